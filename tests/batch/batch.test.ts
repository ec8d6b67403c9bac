import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Batch, BatchRow } from '../../src/framework/batch'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { parcels } from './parcels'

let app: TestApp
let [hr, other, finance, worker]: Person[] = []

beforeAll(async () => {
  app = await startApp(declaredWith(parcels))
  ;[hr, other, finance, worker] = [
    await app.person('hr'),
    await app.person('hr'),
    await app.person('finance'),
    await app.person(),
  ]
})
afterAll(() => app.close())
beforeEach(() => app.db.query({ text: 'delete from parcels' }))

/** So many open parcels, the first `sealed` of them sealed, the next `cheap` cheap and heavy. */
async function fill(count: number, { sealed = 0, cheap = 0 } = {}): Promise<number[]> {
  const { rows } = await app.db.query<{ id: number }>({
    text:
      `insert into parcels (name, label, weight, price, due, status, tier, keeper_emp_id) ` +
      `select 'Parcel ' || n, 'L' || n, case when n > $2 and n <= $2 + $3 then 45 else 5 end, case when n > $2 and n <= $2 + $3 then 1 else 200.10 end, '2024-02-28', ` +
      `case when n <= $2 then 'sealed' else 'open' end, case when n > $2 and n <= $2 + $3 then 'heavy' else 'light' end, $4 from generate_series(1, $1) n returning id`,
    values: [count, sealed, cheap, hr?.empId],
  })
  return rows.map(({ id }) => id)
}

type As = Person | undefined
const ask = <Data>(as: As, operation: string, params: object) =>
  app.call<Data>(operation, { ...params }, as ? { as } : {})
const edit = (fields: object) => ({ kind: 'edit', fields })
const look = async (selection: object, change: object, as: As = hr) =>
  (await ask<Batch>(as, 'previewBatch', { resource: 'parcels', selection, change })).body
const apply = async (batch: Batch | null | undefined, as: As = hr) =>
  (await ask<Batch>(as, 'applyBatch', { id: batch?.id, expected: batch?.total })).body
const rowsOf = async (batch: Batch | null | undefined, status?: string) =>
  (await ask<BatchRow[]>(hr, 'getBatchRows', { id: batch?.id, perPage: 500, ...(status ? { status } : {}) })).body
    .data ?? []
const stored = async (id: number | undefined) =>
  (await app.db.query({ text: 'select * from parcels where id = $1', values: [id] })).rows[0]
/** Of everything but the version and who changed it when. */
async function checksum() {
  const { rows } = await app.db.query<{ sum: string }>({
    text: `select md5(string_agg((to_jsonb(p) - 'version' - 'updated_at' - 'updated_by')::text, ',' order by id)) as sum from parcels p`,
  })
  return rows[0]?.sum
}
async function until<T>(ask: () => Promise<T>, isRight: (value: T) => boolean): Promise<T> {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const value = await ask()
    if (isRight(value)) return value
  }
  throw new Error('It never came to that')
}

test('of 1,200 records 17 are refused, the preview says which and why, and undo brings back every value', async () => {
  await fill(1200, { sealed: 10, cheap: 7 })
  const before = await checksum()
  const change = edit({ keeperEmpId: { set: other?.empId }, weight: { multiply: '1.5' }, due: { add: 2 } })
  const { data: shown } = await look({ filter: {} }, change)
  expect(shown).toMatchObject({ status: 'previewed', total: 1200, counts: { ready: 1183, refused: 17 } })
  expect(await checksum()).toBe(before)
  const refused = await rowsOf(shown, 'refused')
  expect(refused.filter(({ error }) => error?.code === 'forbidden')).toHaveLength(10)
  expect(refused.filter(({ error }) => error?.fields?.weight?.code === 'tooHeavy')).toHaveLength(7)
  const [ready] = await rowsOf(shown, 'ready')
  expect(ready?.changes).toMatchObject({
    weight: { from: 5, to: 7.5 },
    due: { from: '2024-02-28', to: '2024-03-01' },
    keeperEmpId: { toLabel: expect.any(String) },
  })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  await apply(shown)
  const done = await until(
    async () => (await ask<Batch>(hr, 'getBatch', { id: shown?.id })).body.data,
    (batch) => batch?.status === 'done',
  )
  expect(done).toMatchObject({ counts: { done: 1183, refused: 17, ready: 0 }, undoUntil: expect.any(String) })
  const { rows: told } = await app.db.query<{ n: number; versions: number }>({
    text: `select count(*)::int as n, (select count(*)::int from parcels where version = 2) as versions from history where batch_id = $1 and action = 'update'`,
    values: [shown?.id],
  })
  expect(told[0]).toEqual({ n: 1183, versions: 1183 })
  const { data: back } = (await ask<Batch>(hr, 'undoBatch', { id: shown?.id })).body
  expect(back).toMatchObject({ kind: 'undo', status: 'previewed', counts: { ready: 1183 } })
  await apply(back)
  await until(
    async () => (await ask<Batch>(hr, 'getBatch', { id: back?.id })).body.data,
    (batch) => batch?.status === 'done',
  )
  expect(await checksum()).toBe(before)
  expect((await ask<Batch>(hr, 'getBatch', { id: shown?.id })).body.data).toMatchObject({
    counts: { undone: 1183, done: 0 },
    undoneBy: back?.id,
    undoUntil: null,
  })
})

