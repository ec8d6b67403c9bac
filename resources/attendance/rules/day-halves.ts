import { findPlannedWork, type PlannedWork } from '../../policies/public'
import type { DayInput, Half } from './day-input'

/** What half a day counts as. Each half is exactly half of the day. */
export type HalfKind = 'work' | 'leave' | 'onDuty' | 'travel' | 'holiday' | 'weekend'

const planned = { full: ['first', 'second'], half: ['first'], off: [] } as const satisfies Record<
  PlannedWork,
  readonly Half[]
>

/** Lists the halves in which the shift plans work, whether or not they are holidays. */
export const listPlannedHalves = ({ timing, workDate }: Pick<DayInput, 'timing' | 'workDate'>): readonly Half[] =>
  planned[findPlannedWork(timing, workDate)]

/**
 * Returns what each half of the day counts as (TD14, TD15). Leave that is counted on an off day wins over
 * the off day; a half-day holiday wins over leave of the whole day.
 */
export function classifyHalves(day: DayInput): readonly [HalfKind, HalfKind] {
  const plannedWork = listPlannedHalves(day)
  const coveredBy = (half: Half) =>
    day.covers.filter((cover) => cover.half === 'whole' || cover.half === half).map(({ kind }) => kind)
  const isWholeHoliday = day.holidayHalves.length === 2
  const classifyHalf = (half: Half): HalfKind => {
    const covers = coveredBy(half)
    if (day.holidayHalves.includes(half) && !isWholeHoliday) return 'holiday'
    if (covers.includes('leave')) return 'leave'
    if (isWholeHoliday) return 'holiday'
    if (!plannedWork.includes(half)) return 'weekend'
    return covers.includes('onDuty') ? 'onDuty' : covers.includes('travel') ? 'travel' : 'work'
  }
  return [classifyHalf('first'), classifyHalf('second')]
}
