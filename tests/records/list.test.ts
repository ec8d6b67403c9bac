import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../setup/app'
import { declaredWith } from './declared'
import { things } from './things'

interface Row {
  id: number
  name: string
  [field: string]: unknown
}

let app: TestApp
let ann: Person
let ben: Person
const ids: Record<string, number> = {}

const list = (params: object = {}) => app.call<Row[]>('getThings', { ...params }, { as: ann })

/** Names of the rows a filter holds for, by their own order. */
async function names(filter: unknown, params: object = {}): Promise<string[]> {
  const { body, status } = await list({ filter, ...params })
  expect(body.fields).toBeUndefined()
  expect([status, body.total]).toEqual([200, body.data?.length])
  return (body.data ?? []).map((row) => row.name)
}

async function add(name: string, fields: object): Promise<void> {
  const { body } = await app.call<Row>('createThing', { name, ...fields }, { as: ann })
  expect(body.error).toBeNull()
  ids[name] = body.data?.id ?? 0
}

beforeAll(async () => {
  app = await startApp(declaredWith(things))
  ann = await app.person('hr')
  ben = await app.person()
  const full = {
    nick: 'first',
    story: 'Once\nupon',
    amount: 1,
    weight: 1.5,
    price: '10',
    rate: 5,
    due: '2026-01-31',
    seenAt: '2026-01-31T18:30:00Z',
    isHot: true,
    kind: 'red',
  }
  const more = {
    land: 'IN',
    coin: 'INR',
    place: 'Asia/Kolkata',
    mail: 'a@x.io',
    tel: '+919876543210',
    site: 'https://a.example/',
    notes: [{ line: 'x' }],
  }
  await add('alpha', { ...full, ...more, ownerEmpId: ann.empId })
  await add('beta', {
    amount: 20,
    weight: 0.125,
    price: '9.5',
    rate: 50,
    due: '2026-02-01',
    seenAt: '2026-02-01T00:00:00Z',
    isHot: false,
    kind: 'blue',
    land: 'DE',
    ownerEmpId: ben.empId,
    parentId: ids.alpha,
  })
  await add('gamma', { amount: 3, price: '1000', due: '2025-12-31', mail: 'c@x.io', parentId: ids.beta })
  await add('delta', { parentId: ids.alpha })
  await app.call('shutThing', { id: ids.delta }, { as: ann })
})
afterAll(() => app.close())

const all = ['alpha', 'beta', 'delta', 'gamma']

