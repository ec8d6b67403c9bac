import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import type { hourSpans } from '../sets'

type HourSpan = keyof typeof hourSpans

/** The spans of hours with their upper bounds in minutes; a bound does not belong to its span. */
const ends: readonly (readonly [HourSpan, number])[] = [
  ['none', 1],
  ['under4', 240],
  ['to6', 360],
  ['to8', 480],
  ['to10', 600],
]

/** Returns the span of hours that contains this number of minutes. */
export const toHourSpan = (minutes: number): HourSpan => ends.find(([, end]) => minutes < end)?.[0] ?? 'over10'

/** The days of some people, from the first to the last. */
interface PeopleDays {
  empIds: number[]
  from: CalendarDate
  to: CalendarDate
}

/**
 * Groups days into ranges without naming a day twice. A range joins consecutive days of a person, and people
 * who have the same days.
 */
export function groupIntoRanges(changed: readonly { empId: number; dates: readonly CalendarDate[] }[]): PeopleDays[] {
  const byPerson = new Map<number, Set<CalendarDate>>()
  for (const { empId, dates } of changed) byPerson.set(empId, new Set([...(byPerson.get(empId) ?? []), ...dates]))
  const spans = new Map<string, PeopleDays>()
  for (const [empId, dates] of byPerson)
    for (const { from, to } of splitIntoRuns([...dates].toSorted())) {
      const span = spans.get(`${from} ${to}`)
      if (span) span.empIds.push(empId)
      else spans.set(`${from} ${to}`, { empIds: [empId], from, to })
    }
  return [...spans.values()]
}

/**
 * Days with a longer gap between them start a new range. Within it, recounting a few more days costs less
 * than another query.
 */
const gap = 7

function splitIntoRuns(dates: readonly CalendarDate[]): { from: CalendarDate; to: CalendarDate }[] {
  const runs: { from: CalendarDate; to: CalendarDate }[] = []
  for (const date of dates) {
    const last = runs.at(-1)
    if (last && date <= (plusDays(last.to, gap) ?? date)) last.to = date
    else runs.push({ from: date, to: date })
  }
  return runs
}
