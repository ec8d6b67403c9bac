import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../setup/app'
import { declaredWith } from './declared'
import { things } from './things'

let app: TestApp
let ann: Person

beforeAll(async () => {
  app = await startApp(declaredWith(things))
  ann = await app.person('hr')
  // Few are blue, more than are counted are red; neither stands together in any order.
  await app.db.query({
    text: `insert into things (name, nick, amount, parent_id, status)
      select case when n % 400 = 0 then 'blue' else 'red' end || md5(n::text), 'n' || n, nullif(n % 7, 0), nullif(n % 3, 0), 'open'
      from generate_series(1, 10100) n`,
  })
  await app.db.query({ text: 'vacuum analyze things' })
})
afterAll(() => app.close())

const list = async (params: object) => {
  const { body } = await app.call<{ id: number }[]>('getThings', { ...params, fields: ['name'] }, { as: ann })
  expect(body.error).toBeNull()
  return { ids: (body.data ?? []).map(({ id }) => id), total: body.total, totalCapped: body.totalCapped }
}

const sorts = [
  [],
  [['name', 'desc']],
  [
    ['amount', 'desc'],
    ['nick', 'asc'],
  ],
  [['parentId', 'asc']],
  [['way', 'desc']],
  [['id', 'desc']],
]

test.each(sorts.flatMap((sort) => [1, 2, 4].flatMap((page) => ['blue', 'red'].map((word) => ({ sort, page, word })))))(
  'words find what a filter finds, in the same order: %j',
  async ({ sort, page, word }) => {
    const found = await list({ q: word, sort, page, perPage: 10 })
    expect(found).toEqual(await list({ filter: { name: { startsWith: word } }, sort, page, perPage: 10 }))
    expect(found.ids).toHaveLength(word === 'blue' && page > 2 ? 0 : 10)
  },
)

test('two words have to be there both, and the total of those that are more than counted says so', async () => {
  expect((await list({ q: 'blue n400' })).total).toBe(2)
  expect(await list({ q: 'red n', perPage: 1 })).toMatchObject({ total: 10_000, totalCapped: true })
  expect((await list({ q: 'red blue' })).total).toBe(0)
})
