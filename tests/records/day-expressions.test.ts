import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedView, ViewState } from '../../src/framework/lists/saved-view'
import { type Person, startApp, type TestApp } from '../setup/app'
import { daysFromToday } from '../setup/clock'

let app: TestApp
let hr: Person
let admin: Person
let calendarId = 0
const isNextYear = (days: number) => daysFromToday(days).slice(0, 4) > daysFromToday(0).slice(0, 4)
const distances = [-40, -1, 0, 1, 6, 7, 8, 400]

beforeAll(async () => {
  app = await startApp()
  ;[hr, admin] = [await app.person('hr'), await app.person('admin')]
  const calendar = await app.call<{ id: number }>('createHolidayCalendar', { name: 'Days', country: 'IN' }, { as: hr })
  calendarId = calendar.body.data?.id ?? 0
  for (const days of distances) {
    const day = { calendarId, date: daysFromToday(days), name: `Day ${days}`, kind: 'company' }
    expect((await app.call('createHoliday', day, { as: hr })).body.error).toBeNull()
  }
})
afterAll(() => app.close())

/** The distances of the holidays for which a condition of their date holds. */
async function findDistances(date: object): Promise<number[]> {
  const filter = { calendarId: { eq: calendarId }, date }
  const { body } = await app.call<{ name: string }[]>(
    'getHolidays',
    { filter, sort: [['date', 'asc']], perPage: 100 },
    { as: hr },
  )
  expect(body).toMatchObject({ error: null })
  return (body.data ?? []).map(({ name }) => Number(name.slice('Day '.length)))
}

test.each([
  [{ lt: '=today() + 7' }, [-40, -1, 0, 1, 6]],
  [{ lte: '= today() + 7' }, [-40, -1, 0, 1, 6, 7]],
  [{ eq: '=plusDays(today(), 1)' }, [1]],
  [{ between: ['=today() - 1', '$today+6'] }, [-1, 0, 1, 6]],
  [{ gt: '=today() + 9999999' }, []],
  [{ gte: '=plusYears(startOfYear(today()), 1)' }, distances.filter(isNextYear)],
])('%j holds on the days that it says', async (date, expected) => {
  expect(await findDistances(date)).toEqual(expected)
})

test('a filter that does not fit is refused at its input, in words', async () => {
  const { body } = await app.call('getHolidays', { filter: { date: { lt: '=todaay()' } } }, { as: hr })
  expect(body.code).toBe('invalidInput')
  expect(JSON.stringify(body.fields)).toContain('todaay is no function; did you mean today?')
})

test('a saved view keeps the expression, and none that does not fit', async () => {
  const save = (lt: string) => {
    const state: ViewState = { filter: { date: { lt } } }
    return app.call<SavedView>('saveView', { resource: 'holidays', name: `Before ${lt}`, state }, { as: hr })
  }
  const saved = await save('=today() + 7')
  expect(saved.body.error).toBeNull()
  expect(saved.body.data?.state.filter).toEqual({ date: { lt: '=today() + 7' } })
  expect((await save('=nothing()')).body.code).toBe('invalidInput')
})

test('a report that an administrator makes counts by the expression, and is pulled with it', async () => {
  const where = { calendarId: { eq: calendarId }, date: { lt: '=today() + 7' } }
  const body = { title: 'Soon', of: 'holidays', by: ['kind'], figures: [{ figure: 'count' }], where }
  const preview = await app.call<{ count: number }>('previewReportDefinition', { body }, { as: admin })
  expect(preview.body.data?.count).toBe(5)
  const number = (await app.call<{ number: number }>('getCurrentDefinitions', {}, { as: admin })).body.data?.number
  const apply = (each: object) =>
    app.call('applyDefinition', { number, kind: 'report', reason: 'What comes soon', body: each }, { as: admin })
  const refused = await apply({ ...body, where: { date: { lt: '=today() + ' } } })
  expect(refused.body.code).toBe('invalidInput')
  expect((await apply(body)).body.error).toBeNull()
  const current = await app.call<{ definitions: { body: object }[] }>('getCurrentDefinitions', {}, { as: admin })
  expect(current.body.data?.definitions.map((each) => each.body)).toContainEqual(expect.objectContaining({ where }))
})
