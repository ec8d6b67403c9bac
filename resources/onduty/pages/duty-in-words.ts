import { type CalendarDate, formatDate } from '../../../src/framework/values/dates'
import { dutySessions } from '../sets'

/** A duty as lists answer it. Values that the reader may not see are absent. */
export interface Duty {
  id: number
  labels: Readonly<Record<string, string | undefined>>
  fromDate: CalendarDate
  toDate: CalendarDate
  session: keyof typeof dutySessions
  fromTime: string | null
  toTime: string | null
  place: string
  contact: string | null
  status: string
}

/** Describes when the duty ends; for part of a day, which part it takes. */
export function dutyEndInWords({ toDate, session, fromTime, toTime }: Duty): string {
  if (session === 'full') return formatDate(toDate)
  return `${formatDate(toDate)}, ${fromTime && toTime ? `${fromTime}–${toTime}` : dutySessions[session]}`
}
