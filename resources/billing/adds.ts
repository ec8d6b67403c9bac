import { tally, total } from '../../src/fields'
import type { Additions } from '../../src/framework/company/additions'
import { financeTeam } from '../people/roles'
import { receivableSets } from './sets'

const notBilled = {
  code: 'expenseBilled',
  none: 'invoiceItems',
  where: { 'expenseItemId.expenseId': { eq: '$record' }, standing: { ne: 'freed' } },
  message: 'A line of this claim is on an invoice. Delete the draft or credit the invoice first.',
} as const

/** What billing adds to customers and to billable records. */
export const billingAdds: Additions = {
  customers: {
    requires: {
      deactivate: [
        {
          code: 'invoicesOpen',
          none: 'receivables',
          where: { customerId: { eq: '$record' }, status: { in: receivableSets.open } },
          message: 'This customer has unpaid invoices.',
        },
      ],
    },
    fields: {
      outstanding: total('receivables', 'customerId', 'baseBalance', { readableBy: financeTeam, where: { status: { in: receivableSets.open } } }),
      overdue: total('receivables', 'customerId', 'baseBalance', {
        readableBy: financeTeam,
        where: { status: { in: receivableSets.open }, dueDate: { lt: '$today' } },
      }),
      brokenPromises: tally('receivables', 'customerId', 'brokenPromises', { label: 'Broken promises', readableBy: financeTeam }),
    },
    header: ['outstanding', 'overdue'],
    record: { Payment: ['brokenPromises'] },
    related: ['invoices', 'receivables', 'receipts', 'customerCredits'],
    tools: ['customerStatement'],
  },
  sows: { related: ['invoices'], tools: ['proposeInvoice'] },
  projects: { tools: ['proposeInvoice'] },
  // Minutes and expenses on an invoice stay as approved until its draft is deleted or it is credited.
  timeSheets: {
    requires: {
      reopen: [
        {
          code: 'minutesBilled',
          none: 'billedMinutes',
          where: { 'timeSheetTaskId.timeSheetId': { eq: '$record' }, standing: { ne: 'freed' } },
          message: 'Time of this week is on an invoice. Delete the draft or credit the invoice first.',
        },
      ],
    },
  },
  expenses: { requires: { sendBackUnpaid: [notBilled], rejectUnpaid: [notBilled], splitQueried: [notBilled] } },
  milestones: { related: ['invoiceItems'] },
}
