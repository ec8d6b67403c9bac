import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/define-job'
import { bankLines } from './handlers/bankLines'
import { invoices } from './handlers/invoices'
import { receipts } from './handlers/receipts'
import { receivables } from './handlers/receivables'
import { createMissingInvoiceFiles, hasInvoicesWithoutFiles } from './invoice-files'
import { countBrokenPromises, fillClosedDates } from './jobs/broken-promises'
import { linkCreditedInvoices } from './jobs/link-credited-invoices'
import { recountRunOutDates } from './jobs/recount-run-out-dates'
import { remindCustomers } from './jobs/remind-customers'
import { importBankStatement, matchBankLines } from './operations/bank-operations'
import { outlookOperations } from './operations/forecast-and-statement'
import { invoicePapers } from './operations/get-invoice-files'
import { proposeInvoice } from './operations/propose-invoice'
import { receiveOne } from './operations/receive-payment'

export const billingServer = defineAreaServer({
  name: 'billing',
  operations: [proposeInvoice, invoicePapers, importBankStatement, matchBankLines, ...outlookOperations],
  extensions: [receiveOne],
  jobs: [
    defineJob({
      name: 'makeInvoicePapers',
      label: 'Create invoice files',
      when: { everyMinutes: 1 },
      isNeeded: hasInvoicesWithoutFiles,
      run: createMissingInvoiceFiles,
    }),
    defineJob({
      name: 'countBrokenPromises',
      label: 'Count broken promises',
      when: { at: '00:50' },
      run: countBrokenPromises,
    }),
    defineJob({
      name: 'nameCreditedInvoices',
      label: 'Link credited invoices',
      when: { everyMinutes: 60 },
      run: linkCreditedInvoices,
    }),
    defineJob({
      name: 'dateClosedReceivables',
      label: 'Fill in closing dates of receivables',
      when: { everyMinutes: 60 },
      run: fillClosedDates,
    }),
    defineJob({ name: 'reckonRunOut', label: 'Forecast PO run-out', when: { at: '01:10' }, run: recountRunOutDates }),
    defineJob({
      name: 'remindCustomers',
      label: 'Send payment reminders',
      when: { at: '08:30' },
      run: remindCustomers,
    }),
  ],
  handlers: { invoices, receivables, receipts, bankLines },
})
