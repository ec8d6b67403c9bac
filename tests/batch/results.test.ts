import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readNextRowsWithStatus } from '../../server/batch/row-results'
import { createSystemTables } from '../../server/database/system/system'
import type { Batch, BatchRow } from '../../src/framework/batch'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { parcels } from './parcels'

let app: TestApp
let hr: Person

beforeAll(async () => {
  app = await startApp(declaredWith(parcels))
  hr = await app.person('hr')
})
afterAll(() => app.close())
beforeEach(() => app.db.query({ text: 'delete from parcels' }))

async function fill(count: number): Promise<number[]> {
  const { rows } = await app.db.query<{ id: number }>({
    text: `insert into parcels (name, weight, price, status, tier) select 'Parcel ' || n, 5, 200, 'open', 'light' from generate_series(1, $1) n returning id`,
    values: [count],
  })
  return rows.map(({ id }) => id)
}

const ask = async <Data>(operation: string, params: object) =>
  (await app.call<Data>(operation, { ...params }, { as: hr })).body.data
const look = (ids: number[], fields: object) =>
  ask<Batch>('previewBatch', { resource: 'parcels', selection: { ids }, change: { kind: 'edit', fields } })
const seen = (batch: Batch | null) => ask<Batch>('getBatch', { id: batch?.id })
const rowsOf = async (batch: Batch | null, status?: string) =>
  (await ask<BatchRow[]>('getBatchRows', { id: batch?.id, perPage: 500, ...(status ? { status } : {}) })) ?? []
const applied = (batch: Batch | null) => ask<Batch>('applyBatch', { id: batch?.id, expected: batch?.total })
const count = async (text: string) => (await app.db.query<{ n: number }>({ text })).rows[0]?.n
const bundles = () => count('select count(*)::int as n from batch_bundles')

/** Keeps with each row what became of it, as older programs did. */
async function asOlderProgram(): Promise<void> {
  await app.db.query({
    text:
      `update batch_rows r set bundle_id = null, changes = (b.rows -> r.place::text -> 'changes')::jsonb, error = (b.rows -> r.place::text -> 'error')::jsonb ` +
      'from batch_bundles b where b.batch_id = r.batch_id and b.id = r.bundle_id',
  })
  await app.db.query({ text: 'delete from batch_bundles' })
  await app.db.query({ text: 'create index batch_rows_at on batch_rows (batch_id, status, place)' })
  await app.db.transaction(createSystemTables)
}

test('a batch that an older program looked at is shown, applied, and taken back as it was', async () => {
  const ids = await fill(120)
  const last = ids.at(-1)
  await app.db.query({ text: `update parcels set status = 'sealed' where id = $1`, values: [last] })
  const shown = await look(ids, { weight: { set: 30 } })
  const before = await rowsOf(shown)
  expect(before.map(({ status }) => status)).toEqual([...Array(119).fill('ready'), 'refused'])
  await asOlderProgram()
  expect(await rowsOf(shown)).toEqual(before)
  // What was shown as the old value must still be stored, also where an older program showed it.
  await ask('updateParcel', { id: ids[0], version: 1, weight: 6 })
  expect((await applied(shown))?.counts).toMatchObject({ done: 118, refused: 2 })
  expect((await rowsOf(shown, 'refused')).map(({ error }) => error?.code)).toEqual([
    'staleVersion',
    before.at(-1)?.error?.code,
  ])
  await asOlderProgram()
  expect((await applied(await ask<Batch>('undoBatch', { id: shown?.id })))?.counts).toMatchObject({ done: 118 })
  expect(await count('select count(*)::int as n from parcels where weight = 5')).toBe(119)
  expect((await seen(shown))?.counts).toMatchObject({ undone: 118, refused: 2 })
})

test('what was shown already is not stored again when it is done', async () => {
  const shown = await look(await fill(60), { weight: { set: 30 } })
  const before = await bundles()
  expect((await applied(shown))?.counts).toMatchObject({ done: 60 })
  expect(await bundles()).toBe(before)
  expect((await rowsOf(shown)).map(({ changes }) => changes.weight)).toEqual(
    Array(60).fill(expect.objectContaining({ from: 5, to: 30 })),
  )
})

test('rows to work on are found however far they stand apart', async () => {
  const { rows } = await app.db.query<{ id: number }>({
    text:
      `with b as (insert into batches (resource, kind, status, selection, created_by) values ('parcels', 'edit', 'running', '{}', $1) returning id) ` +
      `insert into batch_rows (batch_id, place, status) select id, n, case when n % 7000 = 6999 then 'ready' else 'done' end from b, generate_series(0, 14000) n returning batch_id as id`,
    values: [hr.empId],
  })
  const id = rows[0]?.id ?? 0
  const after = async (place: number) =>
    (await readNextRowsWithStatus(app.db, id, 'ready', place, 500)).map((row) => row.place)
  expect([await after(-1), await after(6999), await after(13999)]).toEqual([[6999], [13999], []])
})
