import { afterAll, beforeAll, expect, test } from 'vitest'
import { findHolidayCalendar } from '../../resources/calendar/server/public'
import { readWorkingDays } from '../../resources/workdays/server/public'
import { listDates } from '../../src/framework/values/date-range'
import { type Person, startApp, type TestApp } from '../setup/app'
import { companyYear } from '../setup/clock'

interface Row {
  id: number
  version: number
  date: string
  name: string
  kind: string
  calendarId: number
  status?: string
  there?: { date: string; name: string }
}

let app: TestApp
let hr: Person
let employee: Person
let [bengaluru, london, karnataka, england] = [0, 0, 0, 0]
const thisYear = companyYear()

beforeAll(async () => {
  app = await startApp()
  hr = await app.demo('hr')
  employee = await app.demo('employee')
  bengaluru = await idOf('locations', 'Bengaluru')
  london = await idOf('locations', 'London')
  karnataka = await idOf('holiday_calendars', 'Karnataka')
  england = await idOf('holiday_calendars', 'England')
})
afterAll(() => app.close())

async function idOf(table: 'locations' | 'holiday_calendars', name: string): Promise<number> {
  const { rows } = await app.db.query<{ id: number }>({
    text: `select id from ${table} where name = $1`,
    values: [name],
  })
  return rows[0]?.id ?? 0
}

async function holidays(params: Record<string, unknown>, as = employee): Promise<Row[]> {
  const { body } = await app.call<Row[]>('getHolidays', { perPage: 200, ...params }, { as })
  return body.data ?? []
}

const calendar = async (name: string): Promise<number> => {
  const { body } = await app.call<Row>('createHolidayCalendar', { name, country: 'IN' }, { as: hr })
  return body.data?.id ?? 0
}

async function add(calendarId: number, date: string, name = `Day ${date}`, more: Record<string, unknown> = {}) {
  return app.call<Row>('createHoliday', { calendarId, date, name, ...more }, { as: hr })
}

const copy = (params: Record<string, unknown>, as = hr) => app.call<Row[]>('copyHolidays', params, { as })

async function personAt(locationId: number | null): Promise<Person> {
  const person = await app.person()
  await app.db.query({
    text: 'update employees set location_id = $2 where id = $1',
    values: [person.empId, locationId],
  })
  return person
}

test('a year alone answers the holidays of the own location, by date; a location those that hold there', async () => {
  const here = await personAt(london)
  const own = await holidays({ year: thisYear }, here)
  expect(new Set(own.map(({ calendarId }) => calendarId))).toEqual(new Set([england]))
  expect(own.length).toBeGreaterThan(5)
  expect(own.every(({ date }) => date.startsWith(`${thisYear}-`))).toBe(true)
  expect(own.map(({ date }) => date)).toEqual(own.map(({ date }) => date).sort())
  const there = await holidays({ year: thisYear, locationId: bengaluru }, here)
  expect(new Set(there.map(({ calendarId }) => calendarId))).toEqual(new Set([karnataka]))
  const years = await holidays({ locationId: bengaluru }, here)
  expect(new Set(years.map(({ date }) => Number(date.slice(0, 4))))).toEqual(
    new Set([thisYear - 1, thisYear, thisYear + 1]),
  )
})

test('the other inputs of a list hold too', async () => {
  const filter = { kind: { eq: 'restricted' } }
  const restricted = await holidays({ year: thisYear, locationId: bengaluru, filter })
  expect(restricted.length).toBeGreaterThan(1)
  expect(new Set(restricted.map(({ kind }) => kind))).toEqual(new Set(['restricted']))
  const sorted = await holidays({ year: thisYear, locationId: bengaluru, sort: [['date', 'desc']] })
  expect(sorted.map(({ date }) => date)).toEqual(
    sorted
      .map(({ date }) => date)
      .sort()
      .reverse(),
  )
  const all = await holidays({})
  expect(new Set(all.map(({ calendarId }) => calendarId)).size).toBe(3)
  const { status } = await app.call('getHolidays', { year: thisYear, locationId: 999_999 }, { as: employee })
  expect(status).toBe(404)
})

