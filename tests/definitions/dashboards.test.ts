import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeDefinitions, pullDefinitions } from '../../server/app/config/config-command'
import { addDefinitions, describeProblems } from '../../server/operations/definitions/add-definitions'
import type { CurrentDefinition } from '../../src/framework/company/definition'
import type { DashboardAnswer } from '../../src/framework/reports/report-answers'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'
import { applyChange, readCurrent, readNumber } from './apply-change'

let app: TestApp
let admin: Person
let hr: Person
let employee: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.demo('admin')
  hr = await app.demo('hr')
  employee = await app.demo('employee')
})
afterAll(() => app.close())

const board = {
  title: 'Leave at a glance',
  to: ['hr', 'employee'],
  menu: 'Leave reports',
  tiles: [
    { name: 'pending', label: 'Pending', of: 'leaveRequests', where: { status: { eq: 'pending' } }, isToDo: true },
    {
      name: 'days',
      label: 'Days approved',
      of: 'leaveRequests',
      figure: 'sum:days',
      where: { status: { eq: 'approved' } },
    },
  ],
}
const report = { title: 'Leave by type', of: 'leaveRequests', by: ['leaveTypeId'], figures: [{ figure: 'count' }] }

const apply = async (change: Record<string, unknown>, as = admin) =>
  applyChange(app, { number: await readNumber(app, admin), kind: 'dashboard', ...change }, as)

async function applied(body: object, more: Record<string, unknown> = {}): Promise<string> {
  const { body: answer } = await apply({ body, ...more })
  expect(answer.error, JSON.stringify(answer.fields)).toBeNull()
  return answer.data?.key ?? ''
}

const retire = (key: string, kind = 'dashboard') => apply({ key, kind, isRetired: 'yes' })
const find = async (key: string): Promise<CurrentDefinition | undefined> =>
  (await readCurrent(app, admin)).definitions.find((one) => one.key === key)

/** Opens the page of a stored dashboard as somebody would. */
async function open(key: string, as: Person) {
  const page = await app.call<{ operation: string; title: string; of?: string }>(
    'getStoredReport',
    { report: `Reports/${key}` },
    { as },
  )
  const answer = page.body.data ? await app.call<DashboardAnswer>(page.body.data.operation, {}, { as }) : undefined
  return { status: page.status, page: page.body.data, answer: answer?.body.data }
}

test('a dashboard is served at once, in the list of reports and in the menu, and each reader sees their own figures', async () => {
  const reportKey = await applied(report, { kind: 'report' })
  const key = await applied({ ...board, charts: [`stored:${reportKey}`] })
  const seen = await open(key, hr)
  expect(seen.page).toMatchObject({ title: board.title })
  expect(seen.page?.of).toBeUndefined()
  expect(seen.answer?.tiles.map(({ label }) => label)).toEqual(['Pending', 'Days approved'])
  expect(seen.answer?.charts.map(({ title }) => title)).toEqual([report.title])
  const count = async (text: string, values: unknown[] = []) =>
    (await app.db.query<{ n: number }>({ text, values })).rows[0]?.n
  const all = await count(`select count(*)::int as n from leave_requests where status = 'pending'`)
  const own = await count(`select count(*)::int as n from leave_requests where status = 'pending' and emp_id = $1`, [
    employee.empId,
  ])
  expect(seen.answer?.tiles[0]).toMatchObject({ value: String(all), of: 'leaveRequests', isToDo: true })
  expect((await open(key, employee)).answer?.tiles[0]).toMatchObject({ value: String(own) })
  const reports = await app.call<{ route: string }[]>('getReports', {}, { as: hr })
  expect(reports.body.data).toContainEqual(expect.objectContaining({ route: `/Reports/${key}`, title: board.title }))
  const me = await app.call('getEmployeeByEmpId', { EmpId: hr.empId, refresh: true }, { as: hr })
  expect(JSON.stringify(me.body)).toContain(`/Reports/${key}`)
})

test('others learn nothing of it, and a tile that the reader may not read does not stand', async () => {
  const key = await applied({
    title: 'Letters',
    to: ['finance', 'employee'],
    tiles: [
      { name: 'templates', label: 'Templates', of: 'letterTemplates' },
      { name: 'leave', label: 'Leave', of: 'leaveRequests' },
    ],
  })
  expect((await open(key, employee)).answer?.tiles.map(({ name }) => name)).toEqual(['leave'])
  expect((await open(key, await app.demo('finance'))).answer?.tiles.map(({ name }) => name)).toEqual([
    'templates',
    'leave',
  ])
  const hidden = await applied({ ...board, title: 'For HR', to: ['hr'] })
  expect((await open(hidden, employee)).status).toBe(404)
  const { page } = await open(hidden, hr)
  expect((await app.call(page?.operation ?? '', {}, { as: employee })).status).toBe(403)
  expect((await apply({ body: board }, hr)).status).toBe(403)
  expect((await app.call('previewDashboardDefinition', { body: board }, { as: hr })).status).toBe(403)
})

test('the preview stores nothing, and tiles of one name in two dashboards count what each says', async () => {
  const before = await readCurrent(app, admin)
  const ask = async (status: string) =>
    app.call<DashboardAnswer>(
      'previewDashboardDefinition',
      {
        body: {
          title: 'Try',
          to: ['admin'],
          tiles: [{ name: 'a', label: 'A', of: 'leaveRequests', where: { status: { eq: status } } }],
        },
      },
      { as: await app.demo('hr') },
    )
  expect((await ask('pending')).status).toBe(403)
  const preview = async (status: string) =>
    (
      await app.call<DashboardAnswer>(
        'previewDashboardDefinition',
        {
          body: {
            ...board,
            title: 'Try',
            tiles: [{ name: 'a', label: 'A', of: 'leaveRequests', where: { status: { eq: status } } }],
          },
        },
        { as: admin },
      )
    ).body.data?.tiles[0]
  const figures = await Promise.all(['pending', 'approved', 'pending'].map(preview))
  expect(figures[0]).toEqual(figures[2])
  expect(figures[0]).not.toEqual(figures[1])
  expect((await readCurrent(app, admin)).number).toBe(before.number)
})

