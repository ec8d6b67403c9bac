import type { CalendarDate } from '../../../src/framework/values/dates'

/** The time of a line, as it is written to Jira. */
interface WrittenTime {
  date: CalendarDate | null
  minutes: number | null
}

/** The hour of the day under which time is written, since lines have none. */
const hour = 'T09:00:00'

/** Tells whether the work log says the time of the line. */
export const isSameTime = ({ date, minutes }: WrittenTime, log: { startedAt: string; seconds: number }): boolean =>
  date !== null && minutes !== null && log.seconds === minutes * 60 && log.startedAt.startsWith(`${date}${hour}`)

/** What a line says in Jira, with who worked, since the author is the account. */
export interface LineText {
  person: string
  date: CalendarDate
  minutes: number
  description: string | null
}

/** Builds the work log of a line as Jira takes it. */
export const buildWorklog = ({ person, date, minutes, description }: LineText) => ({
  started: `${date}${hour}.000+0000`,
  timeSpentSeconds: minutes * 60,
  comment: toDocument([person, description].filter(Boolean).join(': ')),
})

/** A text as Jira keeps comments. */
const toDocument = (text: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
