import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  computeEarlyMinutes,
  computeLateMinutes,
  computePresentShare,
} from '../../../resources/policies/rules/day-minutes'
import {
  computeShiftMinutes,
  findPlannedWork,
  findShift,
  findWorkDate,
  type Shift,
  type Timing,
} from '../../../resources/policies/rules/shift-times'

type Day = 'full' | 'half' | 'off' | { alternateWeeks: { off: number[] } }

interface Policy {
  startTime: string
  endTime: string
  halfDaySplitAt: string
  breakMinutes: number
  flexMinutes: number
  workDays: Day[]
  crossesMidnight: boolean
}

interface Example {
  id: string
  kind: string
  given: {
    workDate: string
    timeZone: string
    timingPolicyId: string
    attendancePolicy?: object
    punches: { direction: 'in' | 'out'; at: string }[]
    leave?: object[]
    holidays?: { date: string; kind: string }[]
    onDuty?: object[]
    travel?: object[]
    dateOfJoining?: string
    lastWorkingDate?: string
    regularizations?: object[]
    regularize?: object[]
    now: string
  }
  expect: {
    expectedMinutes: number
    workedMinutes: number
    lateMinutes: number
    earlyMinutes: number
    shares: { present?: number }
    status?: string
    flags: string[]
  }
}

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const { settings, examples } = read('shifts.json') as {
  settings: { attendancePolicy: Parameters<typeof computePresentShare>[2]; timingPolicies: Record<string, Policy> }
  examples: Example[]
}

const codes = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** A policy of the examples as the product keeps it. */
function timingOf(id: string): Timing & { flexMinutes: number } {
  const { workDays, ...hours } = settings.timingPolicies[id] as Policy
  const days = (fits: (day: Day) => boolean) => codes.filter((_, at) => fits(workDays[at] ?? 'off'))
  const [alternate] = workDays.filter((day) => typeof day === 'object')
  return {
    ...hours,
    workDays: days((day) => day !== 'off'),
    halfDays: days((day) => day === 'half'),
    alternateDays: days((day) => typeof day === 'object'),
    offWeeks: typeof alternate === 'object' ? alternate.alternateWeeks.off.map(String) : null,
  }
}

test.each(examples)(
  '$id: what a day expects, late and early minutes and the share that was worked',
  ({ given, expect: told }) => {
    const timing = timingOf(given.timingPolicyId)
    const rules = { ...settings.attendancePolicy, ...given.attendancePolicy }
    const shift = findShift(timing, given.workDate, given.timeZone)
    expect(shift?.scheduledMinutes ?? 0).toBe(told.expectedMinutes)
    if (!shift) return
    // An example may tell how the night before ended, too.
    const isOfDay = ({ at }: { at: string }) => findWorkDate(timing, Date.parse(at), given.timeZone) === given.workDate
    const arrival = given.punches.find((punch) => punch.direction === 'in' && isOfDay(punch))
    if (given.punches.some(({ direction }) => direction === 'in')) expect(arrival).toBeDefined()
    const leaving = given.punches.findLast(({ direction }) => direction === 'out')
    if (!arrival || !leaving) return
    const [came, left] = [Date.parse(arrival.at), Date.parse(leaving.at)]
    expect(computeLateMinutes(came, shift, rules, timing.flexMinutes)).toBe(told.lateMinutes)
    expect(computeEarlyMinutes(left, shift, rules, { arrival: came, flexMinutes: timing.flexMinutes })).toBe(
      told.earlyMinutes,
    )
    const whole = findShift({ ...timing, halfDays: null }, given.workDate, given.timeZone) as Shift
    const share = Math.min(
      computePresentShare(told.workedMinutes, whole.scheduledMinutes, rules),
      shift.work === 'half' ? 0.5 : 1,
    )
    expect(share).toBe(told.shares.present ?? 0)
  },
)

test('an arrival after midnight belongs to the night before until that is over', () => {
  const night = timingOf('night')
  const on = (at: string) => findWorkDate(night, Date.parse(at), 'Asia/Kolkata')
  expect(on('2026-11-01T00:29:00Z')).toBe('2026-10-31')
  expect(on('2026-11-01T00:30:00Z')).toBe('2026-11-01')
  expect(findWorkDate(timingOf('general'), Date.parse('2026-10-31T19:00:00Z'), 'Asia/Kolkata')).toBe('2026-11-01')
})

test('the second and fourth Saturday are off, the fifth is worked; of half a day the first half', () => {
  const saturdays = ['2026-08-01', '2026-08-08', '2026-08-15', '2026-08-22', '2026-08-29']
  const alternate = timingOf('alternateSaturday')
  expect(saturdays.map((date) => findPlannedWork(alternate, date))).toEqual(['full', 'off', 'full', 'off', 'full'])
  const half = findShift(timingOf('halfSaturday'), '2026-08-08', 'Asia/Kolkata')
  expect(half).toMatchObject({ work: 'half', scheduledMinutes: 240, breakMinutes: 30 })
  expect(new Date(half?.end ?? 0).toISOString()).toBe('2026-08-08T08:00:00.000Z')
  expect(computeShiftMinutes('22:00', '06:00')).toBe(480)
  expect(computeShiftMinutes('06:00', '06:00')).toBe(1440)
})
