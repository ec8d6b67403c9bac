import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '../../server/database/connect'
import { asSystem } from '../../server/records/caller'
import { composeModel, toCompany } from '../../server/records/compose-model'
import { runDashboard } from '../../server/records/reports/dashboard'
import { composeReports, defineAreaReports } from '../../src/framework/reports/area-reports'
import { tile } from '../../src/framework/reports/dashboard'
import type { DashboardAnswer } from '../../src/framework/reports/report-answers'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { companyToday } from '../setup/clock'
import { declaredTrips, harbourDashboard, trips } from './trips'

let app: TestApp
let finance: Person
let sailor: Person

beforeAll(async () => {
  app = await startApp(declaredTrips())
  finance = await app.person('finance')
  sailor = await app.person('employee')
  await app.db.query({ text: `insert into harbours (name) values ('Kochi'), ('Brest')` })
  await app.db.query({
    text: `insert into trips (name, leaves, kind, cost, miles, status)
           select 'trip ' || n, date '2025-04-01' + n, (array['fishing', 'ferry'])[1 + n % 2], 2, n, case when n % 4 = 0 then 'planned' else 'sailed' end
           from generate_series(0, 99) n`,
  })
})
afterAll(() => app.close())

async function shown(as: Person): Promise<DashboardAnswer> {
  const { status, body } = await app.call<DashboardAnswer>('getHarbourDashboard', {}, { as })
  expect([status, body.error]).toEqual([200, null])
  return body.data as DashboardAnswer
}

const values = ({ tiles }: DashboardAnswer) =>
  Object.fromEntries(tiles.map((each) => [each.name, 'value' in each ? each.value : 'failed']))

test('tiles count what one may list, and hide what one may not read', async () => {
  expect(values(await shown(finance))).toEqual({
    all: '100',
    sailed: '75',
    miles: '4950',
    cost: '200.00',
    harbours: '2',
  })
  expect(values(await shown(sailor))).toEqual({ all: '50', sailed: '50', miles: '2500', harbours: '1' })
  const { status } = await app.call('getHarbourDashboard', {}, { as: await app.person('restricted') })
  expect(status).toBe(403)
})

test('the tiles of one resource are one statement, and each chart is one', async () => {
  const sent: string[] = []
  const sql: Sql = {
    query(statement) {
      sent.push(statement.text)
      return app.db.query(statement)
    },
  }
  const declared = declaredTrips()
  const reader = {
    model: composeModel(declared),
    sql,
    caller: asSystem(),
    company: toCompany(testSettings),
    today: companyToday(),
  }
  const answer = await runDashboard(reader, harbourDashboard, () => undefined)
  expect([answer.tiles.length, answer.charts.length, sent.length]).toEqual([5, 1, 3])
})

/** The dashboard of whoever reads while a column is away. */
async function shownWithout(column: string): Promise<Awaited<ReturnType<typeof shown>>> {
  await app.db.query({ text: `alter table trips rename column ${column} to was_${column}` })
  try {
    return await shown(finance)
  } finally {
    await app.db.query({ text: `alter table trips rename column was_${column} to ${column}` })
  }
}

test('a tile or chart that fails leaves the others alone', async () => {
  const answer = await shownWithout('cost')
  expect(values(answer)).toEqual({ all: '100', sailed: '75', miles: '4950', cost: 'failed', harbours: '2' })
  // It draws the count.
  expect(answer.charts).toMatchObject([{ name: 'trips', answer: { count: 100, told: [{ name: 'trips' }] } }])
  const other = await shownWithout('harbour_id')
  expect(values(other)).toMatchObject({ miles: '4950', harbours: '2' })
  expect(other.charts).toMatchObject([{ name: 'trips', isFailed: true }])
  for (const each of [answer, other]) expect(JSON.stringify(each)).not.toContain('was_')
})

test('areas put tiles on a dashboard of another, which are gone without them', () => {
  const own = defineAreaReports({ name: 'harbour', dashboards: [harbourDashboard] })
  const more = defineAreaReports({
    name: 'fishing',
    onDashboards: { harbour: { tiles: { late: tile({ label: 'Late', of: trips }) } } },
  })
  const names = (areas: Parameters<typeof composeReports>[0]) =>
    Object.keys(composeReports(areas).dashboards[0]?.tiles ?? {})
  expect(names([own, more])).toEqual([...names([own]), 'late'])
  const few = defineAreaReports({
    name: 'few',
    onDashboards: { harbour: { to: ['finance'], tiles: { few: tile({ label: 'Few', of: trips }) } } },
  })
  expect(composeReports([own, few]).dashboards[0]?.tiles).toMatchObject({
    few: { to: ['finance'] },
    all: expect.not.objectContaining({ to: expect.anything() }),
  })
  const misspelt = defineAreaReports({ name: 'fishing', onDashboards: { harbor: {} } })
  expect(() => composeReports([own, misspelt])).toThrow(
    'puts tiles on harbor, which is no dashboard; did you mean harbour?',
  )
  const twice = defineAreaReports({
    name: 'fishing',
    onDashboards: { harbour: { tiles: { all: tile({ label: 'All', of: trips }) } } },
  })
  expect(() => composeReports([own, twice])).toThrow(
    'The area fishing puts all on the dashboard harbour, which has it already',
  )
})

test('a tile of this month is compared with the month before', async () => {
  const one = tile({ label: 'Left this month', of: trips, month: 'leaves', figure: 'sum:miles' })
  const dashboard = { ...harbourDashboard, tiles: { one }, charts: [] }
  const declared = declaredTrips()
  const reader = {
    ...{ model: composeModel(declared), sql: app.db, caller: asSystem(), company: toCompany(testSettings) },
    today: '2025-05-20',
  }
  const { tiles } = await runDashboard(reader, dashboard, () => undefined)
  // 30 trips of 0 to 29 miles leave in April, 31 of 30 to 60 in May.
  expect(tiles[0]).toMatchObject({
    ...{ name: 'one', value: '1395', filter: { leaves: { between: ['$startOfMonth', '$endOfMonth'] } } },
    before: { value: '435', change: '960', changePercent: '220.69' },
  })
})
