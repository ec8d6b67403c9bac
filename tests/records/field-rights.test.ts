import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { choice, count, money, number, ref, serial, text } from '../../src/fields'
import type { Right } from '../../src/framework/field'
import { defineResource } from '../../src/framework/resource'
import { type Person, type Reply, startApp, type TestApp } from '../setup/app'
import { comparable } from '../wire/wire'
import { declaredWith } from './declared'

const selfAndManagers: readonly Right[] = [
  'admin',
  { where: { personEmpId: { eq: '$me' } } },
  { where: { personEmpId: { in: '$reports' } } },
]

const badges = defineResource('badges', {
  label: 'Badge',
  route: 'Badges',
  title: 'name',
  fields: {
    code: serial('B-{000}'),
    name: text({ required: true, search: true }),
    personEmpId: ref('employees'),
    pin: text({ readableBy: ['admin'] }),
    salary: money({ readableBy: selfAndManagers }),
    mentorId: ref('badges', { readableBy: selfAndManagers }),
    grade: number({ writableBy: ['hr', { where: { personEmpId: { eq: '$me' } } }] }),
    kind: choice(['staff', 'guest'], { fixed: true, default: 'staff' }),
    points: number(),
    mentored: count('badges', 'mentorId', { readableBy: ['admin'] }),
  },
  computed: { points: (r) => (r.grade ?? 0) * 10 },
  access: [{ to: 'employee', can: ['list', 'show', 'create', 'update'] }],
  workflow: {
    field: 'status',
    initial: 'new',
    states: { new: {}, used: {} },
    transitions: { use: { from: 'new', to: 'used', by: ['employee'] } },
  },
})

interface Row {
  id: number
  name: string
  salary?: string | null
  mentorId?: number | null
  labels: Record<string, string | null>
}

let app: TestApp
let [admin, boss, ann, ben]: Person[] = []
let badge: Record<'ann' | 'ben' | 'boss', number>

const ask = <Data = Row>(as: Person | undefined, operation: string, params: object = {}): Promise<Reply<Data>> =>
  app.call<Data>(operation, { ...params }, as ? { as } : {})

beforeAll(async () => {
  app = await startApp(declaredWith(badges))
  ;[admin, boss, ann, ben] = [await app.person('admin'), await app.person(), await app.person(), await app.person()]
  await app.reportsTo(ann, boss)
  const make = async (name: string, person: Person | undefined, more: object) => {
    const { body } = await ask(admin, 'createBadge', {
      name,
      personEmpId: person?.empId,
      pin: `pin of ${name}`,
      ...more,
    })
    return body.data?.id ?? 0
  }
  const first = await make('boss', boss, { salary: '300' })
  badge = {
    boss: first,
    ann: await make('ann', ann, { salary: '100', mentorId: first }),
    ben: await make('ben', ben, { salary: '200', mentorId: first }),
  }
})
afterAll(() => app.close())

test('a field one may never read is in no list, record, history, change or conflict', async () => {
  await ask(admin, 'updateBadge', { id: badge.ben, version: 1, pin: 'another secret' })
  const answers = [
    await ask(ann, 'getBadges'),
    await ask(ann, 'getBadgeById', { id: badge.ben }),
    await ask(ann, 'getBadgeHistory', { id: badge.ben }),
    await ask(ann, 'updateBadge', { id: badge.ben, version: 2, name: 'ben' }),
    await ask(ann, 'updateBadge', { id: badge.ben, version: 1, name: 'benno' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409])
  for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/"pin"|secret|pin of/)
  expect(JSON.stringify((await ask(admin, 'getBadgeHistory', { id: badge.ben })).body)).toContain('another secret')
})

test.each<[string, (name: string) => object]>([
  ['a filter', (name) => ({ filter: { [name]: { eq: 'x' } } })],
  ['a filter for empty', (name) => ({ filter: { not: { [name]: { empty: true } } } })],
  ['a filter over a reference', (name) => ({ filter: { [`mentorId.${name}`]: { eq: 'x' } } })],
  ['a filter over two references', (name) => ({ filter: { [`mentorId.mentorId.${name}`]: { contains: 'x' } } })],
  ['the sort keys', (name) => ({ sort: [[name, 'asc']] })],
  ['the columns', (name) => ({ fields: [name] })],
])('%s may not name it: refused like a field that does not exist', async (_, params) => {
  const hidden = await ask(ann, 'getBadges', params('pin'))
  const unknown = await ask(ann, 'getBadges', params('pun'))
  expect([hidden.status, hidden.body.code]).toEqual([400, 'invalidInput'])
  const { headers: __, ...told } = comparable({ ...hidden })
  const { headers: ___, ...toldUnknown } = comparable({ ...unknown })
  expect(JSON.parse(JSON.stringify(told).replaceAll('pin', 'pun'))).toEqual(toldUnknown)
  expect((await ask(admin, 'getBadges', params('pin'))).status).toBe(200)
})

