import { findPlannedWork, type Work } from '../../policies/public'
import type { DayGiven, Half } from './given'

/** What half a day is for; each is exactly half of the day. */
export type HalfOf = 'work' | 'leave' | 'onDuty' | 'travel' | 'holiday' | 'weekend'

const planned = { full: ['first', 'second'], half: ['first'], off: [] } as const satisfies Record<Work, readonly Half[]>

/** Halves that are worked by the plan, holidays or not. */
export const listPlannedHalves = ({ timing, workDate }: Pick<DayGiven, 'timing' | 'workDate'>): readonly Half[] =>
  planned[findPlannedWork(timing, workDate)]

/**
 * Says what each half of the day is for (TD14, TD15). Leave that counts on a day off comes before the day
 * off; a half-day holiday comes before leave of the whole day.
 */
export function classifyHalves(day: DayGiven): readonly [HalfOf, HalfOf] {
  const plannedWork = listPlannedHalves(day)
  const coveredBy = (half: Half) =>
    day.covers.filter((cover) => cover.half === 'whole' || cover.half === half).map(({ kind }) => kind)
  const isWholeHoliday = day.holidayHalves.length === 2
  const classifyHalf = (half: Half): HalfOf => {
    const covers = coveredBy(half)
    if (day.holidayHalves.includes(half) && !isWholeHoliday) return 'holiday'
    if (covers.includes('leave')) return 'leave'
    if (isWholeHoliday) return 'holiday'
    if (!plannedWork.includes(half)) return 'weekend'
    return covers.includes('onDuty') ? 'onDuty' : covers.includes('travel') ? 'travel' : 'work'
  }
  return [classifyHalf('first'), classifyHalf('second')]
}
