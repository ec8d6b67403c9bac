import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/declare'
import { bankLines } from './handlers/bankLines'
import { invoices } from './handlers/invoices'
import { receipts } from './handlers/receipts'
import { receivables } from './handlers/receivables'
import { linkCreditedInvoices } from './jobs/credited'
import { countBrokenPromises, fillClosedDates } from './jobs/promises'
import { remindCustomers } from './jobs/remind'
import { recountRunOutDates } from './jobs/run-out'
import { importBankStatement, matchBankLines } from './operations/bank'
import { outlookOperations } from './operations/outlook'
import { invoicePapers } from './operations/papers'
import { proposeInvoice } from './operations/propose'
import { receiveOne } from './operations/receive'
import { createMissingInvoiceFiles, hasInvoicesWithoutFiles } from './papers'

export const billingServer = defineAreaServer({
  name: 'billing',
  operations: [proposeInvoice, invoicePapers, importBankStatement, matchBankLines, ...outlookOperations],
  extensions: [receiveOne],
  jobs: [
    defineJob({
      name: 'makeInvoicePapers',
      when: { everyMinutes: 1 },
      isNeeded: hasInvoicesWithoutFiles,
      run: createMissingInvoiceFiles,
    }),
    defineJob({ name: 'countBrokenPromises', when: { at: '00:50' }, run: countBrokenPromises }),
    defineJob({ name: 'nameCreditedInvoices', when: { everyMinutes: 60 }, run: linkCreditedInvoices }),
    defineJob({ name: 'dateClosedReceivables', when: { everyMinutes: 60 }, run: fillClosedDates }),
    defineJob({ name: 'reckonRunOut', when: { at: '01:10' }, run: recountRunOutDates }),
    defineJob({ name: 'remindCustomers', when: { at: '08:30' }, run: remindCustomers }),
  ],
  handlers: { invoices, receivables, receipts, bankLines },
})
