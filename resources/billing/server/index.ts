import { defineAreaServer } from '../../../server/area'
import { invoices } from './handlers/invoices'
import { receipts } from './handlers/receipts'
import { receivables } from './handlers/receivables'
import { invoicePapers } from './operations/papers'
import { proposeInvoice } from './operations/propose'
import { receiveOne } from './operations/receive'

export const billingServer = defineAreaServer({
  name: 'billing',
  operations: [proposeInvoice, invoicePapers],
  extensions: [receiveOne],
  handlers: { invoices, receivables, receipts },
})
