import type { HolidayKind } from '../../calendar/holidays'
import type { PlannedWork } from '../../policies/public'

export type Half = 'first' | 'second'

const bothHalves = ['first', 'second'] as const

/** What is planned for half of a day: work, or the reason why it is off. */
export type HalfPlan = 'work' | 'weekend' | 'holiday'

/** What is planned for a person's date, before leave, duty and travel. */
export interface PlannedDay {
  /** What the shift plans, whether or not the date is a holiday. */
  work: PlannedWork
  /** The kind of holiday in the person's calendar. A restricted one is off only for those who choose it. */
  holidayKind: HolidayKind | null
  /** The halves that are off because of the holiday. */
  holidayHalves: readonly Half[]
  /** The plan of the first and of the second half; `outside` if the person is not employed on the date. */
  halves: readonly [HalfPlan | 'outside', HalfPlan | 'outside']
}

const plannedHalves: Readonly<Record<PlannedWork, readonly Half[]>> = { full: bothHalves, half: ['first'], off: [] }

const holidayHalves: Readonly<Record<HolidayKind, readonly Half[]>> = {
  public: bothHalves,
  company: bothHalves,
  restricted: [],
  first_half: ['first'],
  second_half: ['second'],
}

/** Lists the halves in which the shift plans work, whether or not they are holidays. */
export const listPlannedHalves = (work: PlannedWork): readonly Half[] => plannedHalves[work]

/** Returns what each half of a day is. A holiday on an off day counts as a holiday (TD14). */
export function planHalves(work: PlannedWork, offByHoliday: readonly Half[]): readonly [HalfPlan, HalfPlan] {
  const planHalf = (half: Half): HalfPlan =>
    offByHoliday.includes(half) ? 'holiday' : plannedHalves[work].includes(half) ? 'work' : 'weekend'
  return [planHalf('first'), planHalf('second')]
}

/** Plans a day from the work of the shift and the holiday in the person's calendar. */
export function planDay(work: PlannedWork, holidayKind: HolidayKind | null): PlannedDay {
  const off = holidayKind ? holidayHalves[holidayKind] : []
  return { work, holidayKind, holidayHalves: off, halves: planHalves(work, off) }
}
