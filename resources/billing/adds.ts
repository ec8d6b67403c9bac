import type { Additions } from '../../src/framework/company/additions'
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
    related: ['invoices', 'receivables', 'receipts', 'customerCredits'],
  },
  sows: { related: ['invoices'] },
  milestones: { related: ['invoiceItems'] },
}
