import { type CalendarDate, formatDate, formatTimestampInZone, isCalendarDate, plusDays } from './dates'

/** When an entry begins and ends, ISO 8601. */
export interface EventMoments {
  startAt: string
  endAt: string
}

/** An entry of a calendar file. Whole days name dates, both included; else moments in ISO 8601. */
export interface CalendarEvent {
  /** Stays the same for ever: programs replace the entry with the same one. */
  uid: string
  version: number
  time: { from: CalendarDate; to: CalendarDate } | EventMoments
  summary: string
  place?: string | null
  description?: string | null
  status?: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** True where the entry does not block the time of its reader. */
  isTransparent?: boolean
  /** Who invites, and who is invited; both are needed where the file has a method. */
  organizer?: CalendarPerson
  attendee?: CalendarPerson
}

export interface CalendarPerson {
  name: string
  email: string
}

interface CalendarFile {
  /** What the file holds, such as `Holidays`. */
  product: string
  /** The name of the calendar; absent: the file adds to the reader's own one. */
  title?: string
  /** After how long programs should ask again, such as `PT1H`. */
  refreshEvery?: string
  /** What programs do with the entries, RFC 5546; absent: they only take them in. */
  method?: 'REQUEST' | 'CANCEL'
  events: readonly CalendarEvent[]
  /** In ms since 1970. */
  madeAt: number
}

/** Makes the time of an entry of two dates or two moments; undefined where they are neither. */
export function buildEventTime(from: unknown, to: unknown): CalendarEvent['time'] | undefined {
  if (isCalendarDate(from) && isCalendarDate(to)) return { from, to }
  return typeof from === 'string' && typeof to === 'string' ? { startAt: from, endAt: to } : undefined
}

/** Writes a calendar file by RFC 5545. Moments are in UTC, which needs no rules of time zones. */
export function buildCalendarFile({ product, title, refreshEvery, method, events, madeAt }: CalendarFile): string {
  const stamp = toCompactMoment(new Date(madeAt).toISOString())
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Steward//${product}//EN`,
    ...(method ? [`METHOD:${method}`] : []),
    ...(title ? [`X-WR-CALNAME:${escapeCalendarText(title)}`] : []),
    ...(refreshEvery ? [`REFRESH-INTERVAL;VALUE=DURATION:${refreshEvery}`, `X-PUBLISHED-TTL:${refreshEvery}`] : []),
    ...events.flatMap((event) => buildEventLines(event, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function buildEventLines(event: CalendarEvent, stamp: string): string[] {
  const { uid, version, time, summary, place, description, status, isTransparent, organizer, attendee } = event
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${version - 1}`,
    ...buildTimeLines(time),
    `SUMMARY:${escapeCalendarText(summary)}`,
    ...(place ? [`LOCATION:${escapeCalendarText(place)}`] : []),
    ...(description ? [`DESCRIPTION:${escapeCalendarText(description)}`] : []),
    ...(status ? [`STATUS:${status}`] : []),
    ...(isTransparent ? ['TRANSP:TRANSPARENT'] : []),
    ...(organizer ? [`ORGANIZER;${buildPersonText(organizer)}`] : []),
    ...(attendee ? [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;${buildPersonText(attendee)}`] : []),
    'END:VEVENT',
  ]
}

/** The end of whole days is the first day after them. */
const buildTimeLines = (time: CalendarEvent['time']): string[] =>
  'from' in time
    ? [
        `DTSTART;VALUE=DATE:${toCompactDate(time.from)}`,
        `DTEND;VALUE=DATE:${toCompactDate(plusDays(time.to, 1) ?? time.to)}`,
      ]
    : [`DTSTART:${toCompactMoment(time.startAt)}`, `DTEND:${toCompactMoment(time.endAt)}`]

const toCompactDate = (date: CalendarDate) => date.replaceAll('-', '')

const toCompactMoment = (moment: string) => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '')

/** Control characters are no part of a text, except the tab. */
const escapeCalendarText = (text: string) =>
  text
    .replace(/\r\n?|\n/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

/** Writes `CN="name":mailto:address`. A quoted value has neither quotes nor control characters. */
const buildPersonText = ({ name, email }: CalendarPerson) =>
  `CN="${name.replace(/\p{Cc}+/gu, ' ').replaceAll('"', "'")}":mailto:${encodeURI(email)}`

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

/** Formats the time of an entry by the clock of the zone: `01 Dec 2026, 11:00 – 11:45 (Asia/Kolkata)`. */
export function formatEventTime(time: EventMoments, zone: string): string {
  const [start = '', end = ''] = [time.startAt, time.endAt].map((at) => formatTimestampInZone(zone, Date.parse(at)))
  const [startDay, endDay] = [start, end].map((stamp) => formatDate(stamp.slice(0, 10)))
  const endText = [...(endDay === startDay ? [] : [endDay]), end.slice(11, 16)].join(', ')
  return `${startDay}, ${start.slice(11, 16)} – ${endText} (${zone})`
}
