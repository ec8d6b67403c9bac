import { check, choices, number, text } from '../../src/fields'
import { clockTimeField } from './clock-time-field'
import { weekdays } from './leavePolicies'
import { definePolicyVersion } from './policy-version'
import { computeShiftMinutes, generalShift, minutesAfterStart } from './rules/shift-times'

const weeks = { 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth', 5: 'Fifth' } as const

/** The rules for working days, hours and breaks. People without a shift of their own work the general one. */
export const timingPolicies = definePolicyVersion('timingPolicies', {
  label: 'Timing policy',
  plural: 'Timing policies',
  route: 'TimingPolicies',
  icon: 'Schedule',
  operations: { list: 'getTimingPolicies', create: 'createTimingPolicy' },
  per: ['shift'],
  fields: {
    shift: text({ required: true, max: 40, default: generalShift, search: true, help: `People without another shift work ${generalShift}` }),
    startTime: clockTimeField({ label: 'Starts at', required: true, default: '09:00' }),
    endTime: clockTimeField({ label: 'Ends at', required: true, default: '18:00' }),
    crossesMidnight: check({ label: 'Ends the next day', writableBy: [] }),
    breakMinutes: number({ label: 'Break', required: true, min: 0, max: 480, default: 60, unit: 'minutes' }),
    flexMinutes: number({ label: 'Flexible start within', required: true, min: 0, max: 480, default: 0, unit: 'minutes' }),
    coreStart: clockTimeField({ label: 'Core hours from' }),
    coreEnd: clockTimeField({ label: 'Core hours until' }),
    halfDaySplitAt: clockTimeField({ label: 'Second half starts at', required: true, default: '13:30' }),
    workDays: choices(weekdays, { label: 'Working days', required: true, default: ['mon', 'tue', 'wed', 'thu', 'fri'] }),
    halfDays: choices(weekdays, { label: 'Half days' }),
    alternateDays: choices(weekdays, { label: 'Alternating days' }),
    offWeeks: choices(weeks, { label: 'Weeks off in the month', help: 'For example second and fourth Saturday' }),
    minHoursPerWeek: number({ label: 'Minimum hours per week', min: 0, max: 168, decimals: 1, unit: 'hours' }),
  },
  computed: { crossesMidnight: (r) => !!r.startTime && !!r.endTime && r.endTime <= r.startTime },
  rules: [
    {
      code: 'breakTooLong',
      on: ['breakMinutes'],
      check: (r) => !r.startTime || !r.endTime || (r.breakMinutes ?? 0) < computeShiftMinutes(r.startTime, r.endTime),
      message: 'The break must be shorter than the shift.',
    },
    {
      code: 'splitOutside',
      on: ['halfDaySplitAt'],
      check: (r) => isTimeWithinShift(r.startTime, r.endTime, r.halfDaySplitAt),
      message: 'The second half must start within the shift.',
    },
    {
      code: 'coreOutside',
      on: ['coreStart', 'coreEnd'],
      check: (r) => isCoreTimeWithinShift(r),
      message: 'Enter both core hours within the shift.',
    },
    {
      code: 'notWorked',
      on: ['halfDays', 'alternateDays'],
      check: (r) => [...(r.halfDays ?? []), ...(r.alternateDays ?? [])].every((day) => (r.workDays ?? []).includes(day)),
      message: 'Half and alternating days must be working days.',
    },
    {
      code: 'weeksMissing',
      on: ['offWeeks'],
      check: (r) => !r.alternateDays?.length === !r.offWeeks?.length,
      message: 'Enter both the alternating days and the weeks they are off.',
    },
  ],
  form: {
    Hours: ['shift', 'startTime', 'endTime', 'breakMinutes', 'halfDaySplitAt', 'flexMinutes', 'coreStart', 'coreEnd'],
    Days: ['workDays', 'halfDays', 'alternateDays', 'offWeeks', 'minHoursPerWeek'],
  },
})

const isTimeWithinShift = (from: string | null, to: string | null, at: string | null) =>
  !from || !to || !at || (minutesAfterStart(from, at) > 0 && minutesAfterStart(from, at) < computeShiftMinutes(from, to))

interface ShiftHours {
  startTime: string | null
  endTime: string | null
  coreStart: string | null
  coreEnd: string | null
}

function isCoreTimeWithinShift({ startTime, endTime, coreStart, coreEnd }: ShiftHours): boolean {
  if (!coreStart && !coreEnd) return true
  if (!coreStart || !coreEnd || !startTime || !endTime) return false
  const [first, last] = [minutesAfterStart(startTime, coreStart), minutesAfterStart(startTime, coreEnd)]
  return first < last && last <= computeShiftMinutes(startTime, endTime)
}
