import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/declare'
import { invoices } from './handlers/invoices'
import { receipts } from './handlers/receipts'
import { receivables } from './handlers/receivables'
import { invoicePapers } from './operations/papers'
import { proposeInvoice } from './operations/propose'
import { receiveOne } from './operations/receive'
import { arePapersWaiting, makePapers } from './papers'

export const billingServer = defineAreaServer({
  name: 'billing',
  operations: [proposeInvoice, invoicePapers],
  extensions: [receiveOne],
  jobs: [
    defineJob({ name: 'makeInvoicePapers', when: { everyMinutes: 1 }, isNeeded: arePapersWaiting, run: makePapers }),
  ],
  handlers: { invoices, receivables, receipts },
})
