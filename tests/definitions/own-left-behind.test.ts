import { afterAll, beforeAll, expect, test } from 'vitest'
import { runLaterSteps } from '../../server/operations/definitions/apply-and-follow-up'
import { changeOwnTables } from '../../server/operations/definitions/own/change-own-tables'
import { copyLargeTables } from '../../server/operations/definitions/own/copy-large-tables'
import { applySchema } from '../../server/prepare'
import { composeModel } from '../../server/records/compose-model'
import { buildCopyStart } from '../../server/schema/copied-columns'
import { copyLock } from '../../server/schema/plan-lock'
import { schemaOptions } from '../setup/app'
import { freshDatabase, type TestDatabase } from '../setup/database'
import { compose, describeChange, few, listMissingSteps } from './own-tables'

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase({
    name: 'own_edits',
    fill: async (db) => void (await applySchema(db, composeModel(few), schemaOptions)),
  })
})
afterAll(() => base.drop())

const kind = [
  ...['f3', 'kind', 'choice'],
  {
    options: [
      ['c1', 'small'],
      ['c2', 'large'],
    ],
  },
]
const toBody = (name: string, fields: readonly unknown[], list = {}) => ({
  ...{ name, label: 'Thing', plural: 'Things', title: 'name', views: { list } },
  fields: [['f1', 'name', 'text', { required: true, search: true }], ...fields],
  access: [{ to: ['admin'], can: ['list', 'show', 'create', 'update', 'delete'] }],
})
const code = ['f2', 'code', 'text', {}]

const count = async (text: string) =>
  (await base.db.query<{ count: number }>({ text: `select count(*)::int as count ${text}` })).rows[0]?.count
const countCopies = (table: string) =>
  count(
    `from pg_attribute where attrelid = '${table}'::regclass and attname like 'steward\\_copy%' and not attisdropped`,
  )

async function apply(key: string, from: object | null, to: object | null, accepts: string[] = []) {
  const change = describeChange(key, from, to ?? {}, accepts)
  return base.db.transaction((tx) => changeOwnTables(tx, change))
}

/** Leaves the copy of a column behind, as a server does that is ended while it copies. */
async function leaveCopy(table: string): Promise<void> {
  const convert = (column: string) => ({ value: `${column}::bigint`, fits: `${column} ~ '^[0-9]+$'` })
  const sql = buildCopyStart({ table, column: 'own_f2_V', type: 'bigint', convert, indexes: [] })
  await base.db.query({ text: sql })
}

test('copies that an ended server left go with the next change of the table, whatever it changes', async () => {
  const before = toBody('crates', [code])
  await apply('r1', null, before)
  await leaveCopy('own_crates')
  // The trigger of the copy reads a column that is parked now.
  await apply('r1', before, toBody('crates', []), ['remove:f2'])
  await base.db.query({ text: `insert into own_crates ("own_f1_V") values ('saved')` })
  expect(await countCopies('own_crates')).toBe(0)
  expect(await count(`from pg_proc where proname like 'steward\\_copy%'`)).toBe(0)
})

test('constraints that were not checked for stored records are checked by the next start, and by the next change', async () => {
  const body = toBody('boxes', [kind])
  await apply('r2', null, body)
  await base.db.query({ text: `insert into own_boxes ("own_f1_V", "own_f3_V") values ('one', 'small')` })
  const unchecked = `from pg_constraint where conrelid = 'own_boxes'::regclass and not convalidated`
  const leaveUnchecked = async () => {
    const { rows } = await base.db.query<{ name: string; words: string }>({
      text: `select conname as name, pg_get_constraintdef(oid) as words from pg_constraint where conrelid = 'own_boxes'::regclass and contype = 'c' limit 1`,
    })
    const { name = '', words = '' } = rows[0] ?? {}
    const text = `alter table own_boxes drop constraint "${name}"; alter table own_boxes add constraint "${name}" ${words} not valid`
    await base.db.query({ text })
    expect(await count(unchecked)).toBe(1)
  }
  await leaveUnchecked()
  await applySchema(base.db, compose('r2', body).model, schemaOptions)
  expect(await count(unchecked)).toBe(0)
  await leaveUnchecked()
  await runLaterSteps(base.db, [])
  expect(await count(unchecked)).toBe(0)
})

test('stored records that do not fit keep nobody from starting, and the start says so', async () => {
  const body = toBody('bags', [kind])
  await apply('r3', null, body)
  const lines: string[] = []
  await base.db.query({ text: `insert into own_bags ("own_f1_V", "own_f3_V") values ('one', 'small')` })
  await base.db.query({
    text: `alter table own_bags add constraint own_bags_check_0123456789 check ("own_f3_V" <> 'small') not valid`,
  })
  await applySchema(base.db, composeModel(few), { ...schemaOptions, log: (line) => lines.push(line) })
  expect(lines.join('\n')).toContain('Stored records of own_bags were not checked')
})

test('a start leaves alone what another server makes at that moment', async () => {
  const [plain, indexed] = [toBody('racks', [code]), toBody('racks', [code], { filters: ['code'] })]
  await apply('r4', null, plain)
  await leaveCopy('own_racks')
  const copying = await base.db.apart(60_000)
  await copying.query('select pg_advisory_lock($1)', [copyLock])
  const plan = await apply('r4', plain, indexed)
  expect(plan.steps.map(({ says }) => says)).toContain('remove copies of own_racks that a change left behind')
  await leaveCopy('own_racks')
  const index = `from pg_index where indrelid = 'own_racks'::regclass and not indisvalid`
  await base.asSuperuser(
    `update pg_index set indisvalid = false where indrelid = 'own_racks'::regclass and not indisprimary and not indisunique`,
  )
  const unfinished = await count(index)
  expect(unfinished).toBeGreaterThan(0)
  await applySchema(base.db, compose('r4', indexed).model, schemaOptions)
  expect([await count(index), await countCopies('own_racks')]).toEqual([unfinished, 1])
  await copying.end()
  await applySchema(base.db, compose('r4', indexed).model, schemaOptions)
  expect([await count(index), await countCopies('own_racks')]).toEqual([0, 0])
  expect(await listMissingSteps(base.db, 'r4', indexed, 'ownRacks')).toEqual([])
})

test('a copy whose server was ended is free for the next change within seconds', async () => {
  const [text, numbers] = [toBody('trays', [code]), toBody('trays', [['f2', 'code', 'number', {}]])]
  await apply('r5', null, text)
  await base.db.query({
    text: `insert into own_trays ("own_f1_V", "own_f2_V") select 'Tray ' || i, i::text from generate_series(1, 10) i`,
  })
  const ended = await base.db.apart(60_000)
  await ended.query('select pg_advisory_lock($1)', [copyLock])
  const change = { ...describeChange('r5', text, numbers, []), manyRows: 1 }
  const copying = copyLargeTables(base.db, change, async () => true)
  // PostgreSQL notices a moment later that the server was ended.
  const isTrying = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_try_advisory_lock%'`
  await expect.poll(() => count(isTrying)).toBe(1)
  await ended.end()
  const { ready, finish } = await copying
  await base.db.transaction((tx) => changeOwnTables(tx, { ...change, ready }))
  await finish(true)
  expect(await listMissingSteps(base.db, 'r5', numbers, 'ownTrays')).toEqual([])
})