test('a field that is searched cannot be limited: the declaration is refused', () => {
  const leaky = defineResource('leaks', {
    label: 'Leak',
    route: 'Leaks',
    title: 'title',
    fields: { title: text(), secret: text({ search: true, readableBy: ['hr'] }) },
    access: [{ to: 'employee', can: ['list'] }],
  })
  expect(() => checkDeclarations(declaredWith(leaky))).toThrow(
    'leaks: secret cannot be searched and limited by readableBy',
  )
})

test('the search box finds nothing by a field that may not be read', async () => {
  expect((await ask<Row[]>(ann, 'getBadges', { q: 'secret' })).body.total).toBe(0)
})

test('a conditional right shows the value on the rows it holds for, and empty on others', async () => {
  const salaries = async (as: Person | undefined) =>
    Object.fromEntries(((await ask<Row[]>(as, 'getBadges')).body.data ?? []).map((row) => [row.name, row.salary]))
  expect(await salaries(ann)).toEqual({ ann: '100.00', ben: null, boss: null })
  expect(await salaries(boss)).toEqual({ ann: '100.00', ben: null, boss: '300.00' })
  expect(await salaries(admin)).toEqual({ ann: '100.00', ben: '200.00', boss: '300.00' })
  expect((await ask(ann, 'getBadgeById', { id: badge.ben })).body.data).toMatchObject({
    salary: null,
    mentorId: null,
    labels: { mentorId: null },
  })
})

test('a conditional right holds in the history, too', async () => {
  const told = async (id: number) => JSON.stringify((await ask<unknown>(ann, 'getBadgeHistory', { id })).body.data)
  expect(await told(badge.ann)).toContain('100.00')
  expect(await told(badge.ben)).not.toMatch(/200\.00|salary|mentorId/)
})

const values = ['100', '150', '200', '250.5', '999']
const compared = [
  ...['eq', 'ne', 'lt', 'lte', 'gt', 'gte'].flatMap((operator) =>
    values.map((value) => ({ salary: { [operator]: value } })),
  ),
  { salary: { between: ['150', '250'] } },
  { salary: { empty: true } },
  { salary: { empty: false } },
]
const byMentor = [
  { mentorId: { in: [1, 2, 3] } },
  { mentorId: { ne: 1 } },
  { mentorId: { empty: true } },
  { 'mentorId.name': { eq: 'boss' } },
  { 'mentorId.name': { contains: 's' } },
  { 'mentorId.name': { startsWith: 'b' } },
  { 'mentorId.id': { empty: false } },
  { 'mentorId.salary': { gt: '1' } },
]
const filters = [...compared, ...byMentor].flatMap((filter) => [
  filter,
  { not: filter },
  { or: [filter, { name: { eq: 'ann' } }] },
  { and: [filter, { not: { not: filter } }] },
])
const sorts = ['salary', 'mentorId'].flatMap((name) =>
  ['asc', 'desc'].flatMap((direction) => [
    { sort: [[name, direction]] },
    { sort: [[name, direction]], fields: ['name'] },
  ]),
)

/** Everything somebody without the right to a row's salary and mentor can ask about it. */
async function probes(as: Person | undefined): Promise<unknown[]> {
  const asked: unknown[] = []
  const add = async (operation: string, params: object) =>
    asked.push([operation, params, comparable({ ...(await ask(as, operation, params)) })])
  for (const filter of filters) await add('getBadges', { filter, fields: ['name'] })
  for (const sort of sorts) await add('getBadges', sort)
  for (const value of values) {
    await add('updateBadge', { id: badge.ben, version: 99, salary: value })
    await add('updateBadge', { id: badge.ben, version: 2, salary: value })
  }
  for (const mentorId of [badge.boss, badge.ann, '']) await add('updateBadge', { id: badge.ben, version: 99, mentorId })
  await add('getBadgeById', { id: badge.ben })
  await add('getBadgeHistory', { id: badge.ben })
  return asked
}

