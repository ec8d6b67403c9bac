import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportAnswer, ReportGroup } from '../../src/framework/reports/report-answers'
import { type Person, startApp, type TestApp } from '../setup/app'
import { declaredTrips } from './trips'

let app: TestApp
let finance: Person
let sailor: Person

beforeAll(async () => {
  app = await startApp(declaredTrips())
  finance = await app.person('finance')
  sailor = await app.person('employee')
  await app.db.query({ text: `insert into harbours (name, country) values ('Kochi', 'in'), ('Brest', 'fr')` })
  await app.db.query({
    text: `insert into trips (name, harbour_id, leaves, returns, kind, coin, price, cost, miles, status)
           select 'trip ' || n, (array[1, 2, null])[1 + n % 3], date '2025-04-01' + n, case when n % 10 > 0 then date '2025-04-02' + n end,
             (array['fishing', 'ferry'])[1 + n % 2], (array['INR', 'EUR', null])[1 + n % 3], n, 2, n / 10.0, case when n % 4 = 0 then 'planned' else 'sailed' end
           from generate_series(0, 99) n`,
  })
})
afterAll(() => app.close())

const ask = (params: object = {}, as: Person = finance) =>
  app.call<ReportAnswer>('getTripsReport', { ...params }, { as })

async function told(params: object = {}, as: Person = finance): Promise<ReportAnswer> {
  const { status, body } = await ask(params, as)
  expect([status, body.error]).toEqual([200, null])
  return body.data as ReportAnswer
}

const june = { from: '2025-06-01', to: '2025-06-30' }
const pick = (groups: readonly ReportGroup[]) => groups.map(({ label, count }) => [label, count])

async function inSql<Row extends object>(text: string): Promise<Row> {
  const { rows } = await app.db.query<Row>({ text })
  return rows[0] as Row
}

/** Of June: what leaves before its end and returns after its beginning, or has not returned. */
const inJune = `leaves <= '2025-06-30' and (returns >= '2025-06-01' or returns is null)`

test('a period holds what touches it, beside the period of equal length before', async () => {
  const report = await told({ ...june, by: ['kind'] })
  const sql = await inSql<{ n: number; sailed: number; cost: string; longest: string }>(
    `select count(*)::int as n, count(*) filter (where status = 'sailed')::int as sailed, sum(cost)::numeric(18,2)::text as cost,
       trim_scale(max(miles) filter (where status = 'sailed'))::text as longest from trips where ${inJune}`,
  )
  expect(report).toMatchObject({ period: june, count: sql.n, zone: 'Asia/Kolkata' })
  expect(report.figures).toMatchObject({
    trips: String(sql.n),
    sailed: String(sql.sailed),
    cost: sql.cost,
    longest: sql.longest,
  })
  const may = await inSql<{ n: number }>(
    `select count(*)::int as n from trips where leaves <= '2025-05-31' and (returns >= '2025-05-01' or returns is null)`,
  )
  expect(report.before).toMatchObject({ from: '2025-05-01', to: '2025-05-31', count: may.n })
  expect(report.groups.reduce((sum, { before }) => sum + (before?.count ?? 0), 0)).toBe(may.n)
})

test('amounts are told apart by currency, and one without is the company’s', async () => {
  const { price } = (await told({ ...june, by: ['kind'] })).figures
  const sql = await inSql<{ sums: object }>(
    `select jsonb_object_agg(coin, total::text) as sums from (select coalesce(coin, 'INR') as coin, sum(price)::numeric(18,2) as total from trips where ${inJune} group by 1) s`,
  )
  expect(price).toEqual(sql.sums)
  expect(Object.keys(price as object).sort()).toEqual(['EUR', 'INR'])
})

test('groups over a reference are those of the records one may list, by fields one may read', async () => {
  const report = await told({ ...june, by: ['harbourId.country', 'kind'] })
  expect(pick(report.groups)).toEqual([
    ['Fr', expect.any(Number)],
    ['In', expect.any(Number)],
    [null, expect.any(Number)],
  ])
  const other = await told({ ...june, by: ['harbourId'] }, sailor)
  // Brest is not theirs to see: it answers by its number, as the list does.
  expect(other.groups.map(({ label }) => label)).toEqual(['Kochi', '#2', null])
  expect(other.offered).toEqual(['harbourId', 'kind', 'leaves:month', 'leaves:quarter'])
  expect((await ask({ ...june, by: ['harbourId.country'] }, sailor)).body.fields).toHaveProperty('by')
})

