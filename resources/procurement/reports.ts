import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { type DashboardContent, tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { financeTeam } from '../people/roles'
import { procurements } from './procurements'
import { purchaseSets } from './sets'

/** Shows amounts of purchases by the date on which the goods are needed. */
export const procurementsReport = defineReport('procurements', {
  title: 'Procurements report',
  operation: 'getProcurementsReport',
  route: 'ProcurementsReport',
  menu: 'Procurements',
  menuTo: financeTeam,
  of: procurements,
  period: 'neededBy',
  by: ['departmentId', 'status', 'neededBy:month', 'neededBy:quarter', 'supplierId', 'projectId', 'type', 'requestedByEmpId'],
  figures: {
    requested: { figure: 'sum:totalCost', where: { status: { in: purchaseSets.requested } } },
    committed: { figure: 'sum:totalCost', where: { status: { in: purchaseSets.committed } } },
    invoiced: 'sum:invoicedTotal',
    paid: 'sum:paidTotal',
  },
  filters: ['status', 'departmentId', 'projectId', 'supplierId', 'type'],
})

/** The tiles of purchases on the company dashboards. */
const procurementTiles: DashboardContent = {
  to: financeTeam,
  tiles: {
    openProcurements: tile({ label: 'Open procurements', help: 'Submitted and not yet paid or closed', of: procurements, where: { status: { in: purchaseSets.open } } }),
    committedPurchases: tile({
      label: 'Committed purchases',
      help: 'Approved and not yet paid',
      of: procurements,
      where: { status: { in: purchaseSets.committed } },
      figure: 'sum:totalCost',
    }),
  },
  charts: [procurementsReport],
}

export const procurementReports = defineAreaReports({
  name: 'procurement',
  reports: [procurementsReport],
  onDashboards: { company: procurementTiles, finance: procurementTiles },
})
