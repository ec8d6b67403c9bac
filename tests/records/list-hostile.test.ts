import { afterAll, beforeAll, expect, test } from 'vitest'
import { operators } from '../../src/framework/filter'
import { type Person, startApp, type TestApp } from '../setup/app'
import { declaredWith } from './declared'
import { things } from './things'

interface Row {
  id: number
  name: string
}

const injections = [
  `'; drop table things; --`,
  `" or ""="`,
  `x' or '1'='1`,
  `1) or (1=1`,
  `name; select pg_sleep(10)`,
  `name" desc; --`,
  `$1`,
  `$me`,
  `$reports`,
  `$$`,
  `:name`,
  '%',
  '_',
  '\\',
  `\\'; --`,
  '__proto__',
  'constructor',
  '#{name}',
  '{{name}}',
  '😀',
  '\u202e',
  `E'\\x27'`,
  '/* */',
  'null::text',
]

let app: TestApp
let ann: Person
const list = (params: object = {}) => app.call<Row[]>('getThings', { ...params }, { as: ann })
const names = async (params: object) => ((await list(params)).body.data ?? []).map((row) => row.name)

beforeAll(async () => {
  app = await startApp(declaredWith(things))
  ann = await app.person()
  for (const name of injections)
    expect((await app.call('createThing', { name, nick: name, story: name }, { as: ann })).body.error).toBeNull()
  for (const name of [
    '100% sure',
    '100 sure',
    'snake_case',
    'snakeXcase',
    'back\\slash',
    'backslash',
    'Crème Brûlée',
    '東京タワー',
  ])
    await app.call('createThing', { name }, { as: ann })
})
afterAll(() => app.close())

test.each(injections)('%j as a value is text and finds itself', async (text) => {
  expect(await names({ filter: { nick: { eq: text } } })).toEqual([text])
  expect(await names({ filter: { nick: { in: [text] } } })).toEqual([text])
  expect(await names({ filter: { nick: { startsWith: text } } })).toContain(text)
  expect(await names({ filter: { story: { contains: text } } })).toContain(text)
  const others = await names({ filter: { nick: { ne: text } }, perPage: 100 })
  expect(others).toHaveLength(injections.length - 1 + 8)
})

test.each(injections)('%j as words finds what holds it', async (text) => {
  const found = await names({ q: text, perPage: 100 })
  expect(found).toContain(text)
  for (const name of found)
    for (const word of text.toLowerCase().split(/\s+/)) expect(name.toLowerCase()).toContain(word)
})