test('what was changed meanwhile is refused with both values, the rest goes through, and trying again takes it', async () => {
  const [first, second] = await fill(2)
  const { data: shown } = await look({ ids: [first, second] }, edit({ price: { add: '0.20' } }))
  await ask(hr, 'updateParcel', { id: first, version: 1, price: '7' })
  const { data: done } = await apply(shown)
  expect(done?.counts).toMatchObject({ done: 1, refused: 1 })
  const [row] = await rowsOf(shown, 'refused')
  expect(row).toMatchObject({ recordId: first, error: { code: 'staleVersion' } })
  expect(row?.error?.fields?.price).toMatchObject({ code: 'changedMeanwhile', stored: '7.00' })
  expect(await stored(second)).toMatchObject({ price: '200.3000' })
  const { data: again } = (await ask<Batch>(hr, 'retryBatch', { id: shown?.id })).body
  expect(again?.counts).toMatchObject({ done: 2, refused: 0 })
  expect(await stored(first)).toMatchObject({ price: '7.2000' })
})

test('undo leaves what somebody changed since, and says so', async () => {
  const [first, second] = await fill(2)
  const { data: shown } = await look({ ids: [first, second] }, edit({ weight: { set: 20 } }))
  await apply(shown)
  expect(await stored(first)).toMatchObject({ tier: 'heavy' })
  await ask(other, 'updateParcel', { id: first, version: 2, weight: 30 })
  const { data: back } = (await ask<Batch>(hr, 'undoBatch', { id: shown?.id })).body
  expect(back?.counts).toMatchObject({ ready: 1, refused: 1 })
  await apply(back)
  expect([await stored(first), await stored(second)]).toMatchObject([
    { weight: '30.00', tier: 'heavy' },
    { weight: '5.00', tier: 'light' },
  ])
  expect((await ask(hr, 'undoBatch', { id: back?.id })).body.code).toBe('notUndoable')
})

test('a selection by filter that moved is refused with the difference', async () => {
  await fill(3)
  const { data: shown } = await look({ filter: { weight: { eq: 5 } } }, edit({ price: { clear: true } }))
  await app.db.query({ text: `insert into parcels (name, weight, status) values ('New', 5, 'open')` })
  const { status, body } = await ask(hr, 'applyBatch', { id: shown?.id, expected: 3 })
  expect([status, body.code, body.args]).toEqual([409, 'movedSelection', { expected: 3, now: 4, added: 1, gone: 0 }])
  expect((await app.db.query({ text: 'select id from parcels where price is null' })).rowCount).toBe(1)
})

test('what nobody may change any more stays unchanged where nothing would change', async () => {
  const ids = await fill(3, { sealed: 2 })
  const { data: shown } = await look({ ids }, edit({ weight: { set: 5 } }))
  expect(shown?.counts).toMatchObject({ unchanged: 3, refused: 0 })
  const { data: other } = await look({ ids }, edit({ weight: { set: 6 } }))
  expect(other?.counts).toMatchObject({ ready: 1, refused: 2 })
})

