import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { defineDashboard } from '../../src/framework/reports/dashboard'
import { financeTeam } from '../people/roles'

/** The dashboard of the company. Areas add the tiles. */
const companyDashboard = defineDashboard('company', {
  title: 'Dashboard',
  operation: 'getCompanyDashboard',
  route: 'Dashboard',
  to: ['admin', 'director', 'hrFinance', 'finance', 'hr'],
})

/** The dashboard of finance, from offer to payment. Areas add the tiles. */
const financeDashboard = defineDashboard('finance', {
  title: 'Finance dashboard',
  operation: 'getFinanceDashboard',
  route: 'FinanceDashBoard',
  to: financeTeam,
  firstCharts: ['receivables', 'invoicedByMonth', 'receivablesTimeline', 'purchaseOrders'],
})

export const companyReports = defineAreaReports({ name: 'company', dashboards: [companyDashboard, financeDashboard] })