test('who has no location follows the first open one', async () => {
  const nowhere = await personAt(null)
  expect(await findHolidayCalendar(app.db, nowhere.empId)).toBe(karnataka)
  const { rows } = await app.db.query<{ id: number }>({ text: `update locations set status = 'inactive' returning id` })
  try {
    expect(await findHolidayCalendar(app.db, nowhere.empId)).toBeNull()
    expect(await holidays({ year: thisYear }, nowhere)).toEqual([])
  } finally {
    await app.db.query({
      text: `update locations set status = 'active' where id = any($1)`,
      values: [rows.map(({ id }) => id)],
    })
  }
})

test('the working days of several people: work, weekends, each kind of holiday', async () => {
  const calendarId = await calendar('Days')
  const kinds = {
    '2031-03-03': 'public',
    '2031-03-04': 'company',
    '2031-03-05': 'restricted',
    '2031-03-06': 'first_half',
    '2031-03-07': 'second_half',
    '2031-03-08': 'public',
  }
  for (const [date, kind] of Object.entries(kinds))
    expect((await add(calendarId, date, date, { kind })).status).toBe(200)
  const { body } = await app.call<Row>(
    'createLocation',
    { name: 'Day place', country: 'IN', zone: 'Asia/Kolkata', holidayCalendarId: calendarId },
    { as: hr },
  )
  const [one, other, far] = [
    await personAt(body.data?.id ?? 0),
    await personAt(body.data?.id ?? 0),
    await personAt(london),
  ]
  const [from, to] = ['2031-03-01', '2031-03-10']
  const dayOf = await readWorkingDays(app.db, { empIds: [one.empId, other.empId, far.empId], from, to })
  const describeDays = (empId: number) =>
    listDates(from, to).map((date) => {
      const { halves, holiday } = dayOf(empId, date)
      return `${date.slice(8)} ${[...new Set(halves)].join(' ')}${holiday ? `, ${holiday.kind}` : ''}`
    })
  expect(describeDays(one.empId)).toEqual([
    '01 weekend',
    '02 weekend',
    '03 holiday, public',
    '04 holiday, company',
    '05 work, restricted',
    '06 holiday work, first_half',
    '07 work holiday, second_half',
    '08 holiday, public',
    '09 weekend',
    '10 work',
  ])
  expect(dayOf(one.empId, '2031-03-08').holiday).toMatchObject({ name: '2031-03-08', kind: 'public' })
  expect(describeDays(other.empId)).toEqual(describeDays(one.empId))
  expect(describeDays(far.empId).join()).not.toContain('holiday')
})

test('a calendar has one holiday a day; another calendar may have its own', async () => {
  const [one, other] = [await calendar('One a day'), await calendar('Another')]
  expect((await add(one, '2032-05-01')).status).toBe(200)
  const twice = await add(one, '2032-05-01', 'Again')
  expect([twice.status, twice.body.code, Object.keys(twice.body.fields ?? {})]).toEqual([
    400,
    'invalidInput',
    ['calendarId', 'date'],
  ])
  expect(Object.values(twice.body.fields ?? {}).map(({ code }) => code)).toContain('holidayThere')
  expect((await add(other, '2032-05-01')).status).toBe(200)
})

