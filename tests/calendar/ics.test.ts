import { expect, test } from 'vitest'
import { buildIcsCalendar, type CalendarEntry } from '../../resources/calendar/pages/ics-calendar'

const entry: CalendarEntry = {
  id: 7,
  version: 3,
  date: '2026-12-31',
  name: "New Year's Eve; half, day",
  kind: 'Second half',
  description: 'Offices close\nat lunch \\ noon.',
}
const madeAt = Date.UTC(2026, 10, 22, 5, 6, 7, 89)
const made = (...entries: CalendarEntry[]) => buildIcsCalendar('Holidays 2026', 'steward.example', entries, madeAt)

/** As a reader takes a file apart: lines that go on are joined, each is a name and a value. */
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)

test('a day is a whole one that keeps nobody busy, known again by its identity', () => {
  expect(lines(made(entry))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Steward//Holidays//EN',
    'X-WR-CALNAME:Holidays 2026',
    'BEGIN:VEVENT',
    'UID:holiday-7@steward.example',
    'DTSTAMP:20261122T050607Z',
    'SEQUENCE:2',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    "SUMMARY:New Year's Eve\\; half\\, day (Second half)",
    'DESCRIPTION:Offices close\\nat lunch \\\\ noon.',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
  expect(lines(made({ ...entry, description: null })).some((line) => line.startsWith('DESCRIPTION'))).toBe(false)
})

test('no line is longer than 75 bytes, no character is cut, every line ends in CRLF', () => {
  const name = `Diwali दीपावली 🪔 ${'long '.repeat(40)}`
  const text = made({ ...entry, name })
  const raw = text.split('\r\n')
  expect(raw.at(-1)).toBe('')
  for (const line of raw) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(raw.some((line) => line.startsWith(' '))).toBe(true)
  expect(lines(text)).toContain(`SUMMARY:${name} (Second half)`)
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
})
