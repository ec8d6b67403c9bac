import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { defineDashboard } from '../../src/framework/reports/dashboard'

/** The company at a glance; what stands on it is put there by the areas. */
const companyDashboard = defineDashboard('company', {
  title: 'Dashboard',
  operation: 'getCompanyDashboard',
  route: 'Dashboard',
  to: ['admin', 'director', 'hrFinance', 'finance', 'hr'],
})

export const companyReports = defineAreaReports({ name: 'company', dashboards: [companyDashboard] })
