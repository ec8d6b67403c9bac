import { findPlannedWork } from '../../policies/public'
import { type HalfPlan, listPlannedHalves, planHalves } from '../../workdays/public'
import type { DayInput, Half } from './day-input'

/** What half a day counts as. Each half is exactly half of the day. */
export type HalfKind = 'work' | 'leave' | 'onDuty' | 'travel' | 'holiday' | 'weekend'

/** Lists the halves of the day in which the shift plans work, whether or not they are holidays. */
export const listWorkHalves = ({ timing, workDate }: Pick<DayInput, 'timing' | 'workDate'>): readonly Half[] =>
  listPlannedHalves(findPlannedWork(timing, workDate))

/**
 * Returns what each half of the day counts as (TD14, TD15). Leave that is counted on an off day wins over
 * the off day; a half-day holiday wins over leave of the whole day.
 */
export function classifyHalves(day: DayInput): readonly [HalfKind, HalfKind] {
  const plan = planHalves(findPlannedWork(day.timing, day.workDate), day.holidayHalves)
  const coveredBy = (half: Half) =>
    day.covers.filter((cover) => cover.half === 'whole' || cover.half === half).map(({ kind }) => kind)
  const isWholeHoliday = day.holidayHalves.length === 2
  const classifyHalf = (half: Half, planned: HalfPlan): HalfKind => {
    const covers = coveredBy(half)
    if (planned === 'holiday' && !isWholeHoliday) return 'holiday'
    if (covers.includes('leave')) return 'leave'
    if (planned !== 'work') return planned
    return covers.includes('onDuty') ? 'onDuty' : covers.includes('travel') ? 'travel' : 'work'
  }
  return [classifyHalf('first', plan[0]), classifyHalf('second', plan[1])]
}
