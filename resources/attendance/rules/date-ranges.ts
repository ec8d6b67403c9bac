import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import type { hourSpans } from '../sets'

type HourSpan = keyof typeof hourSpans

/** The upper bounds in minutes, exclusive. */
const ends: readonly (readonly [HourSpan, number])[] = [
  ['none', 1],
  ['under4', 240],
  ['to6', 360],
  ['to8', 480],
  ['to10', 600],
]

/** The span of hours for a day of so many minutes. */
export const toHourSpan = (minutes: number): HourSpan => ends.find(([, end]) => minutes < end)?.[0] ?? 'over10'

/** Days of some people, from first to last. */
interface PeopleDays {
  empIds: number[]
  from: CalendarDate
  to: CalendarDate
}

/**
 * Groups days into ranges, each day once: consecutive days of a person, and people with the same days
 * together.
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

/** Days further apart than a week start a new range: recounting a few more costs less than another query. */
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