test('only people operations write, and only what is to come is deleted', async () => {
  const calendarId = await calendar('Rights')
  const past = (await add(calendarId, '2020-01-01')).body.data
  const future = (await add(calendarId, '2040-01-02')).body.data
  const refused = [
    await app.call('createHoliday', { calendarId, date: '2040-01-03', name: 'No' }, { as: employee }),
    await app.call('updateHoliday', { id: future?.id, version: 1, name: 'No' }, { as: employee }),
    await app.call('deleteHoliday', { id: future?.id }, { as: employee }),
    await copy({ fromYear: 2020, toYear: 2021, calendarId }, employee),
    await app.call('deleteHoliday', { id: past?.id }, { as: hr }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect((await app.call('deleteHoliday', { id: future?.id }, { as: hr })).status).toBe(200)
})

test('a copy proposes, tells what is there by day or by name, and writes only when confirmed', async () => {
  const calendarId = await calendar('Copies')
  await add(calendarId, '2028-02-29', 'Leap day')
  await add(calendarId, '2028-03-11', 'Holi', { kind: 'restricted', description: 'By the moon' })
  await add(calendarId, '2028-08-15', 'Independence Day')
  await add(calendarId, '2028-12-25', 'Christmas')
  await add(calendarId, '2029-03-01', 'holi')
  await add(calendarId, '2029-08-15', 'Day of flags')
  const asked = { fromYear: 2028, toYear: 2029, calendarId }
  const { body } = await copy(asked)
  expect(body.data?.map(({ date, name, status, there }) => [date, name, status, there?.name])).toEqual([
    ['2029-02-28', 'Leap day', 'proposed', undefined],
    ['2029-03-11', 'Holi', 'there', 'holi'],
    ['2029-08-15', 'Independence Day', 'there', 'Day of flags'],
    ['2029-12-25', 'Christmas', 'proposed', undefined],
  ])
  const inYear = async () =>
    (await holidays({ filter: { calendarId: { eq: calendarId }, date: { gte: '2029-01-01' } } })).length
  expect(await inYear()).toBe(2)
  const written = await copy({ ...asked, confirm: true })
  expect(written.body.data?.map(({ status }) => status)).toEqual(['written', 'there', 'there', 'written'])
  expect(await inYear()).toBe(4)
  const again = await copy({ ...asked, confirm: true })
  expect(new Set(again.body.data?.map(({ status }) => status))).toEqual(new Set(['there']))
})

test('rows come back corrected: what is wrong is told at its place and nothing is written', async () => {
  const calendarId = await calendar('Reviewed')
  await add(calendarId, '2030-10-26', 'Diwali', { description: 'Lights' })
  const asked = { fromYear: 2030, toYear: 2031, calendarId, confirm: true }
  const row = { date: '2031-11-14', name: 'Diwali', kind: 'public', description: 'Lights' }
  const wrong = await copy({ ...asked, rows: [row, { ...row, date: '2032-01-01' }] })
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['rows.1.date']])
  expect(await holidays({ filter: { calendarId: { eq: calendarId }, date: { gte: '2031-01-01' } } })).toEqual([])
  const right = await copy({ ...asked, rows: [row, { ...row, name: 'Again' }] })
  expect(right.body.data).toMatchObject([
    { ...row, status: 'written' },
    { name: 'Again', status: 'there', there: { name: 'Diwali' } },
  ])
  const stored = await holidays({ filter: { calendarId: { eq: calendarId }, date: { gte: '2031-01-01' } } })
  expect(stored).toMatchObject([row])
  expect((await copy({ ...asked, calendarId: 999_999 })).status).toBe(404)
})

test('a location is closed only when nobody works there, and its address lies in its country', async () => {
  const { body } = await app.call<Row>(
    'createLocation',
    { name: 'Small place', country: 'IN', zone: 'Asia/Kolkata', holidayCalendarId: karnataka },
    { as: hr },
  )
  const id = body.data?.id ?? 0
  const address = { line1: '1 Long Street', city: 'Leeds', country: 'GB' }
  const abroad = await app.call('updateLocation', { id, version: 1, address }, { as: hr })
  expect([abroad.status, abroad.body.fields?.address?.code]).toEqual([400, 'addressAbroad'])
  const person = await personAt(id)
  const step = () => app.call('deactivateLocation', { id }, { as: hr })
  const refused = await step()
  expect([refused.status, JSON.stringify(refused.body.fields)]).toEqual([
    400,
    expect.stringContaining('locationHasPeople'),
  ])
  await app.db.query({ text: 'update employees set location_id = null where id = $1', values: [person.empId] })
  expect((await step()).status).toBe(200)
  const placed = await app.call('updateEmployee', { empId: person.empId, version: 1, locationId: id }, { as: hr })
  expect([placed.status, Object.keys(placed.body.fields ?? {})]).toEqual([400, ['locationId']])
})
