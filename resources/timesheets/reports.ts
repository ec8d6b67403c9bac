import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { type DashboardContent, tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { financeTeam } from '../people/roles'
import { milestones } from '../sales/milestones'
import { milestoneSets } from '../sales/sets'
import { milestoneEffort } from './adds'
import { sheetSets } from './sets'
import { timeSheets } from './timeSheets'
import { timeSheetTasks } from './timeSheetTasks'

/** Shows milestones by planned date: what is delivered and accepted, how late, and with how much work. */
const milestoneWork = defineReport('milestoneWork', {
  title: 'Milestones and work',
  operation: 'getMilestoneWorkAnalysis',
  route: 'MilestoneWorkReport',
  of: { ...milestones, fields: { ...milestones.fields, ...milestoneEffort } },
  where: { status: { ne: 'cancelled' } },
  period: 'plannedDate',
  by: ['plannedDate:month', 'status', 'sowId', 'sowId.customerId', 'sowId.ownerEmpId', 'actualDate:month', 'plannedDate:quarter'],
  figures: {
    planned: { figure: 'count', label: 'Planned' },
    delivered: { figure: 'count', where: { status: { in: milestoneSets.delivered } } },
    accepted: { figure: 'count', where: { status: { in: milestoneSets.accepted } } },
    late: { figure: 'count', where: { slipDays: { gt: 0 } }, label: 'Late or forecast late' },
    slip: { figure: 'avg:slipDays', label: 'Average slip' },
    plannedWork: { figure: 'sum:plannedMinutes', label: 'Planned work' },
    approvedWork: { figure: 'sum:loggedMinutes', label: 'Approved work' },
  },
  filters: ['status', 'sowId', 'sowId.customerId'],
})

/** Shows what people worked on, and how much of the time is billed. */
const hours = defineReport('hours', {
  title: 'Hours report',
  operation: 'getTimesheetReport',
  route: 'TimesheetReport',
  of: timeSheetTasks,
  period: 'date',
  opensWith: 'month',
  by: ['projectId', 'activity', 'empId', 'date:month', 'projectId.customerId', 'empId.departmentId', 'phaseId'],
  figures: {
    entered: { figure: 'sum:minutes', label: 'Entered' },
    approved: { figure: 'sum:minutes', where: { isApproved: { eq: true } } },
    billable: { figure: 'sum:minutes', where: { isBillable: { eq: true } } },
    approvedBillable: { figure: 'sum:minutes', where: { isApproved: { eq: true }, isBillable: { eq: true } }, label: 'Approved and billable' },
  },
  filters: ['empId', 'projectId', 'activity', 'isBillable', 'isApproved'],
})

const mine = { empId: { eq: '$me' } } as const

/** The tiles with the user's own weeks. */
const ownTiles: DashboardContent = {
  tiles: {
    weekMinutes: tile({
      label: 'Entered this week',
      of: timeSheetTasks,
      figure: 'sum:minutes',
      where: { 'timeSheetId.empId': { eq: '$me' }, date: { between: ['$startOfWeek', '$endOfWeek'] } },
    }),
    weeksToSubmit: tile({
      label: 'Timesheets to submit',
      of: timeSheets,
      where: { ...mine, status: { in: sheetSets.editable }, weekEnd: { lt: '$today' } },
    }),
  },
}

export const timesheetsReports = defineAreaReports({
  name: 'timesheets',
  reports: [milestoneWork, hours],
  onDashboards: { company: { to: financeTeam, charts: [milestoneWork] }, finance: { charts: [milestoneWork] }, ownDay: ownTiles },
})
