import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { type OnDashboard, tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { peopleTeam } from '../people/roles'
import { attendanceDays } from './attendanceDays'
import { regularizeRequests } from './regularizeRequests'

const figures = {
  present: { figure: 'sum:presentDays', label: 'Present' },
  absent: { figure: 'sum:absentDays', label: 'Absent' },
  leave: { figure: 'sum:leaveDays', label: 'Leave' },
  onDuty: { figure: 'sum:onDutyDays', label: 'On duty' },
  travel: { figure: 'sum:travelDays', label: 'Travel' },
  late: { figure: 'count', where: { lateMinutes: { gt: 0 } }, label: 'Late' },
  overtime: { figure: 'sum:overtimeMinutes', label: 'Overtime' },
  payable: { figure: 'sum:payableDays', label: 'Payable days' },
} as const

/** The days of people by what they were. */
const ofPerson = defineReport('attendanceOfPerson', {
  title: 'Attendance report',
  operation: 'getAttendanceReportofEmployee',
  route: 'AttendanceReport',
  of: attendanceDays,
  period: 'workDate',
  opensWith: 'month',
  by: ['status', 'empId', 'workDate:month'],
  figures: {
    worked: { figure: 'sum:workedMinutes', label: 'Worked' },
    expected: { figure: 'sum:expectedMinutes', label: 'Expected' },
    present: figures.present,
    absent: figures.absent,
    leave: figures.leave,
    lateBy: { figure: 'sum:lateMinutes', label: 'Late by' },
  },
  filters: ['empId', 'status'],
})

/** What of a period people were there, away and late, and for how much of it they are paid. */
const summary = defineReport('attendanceSummary', {
  title: 'Attendance summary',
  operation: 'getEmployeeAttendanceSummaryReport',
  route: 'OverallAttendanceSummaryReport',
  of: attendanceDays,
  period: 'workDate',
  opensWith: 'month',
  by: ['empId', 'empId.departmentId', 'workDate:month', 'leaveTypeId'],
  figures,
  filters: ['empId', 'empId.departmentId', 'empId.locationId'],
})

/** Who is there today. */
const today: OnDashboard = {
  to: [...peopleTeam, 'director'],
  tiles: {
    atWork: tile({ label: 'At work now', of: attendanceDays, where: { workDate: { eq: '$today' }, status: { eq: 'in_progress' } } }),
    lateToday: tile({ label: 'Late today', of: attendanceDays, where: { workDate: { eq: '$today' }, lateMinutes: { gt: 0 } } }),
    correctionsWaiting: tile({ label: 'Corrections of days to decide', of: regularizeRequests, where: { status: { eq: 'pending' } } }),
  },
}

export const attendanceReports = defineAreaReports({
  name: 'attendance',
  reports: [ofPerson, summary],
  onDashboards: { company: today },
})
