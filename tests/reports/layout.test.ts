import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardLayout, LayoutPart } from '../../src/framework/reports/dashboard-layout'
import type { DashboardAnswer } from '../../src/framework/reports/report-answers'
import { type Person, startApp, type TestApp } from '../setup/app'
import { declaredTrips } from './trips'

let app: TestApp
let finance: Person
beforeAll(async () => {
  app = await startApp(declaredTrips())
  finance = await app.person('finance')
})
afterAll(() => app.close())

async function layoutOf(as: Person): Promise<DashboardLayout> {
  const { body } = await app.call<DashboardAnswer>('getHarbourDashboard', {}, { as })
  if (!body.data?.layout) throw new Error(`no layout: ${body.error}`)
  return body.data.layout
}

const save = (as: Person, version: number, parts?: unknown, more: Readonly<Record<string, unknown>> = {}) =>
  app.call<DashboardLayout>('saveDashboardLayout', { dashboard: 'harbour', version, parts, ...more }, { as })

const names = ({ parts }: Pick<DashboardLayout, 'parts'>) => parts.map(({ name }) => name)
const standard = ['tile:all', 'tile:sailed', 'tile:miles', 'tile:cost', 'tile:harbours', 'chart:trips']

test('a person arranges a dashboard, others keep the standard, and the standard comes back', async () => {
  const [one, other] = [await app.person('finance'), await app.person('finance')]
  expect(await layoutOf(one)).toMatchObject({ dashboard: 'harbour', version: 0, isOwn: false })
  expect(names(await layoutOf(one))).toEqual(standard)
  const own: LayoutPart[] = [
    { name: 'tile:cost', size: 'wide' },
    { name: 'tile:all', isHidden: true },
    ...standard.filter((name) => !['tile:cost', 'tile:all'].includes(name)).map((name) => ({ name })),
  ]
  const { status, body } = await save(one, 0, own)
  expect([status, body.data]).toEqual([200, { dashboard: 'harbour', version: 1, isOwn: true, parts: own }])
  expect(await layoutOf(one)).toEqual(body.data)
  expect(names(await layoutOf(other))).toEqual(standard)
  expect((await save(one, 1)).body.data).toMatchObject({ version: 2, isOwn: false })
  expect(names(await layoutOf(one))).toEqual(standard)
})

test('a tile whose right is gone leaves no trace, and returns to its place with the right', async () => {
  const one = await app.person('finance', 'employee')
  const own = ['tile:cost', 'tile:miles', 'tile:all', 'tile:sailed', 'tile:harbours', 'chart:trips']
  await save(
    one,
    0,
    own.map((name) => ({ name })),
  )
  const giveRoles = async (...roles: string[]) => {
    await app.db.query({ text: 'delete from role_grants where emp_id = $1', values: [one.empId] })
    await app.db.query({
      text: 'insert into role_grants (emp_id, role, from_date) select $1, unnest($2::text[]), now()::date',
      values: [one.empId, roles],
    })
    return app.again(one)
  }
  const less = await giveRoles('employee')
  const { body } = await app.call<DashboardAnswer>('getHarbourDashboard', {}, { as: less })
  expect(JSON.stringify(body)).not.toContain('cost')
  const without = own.filter((name) => name !== 'tile:cost')
  expect(names(await layoutOf(less))).toEqual(without)
  // Saving meanwhile neither names it nor loses it.
  expect((await save(less, 1, [{ name: 'tile:cost' }])).body.fields).toMatchObject({ 'parts.0': { code: 'unusable' } })
  const saved = await save(
    less,
    1,
    without.toReversed().map((name) => ({ name })),
  )
  expect(JSON.stringify(saved.body)).not.toContain('cost')
  expect(names(await layoutOf(await giveRoles('finance', 'employee')))).toEqual(['tile:cost', ...without.toReversed()])
})

test('a part that comes with a later version stands where the standard has it', async () => {
  const one = await app.person('finance')
  await save(
    one,
    0,
    standard
      .filter((name) => name !== 'tile:miles')
      .toReversed()
      .map((name) => ({ name })),
  )
  expect(names(await layoutOf(one))).toEqual([
    ...['chart:trips', 'tile:harbours', 'tile:cost', 'tile:sailed', 'tile:miles', 'tile:all'],
  ])
})

test('of two tabs the later save is refused, and both versions are still there to choose from', async () => {
  const one = await app.person('finance')
  const answers = await Promise.all([save(one, 0, [{ name: 'tile:cost' }]), save(one, 0, [{ name: 'tile:miles' }])])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [won] = answers.filter(({ status }) => status === 200)
  expect(await layoutOf(one)).toMatchObject({ version: 1, parts: won?.body.data?.parts })
  expect((await save(one, 0)).body.code).toBe('staleVersion')
  expect((await save(one, 7, [{ name: 'tile:cost' }])).body.code).toBe('staleVersion')
})

test.each([
  ['unknown', [{ name: 'tile:nothing' }], 'parts.0'],
  ['doubled', [{ name: 'tile:all' }, { name: 'tile:all' }], 'parts.1'],
  ['of another kind', [{ name: 'chart:all' }], 'parts.0'],
  ['of the prototype', [{ name: '__proto__' }], 'parts.0'],
  ['hostile', [{ name: '<img src=x onerror=alert(1)>' }], 'parts.0'],
  ['with a wrong size', [{ name: 'tile:all', size: 'huge' }], 'parts'],
  ['with another key', [{ name: 'tile:all', to: ['admin'] }], 'parts'],
  ['without a name', [{}], 'parts'],
  ['no list', { name: 'tile:all' }, 'parts'],
  ['of nothing', [null], 'parts'],
  ['huge', Array.from({ length: 201 }, () => ({ name: 'tile:all' })), 'parts'],
  ['with a long name', [{ name: 'x'.repeat(81) }], 'parts'],
  ['unreadable', '[{', 'parts'],
])('a layout that is %s is refused at its place', async (_, parts, field) => {
  const { status, body } = await save(finance, 0, parts)
  expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'invalidInput', [field]])
  expect((await layoutOf(finance)).version).toBe(0)
})

test('nobody arranges a dashboard that is not theirs, or does not exist', async () => {
  const stranger = await app.person('restricted')
  const refused = await save(stranger, 0)
  const unknown = await save(finance, 0, undefined, { dashboard: 'nowhere' })
  expect([refused.body.code, unknown.body.code]).toEqual(['notFound', 'notFound'])
  expect((await app.call('saveDashboardLayout', { dashboard: 'harbour', version: 0 })).status).toBe(401)
  const { body } = await save(finance, 0, undefined, { empId: stranger.empId })
  expect(body.code).toBe('unknownKey')
})

test('the mark of a dashboard changes once records behind it were written, and tells nothing else', async () => {
  const readMark = async (as: Person) => {
    const { body } = await app.call<{ mark: string }>('getDashboardMark', { dashboard: 'harbour' }, { as })
    return body.data?.mark ?? body.code
  }
  const before = await readMark(finance)
  expect(before).toMatch(/^[\w-]{16}$/)
  await app.db.query({ text: `insert into trips (name, leaves, status) values ('late', '2025-01-01', 'planned')` })
  await expect.poll(() => readMark(finance), { timeout: 30_000 }).not.toBe(before)
  expect(await readMark(await app.person('restricted'))).toBe('notFound')
})
