import { handlerFor } from '../../../../server/records/write/handler'
import { procurementReceipts as declared } from '../../procurementReceipts'
import { bringAssets } from '../bring-assets'
import { follow } from '../progress'
import { computeValue } from '../receive'

/** What comes is worth its share of the item, moves the purchase on, and is an asset where the item becomes one. */
export const procurementReceipts = handlerFor(declared, {
  before: ({ writer, record }) => computeValue(writer, record),
  async after({ writer, id, record }) {
    await follow(writer, record.procurementId)
    await bringAssets(writer, id, record)
  },
})
