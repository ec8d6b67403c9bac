import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../setup/app'

let steward: TestApp
let hr: Person

beforeAll(async () => {
  steward = await startApp()
  hr = await steward.person('hr', 'admin')
})
afterAll(async () => {
  await steward.close()
})

const department = (name: string) => ({ name, code: name.toUpperCase().replace(/\W/g, '') })
const create = (name: string, key?: string) =>
  steward.call<{ id: number; name: string }>('createDepartment', department(name), { as: hr, ...(key ? { key } : {}) })
const count = async (table: string, where: string, values: unknown[]) => {
  const { rows } = await steward.db.query<{ n: number }>({
    text: `select count(*) as n from ${table} where ${where}`,
    values,
  })
  return rows[0]?.n
}

test('a repeated create answers as the first time, though its record would now be taken', async () => {
  const first = await create('Quarry', 'quarry-key')
  expect(first.status).toBe(200)
  const again = await create('Quarry', 'quarry-key')
  expect(again.status).toBe(200)
  expect(again.body.data).toEqual(first.body.data)
  expect(await count('departments', 'name = $1', ['Quarry'])).toBe(1)
  expect((await create('Quarry')).body.fields?.name?.code).toBe('taken')
})

test('of twenty at once with one key one takes effect, and all answer alike', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create('Harbour', 'harbour-key')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1)
  expect(await count('departments', 'name = $1', ['Harbour'])).toBe(1)
  expect(await count('history', `resource = 'departments' and record_id = $1`, [answers[0]?.body.data?.id])).toBe(1)
})

test('a key of another request is refused, whatever is wrong with the new one', async () => {
  await create('Mill', 'mill-key-1')
  const other = await create('Forge', 'mill-key-1')
  expect([other.status, other.body.code]).toEqual([409, 'keyReused'])
  expect(await count('departments', 'name = $1', ['Forge'])).toBe(0)
  const wrong = await steward.call('createDepartment', { name: 'x'.repeat(500) }, { as: hr, key: 'mill-key-1' })
  expect([wrong.status, wrong.body.code]).toEqual([409, 'keyReused'])
})

test('a refused request leaves its key free', async () => {
  const refused = await steward.call('createDepartment', { code: 'NONAME' }, { as: hr, key: 'free-key-1' })
  expect(refused.status).toBe(400)
  expect((await create('Depot', 'free-key-1')).status).toBe(200)
})

test('a key belongs to its person', async () => {
  const other = await steward.person('hr', 'admin')
  const mine = await create('Yard', 'shared-key')
  const theirs = await steward.call<{ id: number }>('createDepartment', department('Dock'), {
    as: other,
    key: 'shared-key',
  })
  expect(theirs.status).toBe(200)
  expect(theirs.body.data?.id).not.toBe(mine.body.data?.id)
})