test('no filter, order, refusal or conflict tells one bit about a value that may not be read', async () => {
  const before = await probes(ann)
  for (const [salary, mentor] of [
    ['250.5', badge.ann],
    [null, null],
    ['999', badge.ben],
  ]) {
    await app.db.query({
      text: 'update badges set salary = $2, mentor_id = $3 where id = $1',
      values: [badge.ben, salary, mentor],
    })
    const after = await probes(ann)
    for (const [index, answer] of after.entries()) expect(answer).toEqual(before[index])
  }
  await app.db.query({
    text: `update badges set salary = 200, mentor_id = $2 where id = $1`,
    values: [badge.ben, badge.boss],
  })
})

test('those who may read it filter and sort by it', async () => {
  const names = async (params: object) =>
    (await ask<Row[]>(admin, 'getBadges', params)).body.data?.map((row) => row.name)
  expect(await names({ filter: { salary: { gte: '200' } } })).toEqual(['ben', 'boss'])
  expect(await names({ sort: [['salary', 'desc']] })).toEqual(['boss', 'ben', 'ann'])
  expect(await names({ filter: { 'mentorId.name': { eq: 'boss' } } })).toEqual(['ann', 'ben'])
})

test('a field that may not be read may not be written, either', async () => {
  for (const params of [{ pin: 'mine' }, { salary: '5' }, { mentorId: badge.boss }, { salary: '' }]) {
    const { status, body } = await ask(ann, 'updateBadge', { id: badge.ben, version: 2, ...params })
    expect([status, Object.values(body.fields ?? {})]).toEqual([400, [{ code: 'notWritable' }]])
  }
  const created = await ask(ann, 'createBadge', { name: 'new', personEmpId: ben?.empId, salary: '5' })
  expect([created.status, created.body.fields]).toEqual([400, { salary: { code: 'notWritable' } }])
})

test('writableBy: on one’s own row yes, on another’s no; the whole change is refused', async () => {
  const refused = await ask(ann, 'updateBadge', { id: badge.boss, version: 1, grade: 5, name: 'renamed' })
  expect([refused.status, refused.body.fields]).toEqual([400, { grade: { code: 'notWritable' } }])
  expect((await ask(ann, 'getBadgeById', { id: badge.boss })).body.data).toMatchObject({ name: 'boss', version: 1 })
  const { body } = await ask(ann, 'updateBadge', { id: badge.ann, version: 1, grade: 5 })
  expect(body.data).toMatchObject({ grade: 5, points: 50, version: 2 })
})

test('a fixed field is settable at the start and never again', async () => {
  const { body } = await ask(ann, 'createBadge', { name: 'visitor', personEmpId: ann?.empId, kind: 'guest' })
  const id = body.data?.id
  for (const kind of ['staff', '']) {
    const refused = await ask(ann, 'updateBadge', { id, version: 1, kind })
    expect([refused.status, refused.body.fields]).toEqual([400, { kind: { code: 'fixed' } }])
  }
  expect((await ask(ann, 'updateBadge', { id, version: 1, kind: 'guest', name: 'guest' })).body.data).toMatchObject({
    kind: 'guest',
    version: 2,
  })
})

const serverMade = {
  code: 'B-999',
  points: '99',
  mentored: '5',
  status: 'used',
  createdBy: '1',
  createdAt: '2026-01-01T00:00:00Z',
  updatedBy: '1',
  updatedAt: '2026-01-01T00:00:00Z',
  labels: '{}',
  can: '[]',
}

test.each(Object.entries(serverMade))(
  '%s is the server’s: refused as input of create and update',
  async (name, value) => {
    const before = await ask<Row[]>(admin, 'getBadges')
    for (const key of [name, name.charAt(0).toUpperCase() + name.slice(1)]) {
      for (const [operation, params] of [
        ['createBadge', { name: 'x', [key]: value }],
        ['updateBadge', { id: badge.ann, version: 2, [key]: value }],
      ] as const) {
        const { status, body } = await ask(admin, operation, params)
        expect([status, body.code, body.args]).toEqual([400, 'unknownKey', { key }])
      }
    }
    expect((await ask<Row[]>(admin, 'getBadges')).body.data).toEqual(before.body.data)
  },
)

test.each(['id', 'version', 'Id'])('%s is refused as input of create', async (name) => {
  const { status, body } = await ask(admin, 'createBadge', { name: 'x', [name]: 77 })
  expect([status, body.code]).toEqual([400, 'unknownKey'])
})
