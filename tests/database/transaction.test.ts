import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../setup/database'

let own: TestDatabase

beforeAll(async () => {
  own = await freshDatabase()
  await own.db.query({ text: 'create table notes (id int primary key)' })
})
afterAll(async () => {
  await own.drop()
})

const insert = (id: number) => ({ text: 'insert into notes values ($1)', values: [id] })
const stored = async () => {
  const { rows } = await own.db.query<{ ids: number[] | null }>({
    text: 'select array_agg(id order by id) as ids from notes',
  })
  return rows[0]?.ids ?? []
}

test('what is sent at the end is committed with the rest', async () => {
  const result = await own.db.transaction(async (tx) => {
    await tx.query(insert(1))
    tx.atEnd(insert(2))
    return 'done'
  })
  expect(result).toBe('done')
  expect(await stored()).toEqual([1, 2])
})

test('where that fails, nothing is committed, and its error is told', async () => {
  const failing = own.db.transaction(async (tx) => {
    await tx.query(insert(3))
    tx.atEnd(insert(1))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await stored()).toEqual([1, 2])
})

test('it needs no other statement', async () => {
  await own.db.transaction(async (tx) => tx.atEnd(insert(4)))
  expect(await stored()).toEqual([1, 2, 4])
})

test('work that fails sends it not at all', async () => {
  const failing = own.db.transaction(async (tx) => {
    tx.atEnd(insert(5))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await stored()).toEqual([1, 2, 4])
})

test('a first statement that fails leaves the connection usable, and its own name unprepared', async () => {
  const named = { name: 'first', text: 'select * from absent' }
  for (let turn = 0; turn < 3; turn++)
    await expect(own.db.transaction((tx) => tx.query(named))).rejects.toMatchObject({ code: '42P01' })
  await own.db.query({ text: 'create table absent (id int)' })
  expect((await own.db.transaction((tx) => tx.query(named))).rows).toEqual([])
})

test('statements of one transaction sent at once are answered in their order', async () => {
  const rows = await own.db.transaction(async (tx) => {
    const answers = await Promise.all(
      [1, 2, 3].map((n) => tx.query<{ n: number }>({ text: 'select $1::int as n', values: [n] })),
    )
    return answers.map((answer) => answer.rows[0]?.n)
  })
  expect(rows).toEqual([1, 2, 3])
})