test('what one may not read is left out, and what one may not list is not counted', async () => {
  const report = await told(june, sailor)
  expect(report.told.map(({ name }) => name)).toEqual(['trips', 'sailed', 'price', 'longest'])
  expect(report.told.at(-1)).toMatchObject({ label: 'Longest way', figure: 'max:miles' })
  const sql = await inSql<{ n: number }>(`select count(*)::int as n from trips where ${inJune} and kind = 'ferry'`)
  expect(report.count).toBe(sql.n)
  expect(report.figures).not.toHaveProperty('cost')
})

test('months and quarters are in order of time, and are compared with nothing', async () => {
  const year = { from: '2025-04-01', to: '2026-03-31' }
  const { groups } = await told({ ...year, by: ['leaves:quarter', 'leaves:month'] })
  expect(groups.map(({ value, label }) => [value, label])).toEqual([
    ['2025-04-01', 'Q1 2025-26'],
    ['2025-07-01', 'Q2 2025-26'],
  ])
  expect(groups[0]?.groups?.map(({ value }) => value)).toEqual(['2025-04', '2025-05', '2025-06'])
  expect(groups.every(({ before }) => before === undefined)).toBe(true)
})

test('every cell opens exactly its records', async () => {
  const report = await told({ ...june, by: ['harbourId', 'leaves:month'], filter: { kind: { eq: 'ferry' } } })
  const cells = report.groups.flatMap((group) => [group, ...(group.groups ?? [])])
  expect(cells.length).toBeGreaterThan(4)
  for (const { filter, count } of [report, ...cells]) {
    const { body } = await app.call('getTrips', { filter, perPage: 1 }, { as: finance })
    expect([body.error, body.total]).toEqual([null, count])
  }
})

test('a group that only was before is told with nothing now', async () => {
  const day = { from: '2025-06-11', to: '2025-06-11' }
  const { groups } = await told({
    ...day,
    by: ['kind'],
    filter: { leaves: { gte: '2025-06-10' }, returns: { empty: false } },
  })
  expect(groups.filter(({ count }) => count === 0)).toHaveLength(0)
  const { groups: one } = await told({
    from: '2025-07-11',
    to: '2025-08-20',
    by: ['harbourId'],
    filter: { returns: { empty: false } },
  })
  expect(one.map(({ count, before }) => [count, (before?.count ?? 0) > 0])).toEqual([
    [0, true],
    [0, true],
    [0, true],
  ])
})

test.each([
  [{ from: '2025-06-01' }, 'to'],
  [{ to: '2025-06-01' }, 'from'],
  [{ from: '2025-06-02', to: '2025-06-01' }, 'to'],
  [{ by: ['name'] }, 'by'],
  [{ by: [] }, 'by'],
  [{ by: ['kind', 'kind'] }, 'by'],
  [{ by: ['kind', 'harbourId', 'leaves:month'] }, 'by'],
  [{ filter: { colour: { eq: 'red' } } }, 'filter'],
])('%j is refused at its input', async (params, input) => {
  const { status, body } = await ask(params)
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [input]])
})

test('without a period it opens with the fiscal year', async () => {
  const { period, before, periods } = await told()
  expect(period).toEqual(periods?.fiscalYear)
  expect(period?.from).toMatch(/-04-01$/)
  expect(before).toMatchObject({ to: expect.stringMatching(/-03-31$/) })
})

test('more groups than are told are said to be more, and are compared with nothing; the totals count all', async () => {
  await app.db.query({
    text: `insert into harbours (id, name) overriding system value select 1000 + n, 'harbour ' || n from generate_series(1, 1100) n`,
  })
  await app.db.query({
    text: `insert into trips (name, harbour_id, leaves, returns, cost, status)
           select 'far ' || n, 1000 + n, date '2031-05-01' + 30 * (n % 2), date '2031-05-02' + 30 * (n % 2), 1, 'sailed' from generate_series(1, 1100) n`,
  })
  const year = { from: '2031-01-01', to: '2031-12-31' }
  const report = await told({ ...year, by: ['harbourId'], filter: { returns: { empty: false } } })
  expect([report.isCut, report.count, report.figures.cost]).toEqual([true, 1100, '1100.00'])
  expect(report.groups).toHaveLength(1000)
  expect(report.groups.some(({ before }) => before)).toBe(false)
  const month = await told({
    from: '2031-06-01',
    to: '2031-06-30',
    by: ['harbourId'],
    filter: { returns: { empty: false } },
  })
  // Of the month before more were counted than are told: nothing is said to be new, and nothing to be gone.
  expect([month.isCut, month.groups.length, month.before?.count]).toEqual([undefined, 550, 1100])
  expect(month.groups.some(({ before }) => before)).toBe(false)
})
