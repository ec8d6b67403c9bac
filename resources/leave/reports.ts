import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { type DashboardContent, tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { peopleTeam } from '../people/roles'
import { leaveRequests } from './leaveRequests'

const { sets } = leaveRequests.workflow

/** Lists leave that lies at least partly in a period: who was absent, why and how long. */
const leaveReport = defineReport('leave', {
  title: 'Leave report',
  operation: 'getEmpsLeaveReport',
  route: 'LeaveReport',
  of: leaveRequests,
  where: { status: { ne: 'draft' } },
  period: ['fromDate', 'toDate'],
  opensWith: 'month',
  by: ['empId.departmentId', 'leaveTypeId', 'status', 'fromDate:month', 'fromDate:quarter', 'empId.locationId', 'empId'],
  figures: {
    days: { figure: 'sum:days', where: { status: { in: sets.live } }, label: 'Days requested or taken' },
    taken: { figure: 'sum:days', where: { status: { in: sets.taken } }, label: 'Days approved' },
    unpaid: { figure: 'sum:unpaidDays', where: { status: { in: sets.taken } }, label: 'Unpaid' },
  },
  filters: ['leaveTypeId', 'status', 'empId.departmentId', 'empId'],
})

/** The tiles of leave on the company dashboards. */
const leaveTiles: DashboardContent = {
  to: [...peopleTeam, 'director'],
  tiles: {
    onLeave: tile({
      label: 'On leave today',
      of: leaveRequests,
      where: { status: { in: sets.taken }, fromDate: { lte: '$today' }, toDate: { gte: '$today' } },
    }),
    leaveWaiting: tile({ label: 'Leave requests to decide', isToDo: true, of: leaveRequests, where: { status: { in: sets.waiting } } }),
  },
  charts: [leaveReport],
}

export const leaveReports = defineAreaReports({
  name: 'leave',
  reports: [leaveReport],
  onDashboards: { company: leaveTiles },
})
