import { afterAll, beforeAll, expect, test } from 'vitest'
import { omitSmallGroups } from '../../server/records/reports/groups'
import type { DashboardAnswer, ListedReport, ReportAnswer } from '../../src/framework/reports/report-answers'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { companyToday, daysFromToday } from '../setup/clock'

let app: TestApp
let hr: Person
let director: Person
let worker: Person
beforeAll(async () => {
  app = await startApp(declaredWith())
  director = await app.person('director')
  hr = await app.person('hr')
  worker = await app.person('employee')
  const others: Person[] = []
  for (let made = 0; made < 8; made++) others.push(await app.person('employee'))
  for (const one of [hr, worker, ...others]) await app.reportsTo(one, director)
  const set = (values: string, ids: number[]) =>
    app.db.query({ text: `update employees set ${values} where id = any($1)`, values: [ids] })
  await set(
    `gender = 'female'`,
    others.slice(0, 6).map(({ empId }) => empId),
  )
  await set(
    `gender = 'male'`,
    [director, hr, worker].map(({ empId }) => empId),
  )
  await set(`gender = 'other'`, [others[6]?.empId ?? 0])
  await set(
    `date_of_joining = '${companyToday()}'::date - 400`,
    [director, hr, worker].map(({ empId }) => empId),
  )
  await set(`status = 'exited', last_working_date = '${companyToday()}'`, [others[7]?.empId ?? 0])
})
afterAll(() => app.close())

const report = async (kind: string, as = hr, more: object = {}) =>
  (await app.call<ReportAnswer>('getHrReport', { kind, ...more }, { as })).body

test('the hub shows figures of people, and only what the reader may see of each', async () => {
  const hub = async (as: Person) =>
    (await app.call<DashboardAnswer>('getHrReport', {}, { as })).body.data as DashboardAnswer
  const named = async (as: Person) => (await hub(as)).charts.map(({ name }) => name)
  const all = [
    'headcount',
    'joiners',
    'leavers',
    'contractEnds',
    'diversity',
    'assetCustody',
    'exits',
    'probation',
    'documentExpiry',
    'acknowledgements',
  ]
  expect(await named(hr)).toEqual(all)
  // Private data of people is not told to directors.
  expect(await named(director)).toEqual(
    all.filter((name) => !['diversity', 'documentExpiry', 'acknowledgements'].includes(name)),
  )
  expect((await hub(director)).tiles.map(({ name }) => name)).not.toContain('documentsEnding')
  expect((await app.call('getHrReport', {}, { as: worker })).body.code).toBe('forbidden')
})

test('each kind answers its report; a total is as long as the list that it opens', async () => {
  for (const [kind, resource] of [
    ['headcount', 'getEmployees'],
    ['joiners', 'getEmployees'],
    ['leavers', 'getEmployees'],
  ] as const) {
    const { data, error } = await report(kind)
    expect(error).toBeNull()
    const { total } = (await app.call(resource, { filter: data?.filter }, { as: hr })).body as { total: number }
    expect([kind, data?.count]).toEqual([kind, total])
  }
  const span = { from: daysFromToday(-1), to: daysFromToday(1) }
  expect((await report('leavers', hr, span)).data?.count).toBe(1)
  expect((await report('leavers', director, { from: daysFromToday(-9), to: daysFromToday(-2) })).data?.count).toBe(0)
  expect((await report('salaries')).fields).toHaveProperty('kind')
  expect((await report('diversity', director)).code).toBe('forbidden')
})

test('groups of fewer than five people are not told, and nothing that tells them', async () => {
  const { data } = await report('diversity', hr, { by: ['gender'] })
  expect(data).toMatchObject({ least: 5 })
  // One woman was left out of nobody: one of another gender and three men stay untold.
  expect(data?.groups.map(({ value, count }) => [value, count])).toEqual([])
  const groups = (counts: number[]) =>
    omitSmallGroups(
      counts.map((count, value) => ({ value: String(value), label: '', count, figures: {} })) as never,
      5,
    ).map(({ count }) => count)
  expect(groups([20, 30, 2])).toEqual([30])
  expect(groups([20, 30, 3, 4])).toEqual([20, 30])
  expect(groups([20, 30])).toEqual([20, 30])
  expect(groups([4])).toEqual([])
})

test('the list of reports tells each what they may open, what it counts and who may see it', async () => {
  const listed = async (as: Person) =>
    (await app.call<ListedReport[]>('getReports', {}, { as })).body.data as ListedReport[]
  const routes = async (as: Person) => (await listed(as)).map(({ route }) => route)
  expect(await routes(hr)).toEqual(expect.arrayContaining(['/HeadcountReport', '/HrReports', '/DiversityReport']))
  const seen = await routes(worker)
  expect(seen).toContain('/AttendanceReport')
  expect(seen).not.toContain('/HeadcountReport')
  const headcount = (await listed(hr)).find(({ route }) => route === '/HeadcountReport')
  expect(headcount).toMatchObject({
    ...{ title: 'Headcount', figures: ['People', 'On notice'], group: 'Employees' },
    readers: expect.arrayContaining(['HR', 'Director']),
  })
  expect(headcount?.by).toContain('Department')
})