test.each([
  [
    'an unknown resource',
    { tiles: [{ ...board.tiles[0], of: 'leaveRequest' }] },
    'body.tiles.0',
    'did you mean leaveRequests?',
  ],
  ['an unknown figure', { tiles: [{ ...board.tiles[0], figure: 'sum:day' }] }, 'body.tiles.0', 'did you mean days?'],
  [
    'an unknown field',
    { tiles: [{ ...board.tiles[0], where: { stats: { eq: 1 } } }] },
    'body.tiles.0',
    'did you mean status?',
  ],
  ['a name that is twice', { tiles: [board.tiles[0], { ...board.tiles[0], label: 'B' }] }, 'body.tiles.1.name', ''],
  ['a label that is twice', { tiles: [board.tiles[0], { ...board.tiles[0], name: 'b' }] }, 'body.tiles.1.label', ''],
  ['a name of code', { tiles: [{ ...board.tiles[0], name: '__proto__' }] }, 'body.tiles.0.name', ''],
  ['an unknown role', { to: ['hrr'] }, 'body.to.0', 'no role'],
  ['nobody', { to: [] }, 'body.to', ''],
  ['an unknown report', { charts: ['leaveByTyp'] }, 'body.charts.0', 'no report'],
  ['a chart that is twice', { charts: ['headcount', 'headcount'] }, 'body.charts.1', ''],
  ['an unknown part', { chart: [] }, 'body.chart', 'did you mean charts?'],
  ['nothing to show', { tiles: [] }, 'body', ''],
  ['a group that is nearly another', { menu: 'Administratio' }, 'body.menu', 'did you mean Administration?'],
  [
    'too many tiles',
    { tiles: Array.from({ length: 25 }, (_, at) => ({ ...board.tiles[0], name: `t${at}` })) },
    'body.tiles',
    '',
  ],
])('refuses %s', async (_, change, path, words) => {
  const { status, body } = await apply({ body: { ...board, title: `Refused ${path}`, ...change } })
  expect(status).toBe(400)
  expect(Object.keys(body.fields ?? {})).toContain(path)
  expect(JSON.stringify(body.fields)).toContain(words)
})

test('a filter by a sealed value is refused', async () => {
  const tiles = [{ name: 'a', label: 'A', of: 'bankAccounts', where: { accountNumber: { eq: '123456789' } } }]
  const { status, body } = await apply({ body: { ...board, title: 'Sealed', tiles } })
  expect(status, JSON.stringify(body)).toBe(400)
})

test('a former version comes back, and a report that a dashboard draws is not retired under it', async () => {
  const reportKey = await applied({ ...report, title: 'Drawn' }, { kind: 'report' })
  const key = await applied({ ...board, title: 'Drawing', charts: [`stored:${reportKey}`] })
  const refused = await retire(reportKey, 'report')
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body.fields)).toContain('“Drawing” would not fit any more')
  expect((await open(key, hr)).answer?.charts).toHaveLength(1)
  await applied({ ...board, title: 'Drawing' }, { key })
  expect((await open(key, hr)).answer?.charts).toHaveLength(0)
  expect((await retire(reportKey, 'report')).status).toBe(200)
  expect((await retire(key)).status).toBe(200)
  expect((await open(key, hr)).status).toBe(404)
  await applied({ ...board, title: 'Drawing' }, { key })
  expect((await open(key, hr)).page?.title).toBe('Drawing')
  expect((await find(key))?.revision).toBe(4)
})

test('a folder carries a dashboard and the report that it draws, whichever is read first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-config-'))
  const reportKey = await applied({ ...report, title: 'Carried' }, { kind: 'report' })
  const key = await applied({ ...board, title: 'Carrying', charts: [`stored:${reportKey}`] })
  await pullDefinitions(app.db, folder)
  const empty = mkdtempSync(join(tmpdir(), 'steward-config-'))
  expect(await changeDefinitions(app.db, testSettings, shipped, empty, 'Begin anew')).toContain(
    `retire dashboard ${key}`,
  )
  expect((await find(key))?.isRetired).toBe(true)
  const plan = await changeDefinitions(app.db, testSettings, shipped, folder, undefined)
  expect(plan).toContain(`dashboard ${key}`)
  await changeDefinitions(app.db, testSettings, shipped, folder, 'As before')
  expect((await find(key))?.isRetired).toBe(false)
  expect((await find(reportKey))?.isRetired).toBe(false)
})

test('a version of the program that lost a report or a resource serves the other parts, and says what is gone', () => {
  const tiles = [{ ...board.tiles[0], of: 'goneResource' }, board.tiles[1]]
  const definition = { kind: 'dashboard' as const, key: 'rabc', name: 'Old', revision: 1 }
  const { declared, problems } = addDefinitions(shipped, [
    { ...definition, body: { ...board, tiles, charts: ['goneReport'] } },
  ])
  const served = declared.dashboards?.find(({ name }) => name === 'stored:rabc')
  expect(Object.keys(served?.tiles ?? {})).toEqual(['days'])
  expect(served?.charts).toEqual([])
  expect(describeProblems(problems.get('rabc') ?? new Map())).toMatch(/goneResource.*goneReport/)
})
