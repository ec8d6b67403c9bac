import { defineHandler } from '../../../../server/records/write/handler'
import { procurementReceipts as declared } from '../../procurementReceipts'
import { createAssetsFromReceipt } from '../create-assets-from-receipt'
import { rematchInvoices } from '../match-invoices'
import { computeReceiptValue } from '../receipt-value'

/**
 * A receipt is valued by its share of the item, has its invoices compared again, and creates assets if
 * the item says so.
 */
export const procurementReceipts = defineHandler(declared, {
  oneByOne: 'what a receipt is worth and brings depends on those before it',
  before: ({ writer, record }) => computeReceiptValue(writer, record),
  async after({ writer, id, record }) {
    await rematchInvoices(writer, record.procurementId)
    await createAssetsFromReceipt(writer, id, record)
  },
})
