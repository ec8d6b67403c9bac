import { defineHandler } from '../../../../server/records/write/handler'
import { procurementReceipts as declared } from '../../procurementReceipts'
import { createAssetsFromReceipt } from '../create-assets-from-receipt'
import { rematchInvoices } from '../match-invoices'
import { computeReceiptValue } from '../receipt-value'

/**
 * Values a receipt by its share of the item, compares the invoices again, and creates assets if the item
 * becomes one.
 */
export const procurementReceipts = defineHandler(declared, {
  oneByOne: 'what a receipt is worth and brings depends on those before it',
  before: ({ writer, record }) => computeReceiptValue(writer, record),
  async after({ writer, id, record }) {
    await rematchInvoices(writer, record.procurementId)
    await createAssetsFromReceipt(writer, id, record)
  },
})
