import { check, choice, choices, date, instant, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { formatDate } from '../../src/framework/values/dates'
import { peopleTeam } from '../people/roles'
import { workModes } from '../policies/work-modes'
import { toHourSpan } from './rules/date-ranges'
import { dayFlags, dayStates, hourSpans } from './sets'

const mine = { empId: { eq: '$me' } } as const
const minutesField = (label: string) => number({ label, unit: 'minutes', min: 0, default: 0, required: true, writableBy: [] })
const dayShareField = (label: string) => number({ label, decimals: 1, unit: 'days', min: 0, max: 1, default: 0, required: true, writableBy: [] })

/** A day of a person. The server recounts it after every change until its month is locked. */
export const attendanceDays = defineResource('attendanceDays', {
  label: 'Attendance day',
  route: 'AttendanceDays',
  title: 'name',
  icon: 'CalendarMonth',
  dayOf: 'empId',
  fields: {
    name: text({ max: 40, writableBy: [] }),
    empId: ref('employees', { label: 'Person', required: true, fixed: true, writableBy: [] }),
    workDate: date({ label: 'Day', required: true, fixed: true, writableBy: [] }),
    status: choice(dayStates, { required: true, writableBy: [] }),
    firstIn: instant({ label: 'First in', writableBy: [] }),
    lastOut: instant({ label: 'Last out', writableBy: [] }),
    expectedMinutes: minutesField('Expected'),
    workedMinutes: minutesField('Worked'),
    breakMinutes: minutesField('Breaks'),
    overtimeMinutes: minutesField('Overtime'),
    lateMinutes: minutesField('Late by'),
    earlyMinutes: minutesField('Early by'),
    presentDays: dayShareField('Present'),
    leaveDays: dayShareField('Leave'),
    onDutyDays: dayShareField('On duty'),
    travelDays: dayShareField('Travel'),
    holidayDays: dayShareField('Holiday'),
    weekendDays: dayShareField('Day off'),
    absentDays: dayShareField('Absent'),
    payableDays: dayShareField('Payable'),
    workMode: choice(workModes, { label: 'Worked at', writableBy: [] }),
    hours: choice(hourSpans, { label: 'Hours worked', writableBy: [] }),
    flags: choices(dayFlags, { label: 'Flags', writableBy: [] }),
    isConflict: check({ label: 'Present while on leave', default: false, writableBy: [] }),
    leaveRequestId: ref('leaveRequests', { label: 'Leave request', writableBy: [] }),
    leaveTypeId: ref('leaveTypes', { label: 'Leave type', writableBy: [] }),
    secondLeaveRequestId: ref('leaveRequests', { label: 'Leave request of the second half', writableBy: [] }),
    secondLeaveTypeId: ref('leaveTypes', { label: 'Leave type of the second half', writableBy: [] }),
  },
  computed: { name: (r) => (r.workDate ? formatDate(r.workDate) : null), hours: (r) => toHourSpan(r.workedMinutes ?? 0) },
  visible: {
    isConflict: (r) => r.isConflict === true,
    secondLeaveRequestId: (r) => !!r.secondLeaveRequestId,
    secondLeaveTypeId: (r) => !!r.secondLeaveTypeId,
  },
  unique: [{ code: 'oneDay', on: ['empId', 'workDate'], message: 'This day already has a record.' }],
  indexes: [
    ['workDate', 'status'],
    ['empId', '-workDate'],
  ],
  access: [
    { to: 'employee', can: ['list', 'show', 'export'], where: mine },
    { to: 'employee', can: ['list', 'show', 'export'], where: { empId: { in: '$reports' } } },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
  ],
  views: {
    list: {
      columns: ['workDate', 'empId', 'status', 'firstIn', 'lastOut', 'workedMinutes', 'expectedMinutes', 'lateMinutes', 'flags'],
      filters: ['empId', 'workDate', 'status', 'workMode', 'lateMinutes', 'isConflict'],
      sort: '-workDate',
    },
    record: {
      Day: ['status', 'firstIn', 'lastOut', 'workMode', 'flags', 'isConflict', 'leaveRequestId', 'secondLeaveRequestId'],
      Time: ['expectedMinutes', 'workedMinutes', 'breakMinutes', 'overtimeMinutes', 'lateMinutes', 'earlyMinutes'],
      Shares: ['presentDays', 'leaveDays', 'onDutyDays', 'travelDays', 'holidayDays', 'weekendDays', 'absentDays'],
    },
  },
})
