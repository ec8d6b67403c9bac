import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSteps } from '../../server/schema/run-steps'
import type { SchemaStep } from '../../server/schema/step'
import { freshDatabase, type TestDatabase } from '../setup/database'

let own: TestDatabase
beforeAll(async () => {
  own = await freshDatabase()
})
afterAll(() => own.drop())

const add = (column: string): SchemaStep => ({ says: column, sql: `alter table notes add column ${column} int` })

/** Runs steps, and answers those that ran alone and the columns, where it is committed. */
async function run(steps: readonly SchemaStep[]) {
  const alone: string[] = []
  const outcome = await own.db
    .transaction(async (tx) => {
      await tx.query({ text: 'drop table if exists notes' })
      await runSteps(tx, [{ says: 'table', sql: 'create table notes (id int)' }, ...steps], async ({ says, sql }) => {
        alone.push(says)
        await tx.query({ text: sql })
      })
      const text = `select array_agg(attname::text order by attnum) as names from pg_attribute where attrelid = 'notes'::regclass and attnum > 0`
      return (await tx.query<{ names: string[] }>({ text })).rows[0]?.names
    })
    .catch((error: Error) => error.message)
  return { alone, outcome }
}

test('plain steps run together, others by themselves and in their place', async () => {
  const guarded: SchemaStep = { ...add('c'), culprits: 'select 1' }
  expect(await run([add('a'), add('b'), guarded, add('d'), add('e')])).toEqual({
    alone: ['c'],
    outcome: ['id', 'a', 'b', 'c', 'd', 'e'],
  })
})

test('where one of them fails, they run one by one, so that its own error is told', async () => {
  const { alone, outcome } = await run([add('a'), { says: 'wrong', sql: 'alter table nowhere add x int' }, add('b')])
  expect(alone).toEqual(['table', 'a', 'wrong'])
  expect(outcome).toContain('nowhere')
})

test('more than a message holds keep their order', async () => {
  const names = Array.from({ length: 250 }, (_, at) => `c${at}`)
  expect((await run(names.map(add))).outcome).toEqual(['id', ...names])
})