test.each(injections)('%j as a name is refused in filter, sort and columns', async (text) => {
  for (const params of [
    { filter: JSON.parse(`{${JSON.stringify(text)}: {"eq": 1}}`) },
    { filter: { name: JSON.parse(`{${JSON.stringify(text)}: 1}`) } },
    { filter: { [`parentId.${text}`]: { eq: 1 } } },
    { filter: { [`${text}.name`]: { eq: 1 } } },
    { sort: [[text, 'asc']] },
    { sort: [['name', text]] },
    { fields: [text] },
  ]) {
    const { status, body } = await list(params)
    expect(status, JSON.stringify(params)).toBe(400)
    expect(JSON.stringify(body)).not.toMatch(/syntax|from "|stack|server\//)
  }
})

test.each(['getThings; drop', 'page', 'perPage'])('%j takes no injection in numbers', async (name) => {
  for (const text of injections) expect((await list({ [name]: text })).status).toBe(400)
})

test('the table is as it was', async () => {
  const { rows } = await app.db.query<{ count: number }>({ text: 'select count(*) from things' })
  expect(rows[0]?.count).toBe(injections.length + 8)
})

test.each([
  ['100%', ['100% sure']],
  ['100', ['100 sure', '100% sure']],
  ['snake_case', ['snake_case']],
  ['back\\', ['back\\slash']],
  ['SURE 100%', ['100% sure']],
  ['crème', ['Crème Brûlée']],
  ['CRE\u0300ME', ['Crème Brûlée']],
  ['京タ', ['東京タワー']],
  ['nothing like it', []],
])('the words %j find %j: %%, _ and backslash are themselves', async (q, expected) => {
  expect((await names({ q })).sort()).toEqual(expected)
  if (expected.length > 0 && !q.includes(' '))
    expect((await names({ filter: { name: { contains: q } } })).sort()).toEqual(expected)
})

test('words of blanks look for nothing', async () => {
  expect((await list({ q: '   ' })).body.total).toBe(injections.length + 8)
})

// Every field with every operator and values of every kind: refused or answered, never failed.
const values: unknown[] = [
  'x',
  '',
  '0',
  1,
  -1,
  1.5,
  1e308,
  true,
  null,
  {},
  [],
  ['x', 1, null, {}],
  [1, 2],
  ['$today', '$me'],
  '$me',
  '$today',
  '$record',
  '$reports',
  '$ownedCustomers',
  '2026-01-01',
  '9999-12-31T23:59:59-12:00',
  '0001-01-01T00:00:00+14:00',
  '\u0000',
  '\ud800',
  '9'.repeat(30),
  { toString: 1 },
  { eq: 1 },
]

test.each([...Object.keys(things.fields), 'id', 'status', 'createdAt', 'updatedBy', 'version'])(
  '%s: every operator answers every value',
  async (name) => {
    for (const operator of operators) {
      for (const value of values) {
        const { status, body } = await list({ filter: { or: [{ [name]: { [operator]: value } }] }, perPage: 1 })
        expect([200, 400], JSON.stringify([operator, value, body.error])).toContain(status)
      }
    }
  },
)

test('NUL is refused wherever it is sent', async () => {
  for (const params of [
    { q: 'a\u0000b' },
    { filter: { name: { eq: 'a\u0000' } } },
    { filter: { name: { contains: '\u0000' } } },
    { filter: { 'na\u0000me': { eq: 'a' } } },
    { sort: [['na\u0000me', 'asc']] },
  ])
    expect((await list(params)).status, JSON.stringify(params)).toBe(400)
  expect((await app.call('createThing', { name: 'a\u0000b' }, { as: ann })).status).toBe(400)
  expect((await app.call('createThing', { name: 'a', notes: [{ line: 'a\u0000' }] }, { as: ann })).status).toBe(400)
})

const nested = (depth: number): unknown => (depth === 1 ? { name: { empty: false } } : { and: [nested(depth - 1)] })

test('limits of a filter: depth 6, 50 conditions, 1000 values', async () => {
  const conditions = (count: number) => ({ or: Array.from({ length: count }, (_, n) => ({ amount: { eq: n } })) })
  const many = (count: number) => ({ amount: { in: Array.from({ length: count }, (_, n) => n) } })
  for (const filter of [nested(6), conditions(50), many(1000)]) expect((await list({ filter })).status).toBe(200)
  for (const filter of [nested(7), conditions(51), many(1001)])
    expect((await list({ filter })).body.code).toBe('invalidInput')
})

test('a reference may be followed three times and no further', async () => {
  const hops = (count: number) => ({ filter: { [`${'parentId.'.repeat(count)}name`]: { eq: 'x' } } })
  expect((await list(hops(3))).status).toBe(200)
  expect((await list(hops(4))).status).toBe(400)
  expect((await list({ filter: { 'name.id': { eq: 1 } } })).status).toBe(400)
})

test.each([
  '[',
  '{',
  'x',
  '5',
  '"x"',
  '[]',
  '{"and":',
  `${'['.repeat(9000)}${']'.repeat(9000)}`,
  `{"name":{"eq":"${'x'.repeat(30_000)}"}}`,
])('%j is no filter', async (filter) => {
  const { status, body } = await list({ filter })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['filter']])
})
