import { count, total } from '../../src/fields'
import type { Additions } from '../../src/framework/company/additions'
import { amountReaders } from '../delivery/projects'

const open = ['requested', 'approved', 'ordered', 'partially_received', 'received', 'invoiced'] as const
/** Whose whole cost is spoken for, and not paid yet. */
export const committed = ['approved', 'ordered', 'partially_received', 'received', 'invoiced'] as const

/** Which were ordered, whatever came after. */
export const bought = ['ordered', 'partially_received', 'received', 'invoiced', 'paid'] as const

/** What purchases add to what they are for, who pays for them, and who is bought from. */
export const procurementAdds: Additions = {
  projects: {
    fields: {
      committed: total('procurements', 'projectId', 'totalCost', {
        label: 'Purchases committed',
        currency: 'currency',
        readableBy: amountReaders,
        where: { status: { in: committed } },
      }),
    },
    givenTo: { managerEmpId: { id: { in: '$waitingProjects' } } },
    requires: {
      close: [
        {
          code: 'purchasesOpen',
          none: 'procurements',
          where: { projectId: { eq: '$record' }, status: { in: open } },
          message: 'Purchases of this project are still open.',
        },
      ],
    },
    record: { Spending: ['committed'] },
    related: ['procurements'],
  },
  suppliers: {
    fields: {
      orders: count('procurements', 'supplierId', { label: 'Purchases', where: { status: { in: bought } } }),
      disputes: count('procurementInvoices', 'supplierId', { label: 'Disputed invoices', where: { status: { eq: 'disputed' } } }),
    },
    columns: ['orders', 'disputes'],
    record: { Dealings: ['orders', 'disputes'] },
    related: ['procurements.supplierId', 'procurementInvoices'],
  },
  departments: {
    requires: {
      deactivate: [
        {
          code: 'departmentHasPurchases',
          none: 'procurements',
          where: { departmentId: { eq: '$record' }, status: { in: open } },
          message: 'This department still pays for open purchases. Finish or cancel them first.',
        },
      ],
    },
  },
}
