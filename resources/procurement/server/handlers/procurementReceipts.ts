import { defineHandler } from '../../../../server/records/write/handler'
import { procurementReceipts as declared } from '../../procurementReceipts'
import { createAssets } from '../bring-assets'
import { rematch } from '../match'
import { computeValue } from '../receive'

/**
 * A receipt is valued by its share of the item, has its invoices compared again, and creates assets if
 * the item says so.
 */
export const procurementReceipts = defineHandler(declared, {
  oneByOne: 'what a receipt is worth and brings depends on those before it',
  before: ({ writer, record }) => computeValue(writer, record),
  async after({ writer, id, record }) {
    await rematch(writer, record.procurementId)
    await createAssets(writer, id, record)
  },
})
