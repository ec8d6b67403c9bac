import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { defineDashboard } from '../../src/framework/reports/dashboard'
import { financeTeam } from '../people/roles'

/** The company at a glance; what stands on it is put there by the areas. */
const companyDashboard = defineDashboard('company', {
  title: 'Dashboard',
  operation: 'getCompanyDashboard',
  route: 'Dashboard',
  to: ['admin', 'director', 'hrFinance', 'finance', 'hr'],
})

/** From what is offered to what is paid; areas put theirs on it. */
const financeDashboard = defineDashboard('finance', {
  title: 'Finance dashboard',
  operation: 'getFinanceDashboard',
  route: 'FinanceDashBoard',
  to: financeTeam,
})

export const companyReports = defineAreaReports({ name: 'company', dashboards: [companyDashboard, financeDashboard] })
