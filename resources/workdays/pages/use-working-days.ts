import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import type { PlannedDay } from '../public'
import { listFreeWorkdays, suggestedWithin } from '../rules/day-span'

/** A day of a person: what each half is, and the holiday in the user's calendar. */
export interface OwnWorkingDay {
  date: CalendarDate
  halves: PlannedDay['halves']
  /** Leave, a duty or a trip takes some of the day already. */
  isTaken: boolean
  holiday: { name: string; kind: string } | null
}

/** For how many milliseconds the days count as fresh. */
const staleMs = 300_000

/** Loads which halves of the days the user works. */
export const useWorkingDays = (from: CalendarDate, to: CalendarDate) =>
  useAnswer<OwnWorkingDay[]>('getWorkingDays', { from, to }, { staleMs, group: 'workingDays' })

/** Loads the next working days of a person that nothing takes yet; a saved absence loads them again. */
export function useFreeWorkdays(empId: number, today: CalendarDate) {
  const to = plusDays(today, suggestedWithin) ?? today
  const { data, error } = useAnswer<OwnWorkingDay[]>('getWorkingDays', { from: today, to, empId })
  return { days: data && listFreeWorkdays(data), error, isLoading: data === undefined }
}
