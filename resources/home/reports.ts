import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { defineDashboard } from '../../src/framework/reports/dashboard'
import { workingRoles } from '../people/roles'

/**
 * The dashboard with the user's own day. Areas add tiles, and the start page shows it: first what has to be
 * done, then what is told.
 */
export const ownDay = defineDashboard('ownDay', {
  title: 'Home',
  operation: 'getKpiForHome',
  to: workingRoles,
  cards: ['attendance', 'approvals', 'requests', 'own', 'timesheets', 'leave', 'upcoming', 'people'],
})

export const homeReports = defineAreaReports({ name: 'home', dashboards: [ownDay] })
