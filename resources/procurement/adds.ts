import { count, total } from '../../src/fields'
import type { Additions } from '../../src/framework/company/additions'
import { amountReaders } from '../delivery/project-readers'
import { financeTeam } from '../people/roles'
import { purchaseSets } from './sets'

/** What procurement adds to projects, departments and suppliers. */
export const procurementAdds: Additions = {
  projects: {
    fields: {
      committed: total('procurements', 'projectId', 'totalCost', {
        label: 'Purchases committed',
        currency: 'currency',
        readableBy: amountReaders,
        where: { status: { in: purchaseSets.committed } },
      }),
      purchasesPaid: total('procurements', 'projectId', 'totalCost', {
        label: 'Purchases paid',
        currency: 'currency',
        readableBy: amountReaders,
        where: { status: { in: purchaseSets.paid } },
      }),
    },
    requires: {
      close: [
        {
          code: 'purchasesOpen',
          none: 'procurements',
          where: { projectId: { eq: '$record' }, status: { in: purchaseSets.open } },
          message: 'This project has open procurements.',
        },
      ],
    },
    record: { Spending: ['committed', 'purchasesPaid'] },
    related: ['procurements'],
    recordTabs: { purchases: { label: 'Purchases', after: 'money', sections: ['Spending'], related: ['procurements'] } },
  },
  suppliers: {
    fields: {
      orders: count('procurements', 'supplierId', { label: 'Purchases', where: { status: { in: purchaseSets.bought } }, isToldToAll: true }),
      disputes: count('procurementInvoices', 'supplierId', { label: 'Disputed invoices', readableBy: financeTeam, where: { status: { eq: 'disputed' } } }),
    },
    columns: ['orders', 'disputes'],
    header: ['orders', 'disputes'],
    record: { Dealings: ['orders', 'disputes'] },
    related: ['procurements.supplierId', 'procurementInvoices'],
  },
  companyAssets: { related: ['receivedAssets'] },
  departments: {
    requires: {
      deactivate: [
        {
          code: 'departmentHasPurchases',
          none: 'procurements',
          where: { departmentId: { eq: '$record' }, status: { in: purchaseSets.open } },
          message: 'Open procurements are still charged to this department. Finish or cancel them first.',
        },
      ],
    },
  },
}
