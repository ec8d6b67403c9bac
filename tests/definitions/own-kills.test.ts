import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, type Statement } from '../../server/database/connect'
import { changeOwnTables } from '../../server/operations/definitions/own/change-own-tables'
import { copyLargeTables } from '../../server/operations/definitions/own/copy-large-tables'
import { applySchema } from '../../server/prepare'
import { composeModel } from '../../server/records/compose-model'
import { schemaOptions } from '../setup/app'
import { freshDatabase, type TestDatabase } from '../setup/database'
import { isExhaustive } from '../setup/tier'
import { describeChange, few, listMissingSteps } from './own-tables'

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase({
    name: 'own_edits',
    fill: async (db) => void (await applySchema(db, composeModel(few), schemaOptions)),
  })
})
afterAll(() => base.drop())

const toBody = (name: string, fields: readonly unknown[]) => ({
  ...{ name, label: 'Thing', plural: 'Things', title: 'name' },
  fields: [['f1', 'name', 'text', { required: true, search: true }], ...fields],
  access: [{ to: ['admin'], can: ['list', 'show', 'create', 'update', 'delete'] }],
})
const kind = (first: string) => [
  'f3',
  'kind',
  'choice',
  {
    options: [
      ['c1', first],
      ['c2', 'large'],
    ],
  },
]
const note = ['f4', 'note', 'longText', {}]
const toBefore = (name: string) => toBody(name, [['f2', 'code', 'text', {}], kind('small'), note])
const floor = ['f5', 'floor', 'number', { required: true, default: 7 }]
/** Converts, renames a choice, removes, requires, and is unique: each kind of step. */
const toAfter = (name: string) => toBody(name, [['f2', 'seats', 'number', { unique: true }], kind('tiny'), floor])

/** A database whose connections all break at one statement; what called it never goes on, as if it was killed. */
function breakAt(db: Database, at: number) {
  const pids = new Set<number>()
  let count = 0
  let reportDeath = () => {}
  const death = new Promise<'killed'>((resolve) => {
    reportDeath = () => resolve('killed')
  })
  const run = async <T>(send: () => Promise<T>): Promise<T> => {
    count += 1
    if (count !== at) return send()
    // The statement is under way when the process ends.
    void send().catch(() => {})
    await base.db.query({ text: 'select pg_terminate_backend(pid) from unnest($1::int[]) pid', values: [[...pids]] })
    await expect
      .poll(async () => {
        const text = 'select count(*)::int as left from pg_stat_activity where pid = any($1::int[])'
        return (await base.db.query<{ left: number }>({ text, values: [[...pids]] })).rows[0]?.left
      })
      .toBe(0)
    reportDeath()
    return new Promise<T>(() => {})
  }
  const ownPid = { text: 'select pg_backend_pid() as pid' }
  const broken: Database = {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        const { rows } = await tx.query<{ pid: number }>(ownPid)
        pids.add(rows[0]?.pid ?? 0)
        return work({
          query: <Row extends object>(statement: Statement) => run(() => tx.query<Row>(statement)),
          atEnd: () => {},
        })
      }),
    async apart(limitMs) {
      const client = await db.apart(limitMs)
      const { rows } = await client.query('select pg_backend_pid() as pid')
      pids.add(rows[0]?.pid ?? 0)
      const query = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<unknown>
      return Object.assign(client, { query: (text: string, values?: unknown[]) => run(() => query(text, values)) })
    },
  }
  return { broken, death }
}

const readRows = async (table: string, columns: string) =>
  (await base.db.query({ text: `select ${columns} from ${table} where id <= 3 order by id` })).rows

async function countCopies(table: string) {
  const text = `select count(*)::int as count from pg_attribute where attrelid = '${table}'::regclass and attname like 'steward\\_copy%'`
  return (await base.db.query<{ count: number }>({ text })).rows[0]?.count
}

/** Applies a change as the server does; answers whether it was committed. */
async function apply(db: Database, key: string, from: object | null, to: object, accepts: string[] = []) {
  const change = { ...describeChange(key, from, to, accepts), manyRows: 1 }
  let isApplied = false
  const { ready, finish } = await copyLargeTables(db, change, async () => isApplied)
  try {
    await db.transaction((tx) => changeOwnTables(tx, { ...change, ready }))
    isApplied = true
  } finally {
    await finish(isApplied)
  }
}

async function breakOnce(at: number) {
  const [name, table, key] = [`things${at}`, `own_things${at}`, `r${at}key`]
  const [before, after] = [toBefore(name), toAfter(name)]
  await apply(base.db, key, null, before)
  const insert = `insert into ${table} ("own_f1_V", "own_f2_V", "own_f3_V", "own_f4_V")`
  await base.db.query({
    text: `${insert} values ('a', '1', 'small', 'one'), ('b', '2', 'large', 'two'), ('c', '3', 'small', null)`,
  })
  const db = openDatabase({ ...base.db.config, connection: base.connection, poolSize: 2, statementTimeoutMs: 20_000 })
  const { broken, death } = breakAt(db, at)
  const outcome = await Promise.race([
    apply(broken, key, before, after, ['remove:f4']).then(() => 'done' as const),
    death,
  ])
  // Whoever still serves, serves one of both.
  const missing = [
    await listMissingSteps(base.db, key, before, `ownThings${at}`),
    await listMissingSteps(base.db, key, after, `ownThings${at}`),
  ]
  const isWhole = missing.some((steps) => steps.every((step) => step.startsWith('drop index')))
  const isChanged = missing[1]?.length === 0
  // A start removes what was left, as the next change does.
  if (at % 2 === 0) {
    await applySchema(base.db, composeModel(few), schemaOptions)
    expect(await countCopies(table)).toBe(0)
  }
  // People go on saving in what was left.
  if (!isChanged) await base.db.query({ text: `${insert} values ('d', '9${at}', 'large', 'four')` })
  if (!isChanged) await apply(base.db, key, before, after, ['remove:f4'])
  const rows = await readRows(
    table,
    `"own_f1_V" as name, "own_f2_V"::int as seats, "own_f3_V" as kind, "own_f5_V"::int as floor`,
  )
  const left = await listMissingSteps(base.db, key, after, `ownThings${at}`)
  await apply(base.db, key, after, toBefore(name), ['remove:f5'])
  const notes = (await readRows(table, `"own_f4_V" as note`)).map(({ note: text }) => text)
  const copies = await countCopies(table)
  return { outcome, state: { isWhole, rows, left, notes, copies } }
}

test('killed at any statement, a change is done or not done, is done by the next one, and keeps parked values', async () => {
  const rows = [
    { name: 'a', seats: 1, kind: 'tiny', floor: 7 },
    { name: 'b', seats: 2, kind: 'large', floor: 7 },
    { name: 'c', seats: 3, kind: 'tiny', floor: 7 },
  ]
  const whole = { isWhole: true, rows, left: [], notes: ['one', 'two', null], copies: 0 }
  let [at, outcome] = [1, 'killed']
  for (; outcome === 'killed'; at += isExhaustive ? 1 : 6) {
    const answer = await breakOnce(at)
    expect({ at, state: answer.state }).toEqual({ at, state: whole })
    outcome = answer.outcome
  }
  expect(at).toBeGreaterThan(30)
})