test('the row that the database refuses stands alone', async () => {
  const ids = await fill(40)
  const { data: shown } = await look({ ids }, edit({ label: { set: 'the same' } }))
  expect(shown?.counts).toMatchObject({ ready: 1, refused: 39 })
  const { data: done } = await apply(shown)
  expect(done?.counts).toMatchObject({ done: 1, refused: 39 })
  expect((await rowsOf(done, 'refused'))[0]?.error?.fields?.label?.code).toBe('taken')
})

test('nobody gets inside of themselves: those that would close a circle are refused, the others are put in', async () => {
  const ids = await fill(5)
  const [box, outer] = ids
  await app.db.query({ text: 'update parcels set inside_id = $2 where id = $1', values: [box, outer] })
  const { data: shown } = await look({ ids }, edit({ insideId: { set: box } }))
  const refused = await rowsOf(shown, 'refused')
  expect(refused.map(({ recordId }) => recordId).sort()).toEqual([box, outer].sort())
  expect(refused[0]?.error?.fields?.insideId?.code).toBe('cycle')
  expect((await apply(shown)).data?.counts).toMatchObject({ done: 3, refused: 2 })
})

test('a circle over several records is found, whatever else is put in with it', async () => {
  const [first, second, third, fourth, alone] = await fill(5)
  for (const [inner, outer] of [
    [first, second],
    [second, third],
    [third, fourth],
  ])
    await app.db.query({ text: 'update parcels set inside_id = $2 where id = $1', values: [inner, outer] })
  const { data: shown } = await look({ ids: [fourth, alone] }, edit({ insideId: { set: first } }))
  const [refused, ...more] = await rowsOf(shown, 'refused')
  expect([refused?.recordId, refused?.error?.fields?.insideId?.code, more]).toEqual([fourth, 'cycle', []])
  expect((await apply(shown)).data?.counts).toMatchObject({ done: 1, refused: 1 })
  expect(await stored(alone)).toMatchObject({ inside_id: first })
})

test('a step is taken by each record as it would be alone', async () => {
  const ids = await fill(6, { sealed: 2 })
  await app.db.query({ text: 'update parcels set keeper_emp_id = null where id = $1', values: [ids[2]] })
  const { data: shown } = await look({ ids }, { kind: 'step', step: 'seal' })
  expect(shown?.counts).toMatchObject({ ready: 3, refused: 3 })
  expect((await stored(ids[5]))?.status).toBe('open')
  const { data: done } = await apply(shown)
  expect(done).toMatchObject({ counts: { done: 3, refused: 3 }, undoUntil: null })
  const codes = (await rowsOf(done, 'refused')).map(({ error }) => error?.code)
  expect(codes.sort()).toEqual(['illegalTransition', 'illegalTransition', 'invalidInput'])
})

test('rights hold: on the resource, on each field, and on the batch itself', async () => {
  const ids = await fill(2)
  const change = edit({ weight: { set: 6 } })
  expect((await look({ ids }, change, worker)).code).toBe('forbidden')
  expect((await look({ ids }, change, finance)).code).toBe('forbidden')
  expect((await look({ ids }, edit({ customs: { set: 'x' } }))).fields).toHaveProperty(['change.customs'])
  expect((await look({ ids }, edit({ tier: { set: 'x' } }))).fields).toHaveProperty(['change.tier'])
  expect((await look({ ids }, edit({ price: { copy: 'customs' } }))).fields).toHaveProperty(['change.price'])
  const { data: shown } = await look({ ids }, change)
  for (const operation of [
    'getBatch',
    'applyBatch',
    'retryBatch',
    'cancelBatch',
    'undoBatch',
    'getBatchRows',
    'exportBatchRows',
  ])
    expect((await ask(other, operation, { id: shown?.id })).body.code).toBe('notFound')
  expect((await ask<Batch[]>(other, 'getBatches', {})).body.data?.some(({ id }) => id === shown?.id)).toBe(false)
})

test('a fixed field is set once, a wrong value is refused before anything is looked at', async () => {
  const [first, second] = await fill(2)
  await app.db.query({ text: `update parcels set sent_on = '2024-01-01' where id = $1`, values: [first] })
  const { data: shown } = await look({ ids: [first, second] }, edit({ sentOn: { set: '2024-05-05' } }))
  expect(shown?.counts).toMatchObject({ ready: 1, refused: 1 })
  for (const fields of [
    {},
    { weight: {} },
    { weight: { set: 'heavy' } },
    { weight: { add: '1e5' } },
    { weight: { add: '1,50' } },
    { weight: { multiply: '1,5' } },
    { name: { add: 1 } },
    { nothing: { set: 1 } },
    { weight: { set: 1, clear: true } },
    { constructor: { set: 1 } },
  ])
    expect((await look({ ids: [first] }, edit(fields))).code).toBe('invalidInput')
  for (const selection of [
    {},
    { ids: [] },
    { ids: ['1'] },
    { ids: [1.5] },
    { filter: [] },
    { filter: { customs: { eq: 'x' } } },
    { filter: {}, more: 1 },
  ])
    expect((await look(selection, edit({ weight: { set: 1 } }))).code).toBe('invalidInput')
})

