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
    shift: text({ required: true, max: 40, default: generalShift, search: true, help: `Whoever has no other shift works ${generalShift}` }),
    startTime: clockTimeField({ label: 'From', required: true, default: '09:00' }),
    endTime: clockTimeField({ label: 'Until', required: true, default: '18:00' }),
    crossesMidnight: check({ label: 'Ends on the next day', writableBy: [] }),
    breakMinutes: number({ label: 'Break', required: true, min: 0, max: 480, default: 60, unit: 'minutes' }),
    flexMinutes: number({ label: 'Moves with the arrival by', required: true, min: 0, max: 480, default: 0, unit: 'minutes' }),
    coreStart: clockTimeField({ label: 'Core hours from' }),
    coreEnd: clockTimeField({ label: 'Core hours until' }),
    halfDaySplitAt: clockTimeField({ label: 'The second half begins at', required: true, default: '13:30' }),
    workDays: choices(weekdays, { label: 'Work on', required: true, default: ['mon', 'tue', 'wed', 'thu', 'fri'] }),
    halfDays: choices(weekdays, { label: 'Of these the first half only' }),
    alternateDays: choices(weekdays, { label: 'Of these not every week' }),
    offWeeks: choices(weeks, { label: 'Off in these weeks of the month', help: 'Second and fourth: the second and fourth Saturday' }),
    minHoursPerWeek: number({ label: 'At least in a week', min: 0, max: 168, decimals: 1, unit: 'hours' }),
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
      message: 'The second half must begin within the shift.',
    },
    {
      code: 'coreOutside',
      on: ['coreStart', 'coreEnd'],
      check: (r) => isCoreTimeWithinShift(r),
      message: 'Enter both core hours, within the shift.',
    },
    {
      code: 'notWorked',
      on: ['halfDays', 'alternateDays'],
      check: (r) => [...(r.halfDays ?? []), ...(r.alternateDays ?? [])].every((day) => (r.workDays ?? []).includes(day)),
      message: 'Half and alternate days must be days of work.',
    },
    {
      code: 'weeksMissing',
      on: ['offWeeks'],
      check: (r) => !r.alternateDays?.length === !r.offWeeks?.length,
      message: 'Alternate days and the weeks in which they are off go together.',
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
