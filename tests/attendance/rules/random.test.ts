import { expect } from 'vitest'
import { computeAttendanceDay } from '../../../resources/attendance/rules/compute-day'
import type { DayCover, DayInput, Half, Punch } from '../../../resources/attendance/rules/day-input'
import { daySets } from '../../../resources/attendance/sets'
import { plusDays } from '../../../src/framework/values/dates'
import { timeSettings } from '../../examples/read-examples'
import { timingPolicies } from '../../examples/working-time'
import { exhaustively } from '../../setup/tier'
import { timingOf } from './timing'

/** The same numbers each time: what fails fails again. */
function numbers(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const next = numbers(20_261_125)
const oneOf = <T>(all: readonly T[]): T => all[next(all.length)] as T
const timings = Object.keys(timingPolicies).map(timingOf)
const zones = ['Asia/Kolkata', 'Europe/London', 'America/New_York', 'Pacific/Auckland']
const halves: readonly (readonly Half[])[] = [[], [], [], ['first'], ['second'], ['first', 'second']]
const minute = 60_000

function randomDay(): DayInput {
  const workDate = plusDays('2026-01-01', next(730)) ?? '2026-01-01'
  const midnight = Date.parse(`${workDate}T00:00:00Z`)
  const punches = Array.from({ length: next(7) }, (): Punch => {
    const at = midnight + (next(40 * 60) - 6 * 60) * minute + next(60) * 1000
    return { direction: oneOf(['in', 'out']), at, ...(next(8) === 0 && { isCorrection: true }) }
  })
  const covers = Array.from(
    { length: next(3) },
    (): DayCover => ({ kind: oneOf(['leave', 'onDuty', 'travel']), half: oneOf(['whole', 'first', 'second']) }),
  )
  return {
    ...{ workDate, punches, covers, zone: oneOf(zones), timing: oneOf(timings), rules: timeSettings.attendancePolicy },
    holidayHalves: oneOf(halves),
    isLateWaived: next(10) === 0,
    signs: next(4) === 0 ? [midnight + next(1440) * minute] : [],
    now: midnight + next(4) * 24 * 60 * minute,
  }
}

exhaustively('the shares of ten thousand days add up to one day, and to nothing while it lasts', () => {
  const sums = new Map<number, number>()
  for (let turn = 0; turn < 10_000; turn += 1) {
    const day = randomDay()
    const counted = computeAttendanceDay(day)
    const sum = Object.values(counted.shares).reduce((all, one) => all + one, 0)
    const isOpen = (daySets.open as readonly string[]).includes(counted.status)
    expect({ day, sum }).toEqual({ day, sum: isOpen ? 0 : 1 })
    expect(Object.values(counted.shares).every((one) => one >= 0 && one * 2 === Math.round(one * 2))).toBe(true)
    // What is counted twice is the same, in whichever order the punches came; of corrections the last one holds.
    const [own, corrections] = [false, true].map((is) => day.punches.filter((one) => !!one.isCorrection === is))
    expect(computeAttendanceDay({ ...day, punches: [...(corrections ?? []), ...(own ?? []).toReversed()] })).toEqual(
      counted,
    )
    sums.set(sum, (sums.get(sum) ?? 0) + 1)
  }
  // Days of both kinds were among them.
  expect(Math.min(sums.get(0) ?? 0, sums.get(1) ?? 0)).toBeGreaterThan(1000)
})
