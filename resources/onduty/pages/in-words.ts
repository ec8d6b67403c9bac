import { type CalendarDate, dateInWords } from '../../../src/framework/values/dates'
import { dutySessions } from '../sets'

/** Duty as a list answers it; what the reader may not know is not there. */
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

/** Until when it lasts; of part of a day which part. */
export function untilInWords({ toDate, session, fromTime, toTime }: Duty): string {
  if (session === 'full') return dateInWords(toDate)
  return `${dateInWords(toDate)}, ${fromTime && toTime ? `${fromTime}–${toTime}` : dutySessions[session]}`
}
