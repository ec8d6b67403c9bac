import type { CalendarDate } from '../../../../src/framework/values/dates'
import { daysSinceMonday } from '../../../../src/framework/values/day-variables'
import { addDays, firstWorkdayFrom } from '../../../demo/date-math'
import type { DemoHoliday } from '../../../demo/demo-types'
import { integer, readTable, word } from '../../../demo/table'
import type { HolidayKind } from '../../holidays'

interface Feast {
  name: string
  /** The date in a year; undefined if it is unknown. */
  on(year: number): CalendarDate | undefined
  /** The kind of holiday per calendar. */
  kinds: Readonly<Partial<Record<'karnataka' | 'maharashtra' | 'england', HolidayKind>>>
  description?: string
}

const byMoon = 'The date follows the moon and may move by a day.'

type MovableFeast = 'holi' | 'ugadi' | 'easter' | 'fitr' | 'ganesh' | 'dasara' | 'diwali' | 'nanak'

const columns = {
  ...{ year: integer, holi: word, ugadi: word, easter: word, fitr: word, ganesh: word, dasara: word, diwali: word },
  nanak: word,
}

/** Month and day of movable feasts, from India's calendars. */
const moving = new Map(
  readTable(
    columns,
    `
  2024 | 03-25 | 04-09 | 03-31 | 04-11 | 09-07 | 10-12 | 10-31 | 11-15
  2025 | 03-14 | 03-30 | 04-20 | 03-31 | 08-27 | 10-02 | 10-20 | 11-05
  2026 | 03-04 | 03-19 | 04-05 | 03-21 | 09-14 | 10-20 | 11-08 | 11-24
  2027 | 03-22 | 04-07 | 03-28 | 03-10 | 09-04 | 10-09 | 10-29 | 11-14
  2028 | 03-11 | 03-27 | 04-16 | 02-27 | 08-23 | 09-27 | 10-17 | 11-02
  2029 | 03-01 | 04-14 | 04-01 | 02-15 | 09-11 | 10-16 | 11-05 | 11-21
  2030 | 03-20 | 04-03 | 04-21 | 02-05 | 09-01 | 10-06 | 10-26 | 11-10
  2031 | 03-09 | 03-24 | 04-13 | 01-25 | 09-20 | 10-25 | 11-14 | 11-28
`,
  ).map((row) => [row.year, row]),
)

const onFixedDate = (monthDay: string) => (year: number) => `${year}-${monthDay}`

const onMovableFeast =
  (feast: MovableFeast, days = 0) =>
  (year: number) => {
    const monthDay = moving.get(year)?.[feast]
    return monthDay && addDays(`${year}-${monthDay}`, days)
  }

/** The first Monday on or after this day. */
const onMondayFrom = (monthDay: string) => (year: number) => {
  const date = `${year}-${monthDay}`
  return addDays(date, (7 - daysSinceMonday(date)) % 7)
}

/** On a weekend two days later, so that two consecutive days are both replaced. */
const onSubstituteDay = (monthDay: string) => (year: number) => {
  const date = `${year}-${monthDay}`
  return addDays(date, daysSinceMonday(date) > 4 ? 2 : 0)
}

const inIndianCalendars = (kind: HolidayKind) => ({ karnataka: kind, maharashtra: kind })

