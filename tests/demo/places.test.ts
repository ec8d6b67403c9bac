import { expect, test } from 'vitest'
import { holidayCalendars } from '../../resources/calendar/holidayCalendars.resource.json'
import { holidayKinds, holidays } from '../../resources/calendar/holidays'
import { locations } from '../../resources/company/locations'
import { buildDemoCompany } from '../../resources/demo-company'
import { countBy, expectUnique, idsOf, stored } from './checks'

const today = '2026-03-05'
const company = buildDemoCompany(today)
const dateOf = (day: string, calendar: string, name: string) =>
  buildDemoCompany(day).holidays.find(
    (holiday) =>
      holiday.calendar === calendar && holiday.values.name === name && holiday.values.date >= day.slice(0, 4),
  )?.values.date

test('locations of two zones and countries with calendars of their own', () => {
  const ids = idsOf(company.calendars)
  for (const { values } of company.calendars) stored(holidayCalendars, values, today)
  for (const { values, calendar } of company.locations)
    stored(locations, { ...values, holidayCalendarId: ids.get(calendar) ?? 0 }, today)
  expectUnique(company.locations.map(({ calendar }) => calendar))
  expect(countBy(company.locations.map(({ values }) => values.country))).toEqual({ IN: 2, GB: 1 })
  expect(countBy(company.employees.map(({ location }) => String(location)))).toEqual({
    bengaluru: 35,
    pune: 20,
    london: 3,
    null: 2,
  })
})

test.each([today, '2027-12-31', '2030-06-30', '2044-02-29'])('three years of holidays on %s, one a day', (day) => {
  const ids = idsOf(company.calendars)
  const all = buildDemoCompany(day).holidays
  for (const { values, calendar } of all) stored(holidays, { ...values, calendarId: ids.get(calendar) ?? 0 }, day)
  expectUnique(all.map(({ calendar, values }) => `${calendar} ${values.date}`))
  const year = Number(day.slice(0, 4))
  expect(Object.keys(countBy(all.map(({ values }) => values.date.slice(0, 4)))).map(Number)).toEqual(
    expect.arrayContaining([year - 1, year, year + 1]),
  )
  expect(Object.keys(countBy(all.map(({ values }) => values.kind))).sort()).toEqual(Object.keys(holidayKinds).sort())
})

test('dates are those of the almanac', () => {
  expect(dateOf('2026-01-01', 'karnataka', 'Diwali')).toBe('2026-11-08')
  expect(dateOf('2027-01-01', 'maharashtra', 'Gudi Padwa')).toBe('2027-04-07')
  expect(dateOf('2026-01-01', 'england', 'Good Friday')).toBe('2026-04-03')
  expect(dateOf('2026-01-01', 'england', 'Early May bank holiday')).toBe('2026-05-04')
  expect(dateOf('2026-01-01', 'england', 'Summer bank holiday')).toBe('2026-08-31')
  // Christmas 2027 is a Saturday, so Boxing Day a Sunday: both are given back.
  expect(dateOf('2027-01-01', 'england', 'Christmas Day')).toBe('2027-12-27')
  expect(dateOf('2027-01-01', 'england', 'Boxing Day')).toBe('2027-12-28')
  expect(dateOf('2025-01-01', 'karnataka', 'Gandhi Jayanti, Dussehra')).toBe('2025-10-02')
})
