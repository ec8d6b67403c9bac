import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { daysSinceMonday } from '../../../src/framework/values/day-variables'
import { countLeave, type DayLookup, type LiveLeave, type SandwichRule } from '../../leave/public'
import { formatDays, sumDays } from '../../leaveAccount/public'
import { planDay } from '../../workdays/public'

/** The rules of a version that decide how leave is counted. */
interface CountingRules {
  weekendDays: readonly string[] | null
  sandwichDefault: SandwichRule
}

/** An example of leave: its first and last day, and its cost. */
export interface Example {
  kind: 'spanOne' | 'spanTwo' | 'spanHoliday'
  first: string
  last: string
  /** The number of days as text: `2.5`. */
  days: string
}

/** A Monday in an ordinary week. */
const start: CalendarDate = '2026-06-01'

/**
 * Builds cases that people often ask about, counted like real requests.
 * @param weekdays the words for the days of the week by their codes, Monday first
 */
export function buildCountingExamples(
  { weekendDays, sandwichDefault }: CountingRules,
  weekdays: Readonly<Record<string, string>>,
): Example[] {
  const weekdayName = (date: CalendarDate) => Object.values(weekdays)[daysSinceMonday(date)] ?? ''
  const off = (weekendDays ?? []).map((day) => Object.keys(weekdays).indexOf(day))
  const isOff = (date: CalendarDate) => off.includes(daysSinceMonday(date))
  const dates = Array.from({ length: 21 }, (_, days) => plusDays(start, days) ?? start)
  const dayOf: DayLookup = (date) => planDay(isOff(date) ? 'off' : 'full', null)
  const rules = { countsHolidays: false, sandwich: sandwichDefault }
  const computeCost = (spans: readonly (readonly [CalendarDate, CalendarDate])[], plans: DayLookup) => {
    const leaves = spans.map(([fromDate, toDate], place): LiveLeave => {
      const span = { fromDate, toDate, fromSession: 'full', toSession: 'full' } as const
      return { id: place + 1, typeId: 1, span, rules }
    })
    return formatDays(sumDays(leaves.map(({ id, span }) => countLeave(span, plans, rules, leaves, id).days)))
  }
  const examples: Example[] = []
  // The last working day before off days, and the first one after them.
  const friday = dates.findIndex((date, at) => !isOff(date) && isOff(dates[at + 1] ?? date))
  const monday = dates.findIndex((date, at) => at > friday && !isOff(date))
  const [first, last] = [dates[friday], dates[monday]]
  if (first && last) {
    const dayNames = { first: weekdayName(first), last: weekdayName(last) }
    examples.push({ kind: 'spanOne', ...dayNames, days: computeCost([[first, last]], dayOf) })
    const apart = [
      [first, first],
      [last, last],
    ] as const
    examples.push({ kind: 'spanTwo', ...dayNames, days: computeCost(apart, dayOf) })
  }
  const worked = dates.findIndex((_, at) =>
    [0, 1, 2].every((more) => dates[at + more] && !isOff(dates[at + more] ?? '')),
  )
  const [before, holiday, after] = dates.slice(worked, worked + 3)
  if (worked >= 0 && before && holiday && after) {
    const withHoliday: DayLookup = (date) => (date === holiday ? planDay('full', 'public') : dayOf(date))
    const apart = [
      [before, before],
      [after, after],
    ] as const
    examples.push({
      kind: 'spanHoliday',
      first: weekdayName(before),
      last: weekdayName(after),
      days: computeCost(apart, withHoliday),
    })
  }
  return examples
}