const feasts: readonly Feast[] = [
  { name: "New Year's Day", on: (year) => firstWorkdayFrom(`${year}-01-01`), kinds: { england: 'public' } },
  { name: "New Year's Day", on: onFixedDate('01-01'), kinds: inIndianCalendars('company') },
  { name: 'Makar Sankranti', on: onFixedDate('01-14'), kinds: { karnataka: 'first_half', maharashtra: 'restricted' } },
  { name: 'Republic Day', on: onFixedDate('01-26'), kinds: inIndianCalendars('public') },
  { name: 'Holi', on: onMovableFeast('holi'), kinds: { karnataka: 'restricted', maharashtra: 'public' } },
  { name: 'Ugadi', on: onMovableFeast('ugadi'), kinds: { karnataka: 'public' } },
  { name: 'Gudi Padwa', on: onMovableFeast('ugadi'), kinds: { maharashtra: 'public' } },
  { name: 'Id-ul-Fitr', on: onMovableFeast('fitr'), kinds: inIndianCalendars('restricted'), description: byMoon },
  {
    name: 'Good Friday',
    on: onMovableFeast('easter', -2),
    kinds: { ...inIndianCalendars('restricted'), england: 'public' },
  },
  { name: 'Easter Monday', on: onMovableFeast('easter', 1), kinds: { england: 'public' } },
  { name: 'May Day', on: onFixedDate('05-01'), kinds: { karnataka: 'public' } },
  { name: 'Maharashtra Day', on: onFixedDate('05-01'), kinds: { maharashtra: 'public' } },
  { name: 'Early May bank holiday', on: onMondayFrom('05-01'), kinds: { england: 'public' } },
  { name: 'Spring bank holiday', on: onMondayFrom('05-25'), kinds: { england: 'public' } },
  { name: 'Independence Day', on: onFixedDate('08-15'), kinds: inIndianCalendars('public') },
  { name: 'Ganesh Chaturthi', on: onMovableFeast('ganesh'), kinds: inIndianCalendars('public') },
  { name: 'Summer bank holiday', on: onMondayFrom('08-25'), kinds: { england: 'public' } },
  { name: 'Gandhi Jayanti', on: onFixedDate('10-02'), kinds: inIndianCalendars('public') },
  { name: 'Dussehra', on: onMovableFeast('dasara'), kinds: inIndianCalendars('public') },
  { name: 'Kannada Rajyotsava', on: onFixedDate('11-01'), kinds: { karnataka: 'public' } },
  { name: 'Diwali', on: onMovableFeast('diwali'), kinds: inIndianCalendars('public') },
  { name: 'Day after Diwali', on: onMovableFeast('diwali', 1), kinds: inIndianCalendars('company') },
  { name: 'Guru Nanak Jayanti', on: onMovableFeast('nanak'), kinds: inIndianCalendars('restricted') },
  { name: 'Christmas Day', on: onFixedDate('12-25'), kinds: inIndianCalendars('public') },
  { name: 'Christmas Day', on: onSubstituteDay('12-25'), kinds: { england: 'public' } },
  { name: 'Boxing Day', on: onSubstituteDay('12-26'), kinds: { england: 'public' } },
  {
    name: "New Year's Eve",
    on: (year) => (daysSinceMonday(`${year}-12-31`) > 4 ? undefined : `${year}-12-31`),
    kinds: { karnataka: 'second_half', maharashtra: 'second_half', england: 'second_half' },
    description: 'The offices close at lunch time.',
  },
]

/**
 * Holidays of last, this and next year for every calendar. Years outside the table have the fixed days
 * only.
 */
export function buildDemoHolidays(today: CalendarDate): DemoHoliday[] {
  const thisYear = Number(today.slice(0, 4))
  const holidays = new Map<string, DemoHoliday>()
  for (const year of [thisYear - 1, thisYear, thisYear + 1])
    for (const feast of feasts) for (const holiday of buildFeastHolidays(feast, year)) mergeHoliday(holidays, holiday)
  return [...holidays.values()]
}

function buildFeastHolidays({ name, on, kinds, description }: Feast, year: number): DemoHoliday[] {
  const date = on(year)
  if (!date) return []
  return Object.entries(kinds).map(([calendar, kind]) => ({
    calendar,
    values: { date, name, kind, ...(description && { description }) },
  }))
}

/** Two feasts on one day are one holiday with both names. */
function mergeHoliday(holidays: Map<string, DemoHoliday>, holiday: DemoHoliday): void {
  const { calendar, values } = holiday
  const key = `${calendar} ${values.date}`
  const there = holidays.get(key)
  const name = there ? `${there.values.name}, ${values.name}` : values.name
  holidays.set(key, { calendar, values: { ...(there ?? holiday).values, name } })
}
