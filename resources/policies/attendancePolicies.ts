import { choice, choices, number, ref } from '../../src/fields'
import { clockTimeField } from './clock-time-field'
import { definePolicyVersion } from './policy-version'
import { workModes } from './work-modes'

const minutesField = (label: string, value: number, help?: string) =>
  number({ label, required: true, min: 0, max: 1440, default: value, unit: 'minutes', ...(help ? { help } : {}) })

/** The rules for when a day counts as worked, who is late, and how long a day can be corrected. */
export const attendancePolicies = definePolicyVersion('attendancePolicies', {
  label: 'Attendance policy',
  plural: 'Attendance policies',
  route: 'AttendancePolicy',
  icon: 'HowToReg',
  operations: { list: 'getAttendancePolicies', create: 'createAttendancePolicy' },
  fields: {
    fullDayMinutes: minutesField('A full day from', 420),
    halfDayMinutes: minutesField('Half a day from', 210),
    graceMinutes: minutesField('Grace on arrival', 10, 'Beyond it late minutes count from the start of the shift'),
    earlyExitMinutes: minutesField('Grace on leaving', 15),
    lateMarksPerMonthAllowed: number({ label: 'Late marks allowed in a month', required: true, min: 0, max: 31, default: 3 }),
    lateRule: choice(
      { none: 'Are shown only', half_day_after_n: 'Cost half a day of leave each', minutes_from_leave: 'Take their minutes from leave' },
      { label: 'Late marks beyond', required: true, default: 'none' },
    ),
    lateLeaveTypeId: ref('leaveTypes', { label: 'They cost leave of', where: { isPaid: { eq: true }, requiresBalance: { eq: true } } }),
    overtimeFrom: minutesField('Overtime from', 30),
    autoCheckoutAt: clockTimeField({ label: 'A forgotten check-out closes at', required: true, default: '23:30' }),
    workModesAllowed: choices(workModes, { label: 'People may work at', required: true, default: ['office', 'remote', 'client_site'] }),
    locationCheck: choice(
      { none: 'No', ip: 'By network address', geofence: 'By position', either: 'By either' },
      { label: 'Check where people are', required: true, default: 'none' },
    ),
    regularizationWindowDays: number({ label: 'A day is corrected within', required: true, min: 0, max: 62, default: 7, unit: 'days' }),
    regularizationsPerMonth: number({ label: 'Corrections in a month', required: true, min: 0, max: 31, default: 3 }),
    timesheetDays: number({
      label: 'A timesheet is submitted within',
      required: true,
      min: 0,
      max: 14,
      default: 1,
      unit: 'days',
      help: 'After the last day of its week',
    }),
    timesheetAt: clockTimeField({ label: 'Until (time)', required: true, default: '12:00', help: 'Of that day; what comes later is marked, not refused' }),
    monthLockDay: number({
      label: 'A month is locked on day',
      required: true,
      min: 1,
      max: 28,
      default: 3,
      help: 'Of the month after it; later while requests wait, never earlier than the latest day of all policies',
    }),
  },
  rules: [
    {
      code: 'halfDayTooLong',
      on: ['halfDayMinutes'],
      check: (r) => (r.halfDayMinutes ?? 0) < (r.fullDayMinutes ?? 1440),
      message: 'Half a day must be shorter than a full day.',
    },
    {
      code: 'lateLeaveMissing',
      on: ['lateLeaveTypeId'],
      check: (r) => r.lateRule === 'none' || !r.lateRule || !!r.lateLeaveTypeId,
      message: 'Choose the leave that late marks cost.',
    },
  ],
  form: {
    'A day of work': ['fullDayMinutes', 'halfDayMinutes', 'overtimeFrom', 'autoCheckoutAt', 'workModesAllowed', 'locationCheck'],
    'Late and early': ['graceMinutes', 'earlyExitMinutes', 'lateMarksPerMonthAllowed', 'lateRule', 'lateLeaveTypeId'],
    Corrections: ['regularizationWindowDays', 'regularizationsPerMonth', 'monthLockDay'],
    Timesheets: ['timesheetDays', 'timesheetAt'],
  },
})
