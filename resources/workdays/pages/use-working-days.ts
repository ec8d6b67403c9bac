import type { CalendarDate } from '../../../src/framework/values/dates'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import type { PlannedDay } from '../public'

/** A day of the user: what each half is, and the holiday in the user's calendar. */
export interface OwnWorkingDay {
  date: CalendarDate
  halves: PlannedDay['halves']
  holiday: { name: string; kind: string } | null
}

/** For how many milliseconds the days count as fresh. */
const staleMs = 300_000

/** Loads which halves of the days the user works. */
export const useWorkingDays = (from: CalendarDate, to: CalendarDate) =>
  useAnswer<OwnWorkingDay[]>('getWorkingDays', { from, to }, { staleMs, group: 'workingDays' })