test.each<[object, string[]]>([
  [{ name: { eq: 'alpha' } }, ['alpha']],
  [{ name: { ne: 'alpha' } }, ['beta', 'delta', 'gamma']],
  [{ name: { in: ['alpha', 'gamma', 'zeta'] } }, ['alpha', 'gamma']],
  [{ name: { contains: 'ET' } }, ['beta']],
  [{ name: { startsWith: 'A' } }, ['alpha']],
  [{ nick: { empty: true } }, ['beta', 'delta', 'gamma']],
  [{ nick: { empty: false } }, ['alpha']],
  [{ story: { contains: 'UPON' } }, ['alpha']],
  [{ code: { eq: 'T-002' } }, ['beta']],
  [{ code: { startsWith: 't-00' } }, all],
  [{ amount: { eq: 3 } }, ['gamma']],
  [{ amount: { ne: '3' } }, ['alpha', 'beta', 'delta']],
  [{ amount: { in: [1, '20'] } }, ['alpha', 'beta']],
  [{ amount: { gt: 1, lte: 20 } }, ['beta', 'gamma']],
  [{ amount: { between: [1, 3] } }, ['alpha', 'gamma']],
  [{ weight: { lt: '1.499' } }, ['beta']],
  [{ price: { eq: '10.00' } }, ['alpha']],
  [{ price: { gte: '9.5001' } }, ['alpha', 'gamma']],
  [{ price: { between: ['9', '10'] } }, ['alpha', 'beta']],
  [{ rate: { lt: 50 } }, ['alpha']],
  [{ due: { gte: '2026-01-31' } }, ['alpha', 'beta']],
  [{ due: { between: ['2025-12-31', '2026-01-31'] } }, ['alpha', 'gamma']],
  [{ due: { lt: '$today' } }, ['alpha', 'beta', 'gamma']],
  [{ due: { between: ['2025-01-01', '$today'] } }, ['alpha', 'beta', 'gamma']],
  [{ due: { gte: '$startOfMonth', lte: '$endOfMonth' } }, []],
  [{ seenAt: { gte: '2026-02-01T05:30:00+05:30' } }, ['beta']],
  [{ due: { between: ['$today-9999', '$today+9999'] } }, ['alpha', 'beta', 'gamma']],
  [{ due: { gt: '$endOfFiscalYear' } }, []],
  [{ createdAt: { gt: '$today-2' } }, all],
  [{ createdAt: { lte: '$today' } }, all],
  [{ createdAt: { gt: '$today' } }, []],
  [{ createdAt: { between: ['$today-1', '$today'] } }, all],
  [{ createdAt: { between: ['2026-02-01T05:30:00+05:30', '$today'] } }, all],
  [{ createdAt: { lt: '$today-1' } }, []],
  [{ isHot: { eq: true } }, ['alpha']],
  [{ isHot: { eq: 'false' } }, ['beta']],
  [{ isHot: { empty: true } }, ['delta', 'gamma']],
  [{ kind: { eq: 'red' } }, ['alpha']],
  [{ kind: { ne: 'red' } }, ['beta', 'delta', 'gamma']],
  [{ kind: { in: ['red', 'blue'] } }, ['alpha', 'beta']],
  [{ status: { eq: 'shut' } }, ['delta']],
  [{ land: { in: ['IN', 'de'] } }, ['alpha', 'beta']],
  [{ coin: { eq: 'inr' } }, ['alpha']],
  [{ place: { eq: 'Asia/Kolkata' } }, ['alpha']],
  [{ mail: { contains: '@X.io' } }, ['alpha', 'gamma']],
  [{ tel: { startsWith: '+91' } }, ['alpha']],
  [{ site: { contains: 'a.example' } }, ['alpha']],
  [{ notes: { empty: false } }, ['alpha']],
  [{ ownerEmpId: { eq: '$me' } }, ['alpha']],
  [{ ownerEmpId: { ne: '$me' } }, ['beta', 'delta', 'gamma']],
  [{ ownerEmpId: { in: ['$me'] } }, ['alpha']],
  [{ ownerEmpId: { in: ['$me', 999_999, '$me'] } }, ['alpha']],
  [{ ownerEmpId: { in: [] } }, []],
  [{ or: [{ ownerEmpId: { in: '$reports' } }, { ownerEmpId: { in: ['$me'] } }] }, ['alpha', 'beta']],
  [{ ownerEmpId: { in: '$reports' } }, ['beta']],
  [{ createdBy: { eq: '$me' } }, all],
  [{ 'ownerEmpId.departmentId.code': { eq: 'TESTS' } }, ['alpha', 'beta']],
  [{ 'parentId.name': { eq: 'alpha' } }, ['beta', 'delta']],
  [{ 'parentId.parentId.name': { eq: 'alpha' } }, ['gamma']],
  [{ parts: { eq: 2 } }, ['alpha']],
  [{ parts: { between: [1, 2] } }, ['alpha', 'beta']],
  [{ way: { startsWith: 'alpha / beta' } }, ['beta', 'gamma']],
  [{ way: { contains: 'BETA / gam' } }, ['gamma']],
])('%j', async (filter, expected) => {
  expect(await names(filter)).toEqual(expected)
  const rest = all.filter((name) => !expected.includes(name))
  expect(await names({ not: filter })).toEqual(rest)
})

test.each<[object, string[]]>([
  [{}, all],
  [{ and: [] }, all],
  [{ or: [] }, []],
  [{ or: [{ name: { eq: 'alpha' } }, { name: { eq: 'beta' }, kind: { eq: 'red' } }] }, ['alpha']],
  [
    { and: [{ or: [{ amount: { gt: 2 } }, { kind: { eq: 'red' } }] }, { not: { name: { contains: 'g' } } }] },
    ['alpha', 'beta'],
  ],
  [{ not: { not: { name: { eq: 'alpha' } } } }, ['alpha']],
  [{ not: { or: [{ name: { eq: 'alpha' } }, { not: { kind: { empty: true } } }] } }, ['delta', 'gamma']],
])('%j nests', async (filter, expected) => {
  expect(await names(filter)).toEqual(expected)
})

test.each<[unknown[], string[]]>([
  [[['name', 'desc']], ['gamma', 'delta', 'beta', 'alpha']],
  [[['amount', 'asc']], ['alpha', 'gamma', 'beta', 'delta']],
  [[['amount', 'desc']], ['beta', 'gamma', 'alpha', 'delta']],
  [[['price', 'asc']], ['beta', 'alpha', 'gamma', 'delta']],
  [[['due', 'asc']], ['gamma', 'alpha', 'beta', 'delta']],
  [
    [
      ['ownerEmpId', 'asc'],
      ['name', 'asc'],
    ],
    ['alpha', 'beta', 'delta', 'gamma'],
  ],
  [
    [
      ['parentId', 'asc'],
      ['name', 'desc'],
    ],
    ['delta', 'beta', 'gamma', 'alpha'],
  ],
  [
    [
      ['parts', 'desc'],
      ['name', 'asc'],
    ],
    ['alpha', 'beta', 'delta', 'gamma'],
  ],
  [[['way', 'desc']], ['delta', 'gamma', 'beta', 'alpha']],
  [
    [
      ['kind', 'asc'],
      ['land', 'asc'],
      ['amount', 'desc'],
      ['id', 'desc'],
    ],
    ['beta', 'alpha', 'gamma', 'delta'],
  ],
])('sorted by %j; what has no value stands last, both ways', async (sort, expected) => {
  expect(await names({}, { sort })).toEqual(expected)
  expect(await names({}, { sort, fields: ['name'] })).toEqual(expected)
})

