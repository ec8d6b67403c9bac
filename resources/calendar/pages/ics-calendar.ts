import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'

export interface CalendarEntry {
  id: number
  version: number
  date: CalendarDate
  name: string
  kind: string
  description: string | null
}

/**
 * Writes holidays as an RFC 5545 file with all-day entries that do not block time. Each entry keeps its
 * identity, so that a second import corrects the first one.
 * @param madeAt ms since 1970
 */
export function buildIcsCalendar(
  title: string,
  host: string,
  entries: readonly CalendarEntry[],
  madeAt: number,
): string {
  const stamp = new Date(madeAt).toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Steward//Holidays//EN',
    `X-WR-CALNAME:${escapeIcsText(title)}`,
    ...entries.flatMap((entry) => buildIcsEvent(entry, host, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function buildIcsEvent(
  { id, version, date, name, kind, description }: CalendarEntry,
  host: string,
  stamp: string,
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:holiday-${id}@${host}`,
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${version - 1}`,
    `DTSTART;VALUE=DATE:${toCompactDate(date)}`,
    `DTEND;VALUE=DATE:${toCompactDate(plusDays(date, 1) ?? date)}`,
    `SUMMARY:${escapeIcsText(`${name} (${kind})`)}`,
    ...(description ? [`DESCRIPTION:${escapeIcsText(description)}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

const toCompactDate = (date: CalendarDate) => date.replaceAll('-', '')

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
