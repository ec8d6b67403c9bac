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
    fullDayMinutes: minutesField('Full day from', 420),
    halfDayMinutes: minutesField('Half day from', 210),
    graceMinutes: minutesField('Grace on arrival', 10, 'After this, late minutes count from the start of the shift'),
    earlyExitMinutes: minutesField('Grace on leaving', 15),
    lateMarksPerMonthAllowed: number({ label: 'Late marks allowed per month', required: true, min: 0, max: 31, default: 3 }),
    lateRule: choice(
      { none: 'Shown only', half_day_after_n: 'Half a day of leave each', minutes_from_leave: 'Their minutes as leave' },
      { label: 'Further late marks cost', required: true, default: 'none' },
    ),
    lateLeaveTypeId: ref('leaveTypes', { label: 'Leave type for late marks', where: { isPaid: { eq: true }, requiresBalance: { eq: true } } }),
    overtimeFrom: minutesField('Overtime from', 30),
    autoCheckoutAt: clockTimeField({ label: 'Automatic check-out at', required: true, default: '23:30' }),
    workModesAllowed: choices(workModes, { label: 'Work locations allowed', required: true, default: ['office', 'remote', 'client_site'] }),
    locationCheck: choice(
      { none: 'No', ip: 'By network address', geofence: 'By position', either: 'By network address or position' },
      { label: 'Location check', required: true, default: 'none' },
    ),
    regularizationWindowDays: number({ label: 'Correction deadline', required: true, min: 0, max: 62, default: 7, unit: 'days' }),
    regularizationsPerMonth: number({ label: 'Corrections per month', required: true, min: 0, max: 31, default: 3 }),
    timesheetDays: number({
      label: 'Timesheet deadline',
      required: true,
      min: 0,
      max: 14,
      default: 1,
      unit: 'days',
      help: 'Days after the end of the week',
    }),
    timesheetAt: clockTimeField({ label: 'Timesheet deadline (time)', required: true, default: '12:00', help: 'Late timesheets are marked, not refused' }),
    monthLockDay: number({
      label: 'Month lock day',
      required: true,
      min: 1,
      max: 28,
      default: 3,
      help: 'Day of the next month. Pending requests delay the lock; the latest day of all policies counts',
    }),
  },
  rules: [
    {
      code: 'halfDayTooLong',
      on: ['halfDayMinutes'],
      check: (r) => (r.halfDayMinutes ?? 0) < (r.fullDayMinutes ?? 1440),
      message: 'A half day must be shorter than a full day.',
    },
    {
      code: 'lateLeaveMissing',
      on: ['lateLeaveTypeId'],
      check: (r) => r.lateRule === 'none' || !r.lateRule || !!r.lateLeaveTypeId,
      message: 'Choose the leave type for late marks.',
    },
  ],
  form: {
    'A day of work': ['fullDayMinutes', 'halfDayMinutes', 'overtimeFrom', 'autoCheckoutAt', 'workModesAllowed', 'locationCheck'],
    'Late and early': ['graceMinutes', 'earlyExitMinutes', 'lateMarksPerMonthAllowed', 'lateRule', 'lateLeaveTypeId'],
    Corrections: ['regularizationWindowDays', 'regularizationsPerMonth', 'monthLockDay'],
    Timesheets: ['timesheetDays', 'timesheetAt'],
  },
})
