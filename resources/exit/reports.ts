import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { peopleTeam } from '../people/roles'
import { employeeExits } from './employeeExits'
import { exitSets } from './sets'

/** Shows exits started in the period, and their outcome. */
const exits = defineReport('exits', {
  title: 'Exits',
  operation: 'getExitsReport',
  route: 'ExitsReport',
  of: employeeExits,
  to: [...peopleTeam, 'director'],
  period: 'initiatedOn',
  by: ['exitType', 'status', 'initiatedOn:month', 'empId.departmentId', 'empId.locationId'],
  figures: {
    begun: 'count',
    open: { figure: 'count', where: { status: { in: exitSets.open } }, label: 'Open' },
    gone: { figure: 'count', where: { status: { in: exitSets.gone } }, label: 'Left' },
  },
})

export const exitReports = defineAreaReports({
  name: 'exit',
  reports: [exits],
  onDashboards: {
    people: {
      tiles: {
        exitsAsked: tile({ label: 'Resignations to answer', isToDo: true, of: employeeExits, where: { status: { in: exitSets.asked } } }),
        inClearance: tile({ label: 'Exits in clearance', of: employeeExits, where: { status: { eq: 'clearance' } } }),
      },
      charts: [exits],
    },
  },
})
