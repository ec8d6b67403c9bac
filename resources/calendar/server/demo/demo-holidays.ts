import type { CalendarDate } from '../../../../src/framework/values/dates'
import { daysSinceMonday } from '../../../../src/framework/values/day-variables'
import { addDays, firstWorkdayFrom } from '../../../demo/date-math'
import type { DemoHoliday } from '../../../demo/demo-types'
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

/** Month and day of movable feasts, from India's calendars. */
const moving: Readonly<Record<number, Readonly<Record<MovableFeast, string>>>> = {
  2024: {
    holi: '03-25',
    ugadi: '04-09',
    easter: '03-31',
    fitr: '04-11',
    ganesh: '09-07',
    dasara: '10-12',
    diwali: '10-31',
    nanak: '11-15',
  },
  2025: {
    holi: '03-14',
    ugadi: '03-30',
    easter: '04-20',
    fitr: '03-31',
    ganesh: '08-27',
    dasara: '10-02',
    diwali: '10-20',
    nanak: '11-05',
  },
  2026: {
    holi: '03-04',
    ugadi: '03-19',
    easter: '04-05',
    fitr: '03-21',
    ganesh: '09-14',
    dasara: '10-20',
    diwali: '11-08',
    nanak: '11-24',
  },
  2027: {
    holi: '03-22',
    ugadi: '04-07',
    easter: '03-28',
    fitr: '03-10',
    ganesh: '09-04',
    dasara: '10-09',
    diwali: '10-29',
    nanak: '11-14',
  },
  2028: {
    holi: '03-11',
    ugadi: '03-27',
    easter: '04-16',
    fitr: '02-27',
    ganesh: '08-23',
    dasara: '09-27',
    diwali: '10-17',
    nanak: '11-02',
  },
  2029: {
    holi: '03-01',
    ugadi: '04-14',
    easter: '04-01',
    fitr: '02-15',
    ganesh: '09-11',
    dasara: '10-16',
    diwali: '11-05',
    nanak: '11-21',
  },
  2030: {
    holi: '03-20',
    ugadi: '04-03',
    easter: '04-21',
    fitr: '02-05',
    ganesh: '09-01',
    dasara: '10-06',
    diwali: '10-26',
    nanak: '11-10',
  },
  2031: {
    holi: '03-09',
    ugadi: '03-24',
    easter: '04-13',
    fitr: '01-25',
    ganesh: '09-20',
    dasara: '10-25',
    diwali: '11-14',
    nanak: '11-28',
  },
}

type MovableFeast = 'holi' | 'ugadi' | 'easter' | 'fitr' | 'ganesh' | 'dasara' | 'diwali' | 'nanak'

const onFixedDate = (monthDay: string) => (year: number) => `${year}-${monthDay}`

const onMovableFeast =
  (feast: MovableFeast, days = 0) =>
  (year: number) => {
    const monthDay = moving[year]?.[feast]
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
