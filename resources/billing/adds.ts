import { tally } from '../../src/fields'
import type { Additions } from '../../src/framework/company/additions'
import { financeTeam } from '../people/roles'
import { receivableSets } from './sets'

/** What billing adds to those it bills, and to what it bills. */
export const billingAdds: Additions = {
  customers: {
    requires: {
      deactivate: [
        {
          code: 'invoicesOpen',
          none: 'receivables',
          where: { customerId: { eq: '$record' }, status: { in: receivableSets.open } },
          message: 'Invoices of this customer are not paid yet.',
        },
      ],
    },
    fields: { brokenPromises: tally('receivables', 'customerId', 'brokenPromises', { label: 'Promises broken', readableBy: financeTeam }) },
    record: { Payment: ['brokenPromises'] },
    related: ['invoices', 'receivables', 'receipts', 'customerCredits'],
    tools: ['customerStatement'],
  },
  sows: { related: ['invoices'] },
  milestones: { related: ['invoiceItems'] },
}
