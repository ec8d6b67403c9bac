import { type CalendarDate, formatDate } from '../../../src/framework/values/dates'
import { dutySessions } from '../sets'

/** A duty as lists answer it; values that the reader may not know are absent. */
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

/** Until when it lasts; for part of a day which part. */
export function dutyEndInWords({ toDate, session, fromTime, toTime }: Duty): string {
  if (session === 'full') return formatDate(toDate)
  return `${formatDate(toDate)}, ${fromTime && toTime ? `${fromTime}–${toTime}` : dutySessions[session]}`
}
