import { type CalendarDate, plusDays } from './dates'

/** An entry of a calendar file, from one moment to another or of whole days. */
export interface IcsEvent {
  /** Stays the same when the entry changes, so that a second import corrects the first one. */
  uid: string
  /** Counts the changes of the entry, from 0. */
  sequence: number
  summary: string
  description?: string | null
  location?: string
  /** Moments in ISO 8601, or the first and the last day. */
  time: { from: string; to: string } | { firstDay: CalendarDate; lastDay: CalendarDate }
  /** Whether the entry blocks the time of its person; default false. */
  isBusy?: boolean
}

interface IcsCalendar {
  title: string
  /** What makes the file, such as `Holidays`. */
  product: string
  events: readonly IcsEvent[]
  /** ms since 1970 */
  madeAt: number
}

/** Writes a calendar file by RFC 5545. Moments are in UTC, so that it needs no rules of time zones. */
export function buildIcsFile({ title, product, events, madeAt }: IcsCalendar): string {
  const stamp = toCompactMoment(new Date(madeAt).toISOString())
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Steward//${product}//EN`,
    `X-WR-CALNAME:${escapeIcsText(title)}`,
    ...events.flatMap((event) => buildIcsEvent(event, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function buildIcsEvent(event: IcsEvent, stamp: string): string[] {
  const { uid, sequence, summary, description, location, time, isBusy = false } = event
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${sequence}`,
    ...('from' in time
      ? [`DTSTART:${toCompactMoment(time.from)}`, `DTEND:${toCompactMoment(time.to)}`]
      : [
          `DTSTART;VALUE=DATE:${toCompactDate(time.firstDay)}`,
          `DTEND;VALUE=DATE:${toCompactDate(plusDays(time.lastDay, 1) ?? time.lastDay)}`,
        ]),
    `SUMMARY:${escapeIcsText(summary)}`,
    ...(description ? [`DESCRIPTION:${escapeIcsText(description)}`] : []),
    ...(location ? [`LOCATION:${escapeIcsText(location)}`] : []),
    `TRANSP:${isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ]
}

const toCompactDate = (date: CalendarDate) => date.replaceAll('-', '')
const toCompactMoment = (moment: string) => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '')

const escapeIcsText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')

const longest = 75

/**
 * Folds a line, because a line may have at most 75 bytes. A continuation begins with a space, and no
 * character is cut in two.
 */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  let [text, room] = ['', longest]
  for (const character of line) {
    const size = encoder.encode(character).length
    if (size > room) {
      text += '\r\n '
      room = longest - 1
    }
    text += character
    room -= size
  }
  return text
}