test('what cannot be calculated is refused and empties nothing', async () => {
  const ids = await fill(1)
  const { data: shown } = await look({ ids }, edit({ due: { add: '1.5' } }))
  expect(shown?.counts).toMatchObject({ refused: 1 })
})

test('a duration is added as it is typed, digits alone as minutes', async () => {
  const ids = await fill(2)
  await app.db.query({ text: 'update parcels set handling = 30' })
  for (const [add, to] of [
    ['1:30', 120],
    ['2 h', 150],
    ['15', 45],
    ['-0:10', 20],
  ] as const) {
    const { data: shown } = await look({ ids }, edit({ handling: { add } }))
    expect((await rowsOf(shown, 'ready')).map(({ changes }) => changes?.handling?.to)).toEqual([to, to])
  }
  const wrong = await look({ ids }, edit({ handling: { add: '1,5' } }))
  expect(Object.values(wrong.fields ?? {})).toMatchObject([{ code: 'duration' }])
  const { data: most } = await look({ ids }, edit({ handling: { add: '10 h' } }))
  expect((await rowsOf(most, 'refused'))[0]?.error?.fields?.handling).toMatchObject({ code: 'tooLarge' })
})

test('applied four times at once, each record is changed once', async () => {
  const ids = await fill(50)
  const { data: shown } = await look({ ids }, edit({ weight: { add: 1 } }))
  await Promise.all([1, 2, 3, 4].map(() => apply(shown)))
  await until(
    async () => (await ask<Batch>(hr, 'getBatch', { id: shown?.id })).body.data,
    (batch) => batch?.status === 'done',
  )
  const { rows } = await app.db.query<{ weight: string; version: number; n: number }>({
    text: 'select weight, version, count(*)::int as n from parcels group by 1, 2',
  })
  expect(rows).toEqual([{ weight: '6.00', version: 2, n: 50 }])
})

test('a long one goes on where a server left it, and can be stopped', async () => {
  const ids = await fill(1200)
  const { data: shown } = await look({ ids }, edit({ weight: { add: 1 } }))
  // As a server leaves it that was lost after its first set.
  await app.db.query({
    text: `with r as (update batch_rows set status = 'done' where batch_id = $1 and place < 500) update batches set status = 'running', claimed_until = now() - interval '1 second' where id = $1`,
    values: [shown?.id],
  })
  const reader = async () => (await ask<Batch>(hr, 'getBatch', { id: shown?.id })).body.data
  await app.db.query({ text: `select pg_notify('steward_batches', '')` })
  await until(reader, (batch) => batch?.status === 'done')
  expect((await app.db.query({ text: 'select id from parcels where version = 2' })).rowCount).toBe(700)
  const { data: next } = await look({ ids }, edit({ weight: { add: 1 } }))
  await ask(hr, 'cancelBatch', { id: next?.id })
  expect((await apply(next)).data?.status).toBe('cancelled')
  expect((await app.db.query({ text: 'select id from parcels where version > 2' })).rowCount).toBe(0)
})

test('the result comes as a file without formulas', async () => {
  const ids = await fill(3)
  await app.db.query({ text: `update parcels set name = '=1+1' where id = $1`, values: [ids[0]] })
  const { data: shown } = await look({ ids }, edit({ price: { set: '9' } }))
  const answer = await app.app.inject({
    method: 'POST',
    url: '/FinanceProject/rest/sow/exportBatchRows',
    headers: { authorization: `Bearer ${hr?.token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `id=${shown?.id}`,
  })
  const lines = answer.body.split('\r\n')
  expect(lines[1]).toBe(`${ids[0]},'=1+1,ready,Price,200.10,9.00,`)
  expect(lines).toHaveLength(5)
})
