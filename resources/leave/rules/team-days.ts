import type { CalendarDate } from '../../../src/framework/values/dates'
import type { Absence } from './absences'

/** A person in the weeks of a request: the days on which they are away, or may be. */
export interface TeamDaysLine {
  key: string
  name: string
  /** The person of the request. */
  isAsked: boolean
  days: ReadonlyMap<CalendarDate, 'away' | 'maybe'>
}

interface TeamDaysSource {
  away: readonly Absence[]
  dates: readonly CalendarDate[]
  empId: number
  asked: { name: string; from: CalendarDate; to: CalendarDate }
}

/** Lists the months of the dates, at most two, as `YYYY-MM`. */
export const listMonths = (dates: readonly CalendarDate[]): string[] => [
  ...new Set(dates.map((date) => date.slice(0, 7))),
]

/** Lists the requester with the requested days, then those of the team who are away in these weeks. */
export function listTeamDays({ away, dates, empId, asked }: TeamDaysSource): TeamDaysLine[] {
  const own = new Map(
    dates.filter((date) => date >= asked.from && date <= asked.to).map((date) => [date, 'away' as const]),
  )
  const lines = new Map<number, { name: string; days: Map<CalendarDate, 'away' | 'maybe'> }>()
  for (const { empId: id, name, fromDate, toDate, isTentative } of away) {
    if (id === empId) continue
    const line = lines.get(id) ?? { name, days: new Map() }
    for (const date of dates)
      if (date >= fromDate && date <= toDate && line.days.get(date) !== 'away')
        line.days.set(date, isTentative ? 'maybe' : 'away')
    if (line.days.size > 0) lines.set(id, line)
  }
  const others = [...lines].map(([id, line]): TeamDaysLine => ({ key: String(id), isAsked: false, ...line }))
  return [{ key: 'asked', name: asked.name, isAsked: true, days: own }, ...others]
}
