import { defineAreaServer } from '../../../server/area'
import { invoices } from './handlers/invoices'
import { receipts } from './handlers/receipts'
import { receivables } from './handlers/receivables'
import { receiveOne } from './operations/receive'

export const billingServer = defineAreaServer({
  name: 'billing',
  extensions: [receiveOne],
  handlers: { invoices, receivables, receipts },
})