test.each<[object, object]>([
  [{ 'parentId.amount': { eq: 1 } }, { 'parentId.amount': { ne: 1 } }],
  [{ 'parentId.amount': { empty: false } }, { 'parentId.amount': { empty: true } }],
  [{ 'parentId.kind': { in: ['red'] } }, { not: { 'parentId.kind': { in: ['red'] } } }],
  [{ 'parentId.parentId.name': { eq: 'alpha' } }, { 'parentId.parentId.name': { ne: 'alpha' } }],
  [{ amount: { eq: 20 } }, { amount: { ne: 20 } }],
  [{ ownerEmpId: { empty: false } }, { ownerEmpId: { empty: true } }],
])('%j and %j are opposites: each record fulfils one of them', async (one, other) => {
  const [these, those] = [await names(one), await names(other)]
  expect([...these, ...those].sort()).toEqual(all)
  expect(those).toEqual(await names({ not: one }))
})

test('pages of what is sorted by what may be empty hold each record once', async () => {
  for (const direction of ['asc', 'desc']) {
    const sort = [['amount', direction]]
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ sort, page, perPage: 1 })))
    expect(pages.flatMap(({ body }) => (body.data ?? []).map(({ name }) => name))).toEqual(await names({}, { sort }))
  }
})

test('a reference sorts by its label, not by its number, also where it is not among the columns', async () => {
  await app.db.query({
    text: `update employees set full_name = case id when $1 then 'Zoe' when $2 then 'Abe' end where id in ($1, $2)`,
    values: [ann.empId, ben.empId],
  })
  expect(await names({ ownerEmpId: { empty: false } }, { sort: [['ownerEmpId', 'asc']] })).toEqual(['beta', 'alpha'])
  expect(await names({ ownerEmpId: { empty: false } }, { sort: [['ownerEmpId', 'asc']], fields: ['name'] })).toEqual([
    'beta',
    'alpha',
  ])
})

test('five sort keys, a wrong direction or an unknown name are refused', async () => {
  const key = ['name', 'asc']
  for (const sort of [
    [key, key, key, key, key],
    [['name', 'up']],
    [['name']],
    ['name'],
    { name: 'asc' },
    [['nome', 'asc']],
    [['parentId.name', 'asc']],
  ])
    expect((await list({ sort })).status, JSON.stringify(sort)).toBe(400)
  expect((await list({ sort: [key, key, key, key] })).status).toBe(200)
})

test('pages follow each other without gap or repetition', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list({ page, perPage: 2, sort: [['isHot', 'asc']] })))
  expect(pages.map(({ body }) => body.data?.length)).toEqual([2, 2, 0])
  expect(
    pages
      .flatMap(({ body }) => body.data ?? [])
      .map((row) => row.name)
      .sort(),
  ).toEqual(all)
  expect(pages.map(({ body }) => body.total)).toEqual([4, 4, 4])
})

test.each([
  { page: 0 },
  { page: -1 },
  { page: 1.5 },
  { page: 'x' },
  { perPage: 0 },
  { perPage: 501 },
  { page: 1_000_001 },
])('%j is no page', async (params) => {
  expect((await list(params)).status).toBe(400)
})

test('fields asks for columns; the id, the version and what may be done come along', async () => {
  const { body } = await list({
    fields: ['way', 'ownerEmpId', 'parts', 'name', 'name'],
    filter: { name: { eq: 'beta' } },
  })
  expect(body.data?.[0]).toEqual({
    id: ids.beta,
    version: 1,
    name: 'beta',
    ownerEmpId: ben.empId,
    way: 'alpha / beta',
    parts: 1,
    labels: { ownerEmpId: 'Abe' },
    can: ['show', 'shut'],
  })
  const { body: usual } = await list({ filter: { name: { eq: 'alpha' } } })
  expect(usual.data?.[0]).toMatchObject({
    price: '10.00',
    weight: 1.5,
    rate: 5,
    due: '2026-01-31',
    seenAt: '2026-01-31T18:30:00.000Z',
    isHot: true,
    notes: [{ line: 'x' }],
    parts: 2,
    createdBy: ann.empId,
  })
})

test('beyond ten thousand rows the total stops and says so', async () => {
  await app.db.query({
    text: `insert into things (name, nick, status) select 'bulk', 'bulk ' || n, 'shut' from generate_series(1, 10000) n`,
  })
  const exact = await list({ q: 'bulk', perPage: 1 })
  expect([exact.body.total, exact.body.totalCapped]).toEqual([10_000, undefined])
  await app.db.query({ text: `insert into things (name, status) values ('bulk', 'shut')` })
  const capped = await list({ filter: { name: { eq: 'bulk' } }, perPage: 500, page: 20 })
  expect([capped.body.total, capped.body.totalCapped, capped.body.data?.length]).toEqual([10_000, true, 500])
  const beyond = await list({ filter: { name: { eq: 'bulk' } }, perPage: 500, page: 21 })
  expect(beyond.body.data).toHaveLength(1)
})
