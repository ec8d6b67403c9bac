import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { type DashboardContent, defineDashboard, tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { peopleTeam } from '../people/roles'
import { attendanceDays } from './attendanceDays'
import { regularizeRequests } from './regularizeRequests'
import { daySets } from './sets'

const figures = {
  present: { figure: 'sum:presentDays', label: 'Present' },
  half: { figure: 'count', where: { presentDays: { eq: 0.5 } }, label: 'Half days' },
  absent: { figure: 'sum:absentDays', label: 'Absent' },
  leave: { figure: 'sum:leaveDays', label: 'Leave' },
  onDuty: { figure: 'sum:onDutyDays', label: 'On duty' },
  travel: { figure: 'sum:travelDays', label: 'Travel' },
  late: { figure: 'count', where: { lateMinutes: { gt: 0 } }, label: 'Late' },
  overtime: { figure: 'sum:overtimeMinutes', label: 'Overtime' },
  payable: { figure: 'sum:payableDays', label: 'Payable days' },
} as const

/** Counts the days of a person by their state. */
const ofPerson = defineReport('attendanceOfPerson', {
  title: 'Attendance report',
  operation: 'getAttendanceReportofEmployee',
  route: 'AttendanceReport',
  of: attendanceDays,
  period: 'workDate',
  opensWith: 'month',
  by: ['empId.departmentId', 'status', 'empId', 'workDate:day', 'workDate:month'],
  figures: {
    worked: { figure: 'sum:workedMinutes', label: 'Worked' },
    expected: { figure: 'sum:expectedMinutes', label: 'Expected' },
    present: figures.present,
    absent: figures.absent,
    leave: figures.leave,
    onDuty: figures.onDuty,
    travel: figures.travel,
    lateBy: { figure: 'sum:lateMinutes', label: 'Late by' },
  },
  filters: ['empId', 'status'],
})

/** Counts the days present, absent and late in a period, and the payable days. */
const summary = defineReport('attendanceSummary', {
  title: 'Attendance summary',
  operation: 'getEmployeeAttendanceSummaryReport',
  route: 'OverallAttendanceSummaryReport',
  of: attendanceDays,
  period: 'workDate',
  opensWith: 'month',
  by: ['empId.departmentId', 'empId', 'workDate:month', 'leaveTypeId'],
  figures,
  filters: ['empId', 'empId.departmentId', 'empId.locationId'],
})

const worked = { workedMinutes: { gt: 0 } } as const
const ofWhom = ['empId.departmentId', 'empId', 'workMode'] as const

/** Shows the hours worked, day by day. */
const hoursByDay = defineReport('workingHours', {
  title: 'Hours per day',
  operation: 'getWorkingHoursReport',
  route: 'WorkingHoursReport',
  of: attendanceDays,
  where: worked,
  period: 'workDate',
  opensWith: 'month',
  by: ['workDate:day', ...ofWhom],
  figures: {
    average: { figure: 'avg:workedMinutes', label: 'Average worked' },
    expected: { figure: 'avg:expectedMinutes', label: 'Average expected' },
    overtime: figures.overtime,
  },
  filters: ['empId', 'empId.departmentId', 'workMode'],
  chart: 'lines',
})

/** Shows how often people come late over time. */
const lateTrend = defineReport('lateTrend', {
  title: 'Late arrivals',
  operation: 'getLateTrendReport',
  route: 'LateTrendReport',
  of: attendanceDays,
  where: worked,
  period: 'workDate',
  opensWith: 'month',
  by: ['workDate:day', ...ofWhom],
  figures: { late: figures.late, lateBy: { figure: 'sum:lateMinutes', label: 'Late by' }, days: { figure: 'count', label: 'Days worked' } },
  filters: ['empId', 'empId.departmentId'],
  chart: 'lines',
})

/** Counts days by the length of work, and by where people worked. */
const hoursSpread = defineReport('workingHoursSpread', {
  title: 'Working hours distribution',
  operation: 'getWorkingHoursSpreadReport',
  route: 'WorkingHoursSpreadReport',
  of: attendanceDays,
  where: worked,
  period: 'workDate',
  opensWith: 'month',
  by: ['hours', 'workMode', 'empId.departmentId', 'workDate:month'],
  figures: { days: { figure: 'count', label: 'Days' }, worked: { figure: 'sum:workedMinutes', label: 'Worked' } },
  filters: ['empId', 'empId.departmentId', 'workMode'],
})

const thisMonth = { workDate: { between: ['$startOfMonth', '$today'] } } as const

/** Shows hours worked on the days that the reader may see: their own, their reports', or the company's. */
const workingHours = defineDashboard('employeeWorkingHours', {
  title: 'Attendance stats',
  operation: 'getEmployeeWorkingHoursDashboard',
  route: 'EmployeeWorkingHoursDashboard',
  to: ['employee'],
  tiles: {
    average: tile({ label: 'Average worked this month', of: attendanceDays, figure: 'avg:workedMinutes', where: { ...thisMonth, ...worked } }),
    overtime: tile({ label: 'Overtime this month', of: attendanceDays, figure: 'sum:overtimeMinutes', month: 'workDate' }),
    late: tile({ label: 'Late this month', of: attendanceDays, where: { lateMinutes: { gt: 0 } }, month: 'workDate' }),
    remote: tile({ label: 'Remote days this month', of: attendanceDays, where: { ...thisMonth, workMode: { eq: 'remote' } } }),
    daysWorked: tile({ label: 'Days worked this month', of: attendanceDays, where: { ...thisMonth, ...worked } }),
  },
  charts: [hoursByDay, lateTrend, hoursSpread],
})

const isToday = { workDate: { eq: '$today' } } as const

/** Shows today's attendance by department: the figure, and the number of people. */
const byDepartment = defineReport('attendanceToday', {
  title: 'Today by department',
  operation: 'getAttendanceTodayByDepartment',
  route: 'AttendanceTodayByDepartment',
  of: attendanceDays,
  where: isToday,
  to: [...peopleTeam, 'director'],
  by: ['empId.departmentId', 'status', 'empId.locationId'],
  figures: {
    present: { figure: 'count', where: { status: { in: daySets.atWork } }, label: 'Present' },
    remote: { figure: 'count', where: { workMode: { eq: 'remote' } }, label: 'Remote' },
    late: figures.late,
  },
})

/** Shows how many people are in each state of attendance today. */
const todayStats = defineDashboard('attendanceTodayStats', {
  title: 'Attendance today',
  operation: 'getTodayAttendanceStats',
  route: 'AttendanceToday',
  menu: 'HR/People',
  icon: 'HowToReg',
  to: [...peopleTeam, 'director'],
  tiles: {
    present: tile({ label: 'Present', of: attendanceDays, where: { ...isToday, status: { in: daySets.atWork } } }),
    remote: tile({ label: 'Remote', of: attendanceDays, where: { ...isToday, workMode: { eq: 'remote' } } }),
    onDuty: tile({ label: 'On duty', of: attendanceDays, where: { ...isToday, status: { eq: 'on_duty' } } }),
    travelling: tile({ label: 'Travelling', of: attendanceDays, where: { ...isToday, status: { eq: 'travelling' } } }),
    leave: tile({ label: 'On leave', of: attendanceDays, where: { ...isToday, status: { eq: 'on_leave' } } }),
    late: tile({ label: 'Late', of: attendanceDays, where: { ...isToday, lateMinutes: { gt: 0 } } }),
  },
  charts: [byDepartment],
})

/** The tiles that show who is present today. */
const today: DashboardContent = {
  to: [...peopleTeam, 'director'],
  tiles: {
    atWork: tile({ label: 'At work now', of: attendanceDays, where: { workDate: { eq: '$today' }, status: { eq: 'in_progress' } } }),
    lateToday: tile({ label: 'Late today', of: attendanceDays, where: { workDate: { eq: '$today' }, lateMinutes: { gt: 0 } } }),
    correctionsWaiting: tile({ label: 'Attendance corrections to decide', isToDo: true, of: regularizeRequests, where: { status: { eq: 'pending' } } }),
  },
}

const ownDay: DashboardContent = {
  tiles: {
    attendanceToday: tile({
      label: 'Worked today',
      of: attendanceDays,
      figure: 'sum:workedMinutes',
      where: { empId: { eq: '$me' }, workDate: { eq: '$today' } },
    }),
  },
}

export const attendanceReports = defineAreaReports({
  name: 'attendance',
  reports: [ofPerson, summary, hoursByDay, lateTrend, hoursSpread, byDepartment],
  dashboards: [workingHours, todayStats],
  onDashboards: { company: today, ownDay },
})
