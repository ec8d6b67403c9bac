import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Batch, BatchRow } from '../../src/framework/batch'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { parcels } from './parcels'

let app: TestApp
let [hr, worker]: Person[] = []
const fields = ['label', 'name', 'weight', 'price', 'due', 'keeperEmpId']

beforeAll(async () => {
  app = await startApp(declaredWith(parcels))
  ;[hr, worker] = [await app.person('hr'), await app.person()]
})
afterAll(() => app.close())
beforeEach(() => app.db.query({ text: 'delete from parcels' }))

const ask = <Data>(operation: string, params: object, as = hr) =>
  app.call<Data>(operation, { ...params }, as ? { as } : {})
const start = (more: object = {}, as = hr) =>
  ask<Batch>('startImport', { resource: 'parcels', fields, key: ['label'], ...more }, as)
const rowsOf = async (batch: Batch | null | undefined) =>
  (await ask<BatchRow[]>('getBatchRows', { id: batch?.id, perPage: 500 })).body.data ?? []

async function look(rows: (string | null)[][], more: object = {}): Promise<Batch | null | undefined> {
  const { data: batch } = (await start(more)).body
  const sent = await ask('addImportRows', { id: batch?.id, from: 0, rows })
  expect(sent.body.error).toBeNull()
  return (await ask<Batch>('previewImport', { id: batch?.id, expected: rows.length })).body.data
}
const apply = async (batch: Batch | null | undefined) =>
  (await ask<Batch>('applyBatch', { id: batch?.id, expected: batch?.total })).body.data
const stored = async () =>
  (
    await app.db.query({
      text: 'select label, name, weight, price, keeper_emp_id, tier, version from parcels order by label',
    })
  ).rows

test('rows are new, changed, unchanged or refused, and do what was shown', async () => {
  const { rows: people } = await app.db.query<{ id: number; email: string; name: string }>({
    text: 'select id, work_email as email, full_name as name from employees order by id limit 1',
  })
  const person = people[0]
  await app.db.query({
    text: `insert into parcels (name, label, weight, price, tier, status) values ('One', 'A', 5, 10, 'light', 'open'), ('Two', 'B', 5, 10, 'light', 'open')`,
  })
  const batch = await look([
    ['A', 'One', '12.5', '', '', person?.email ?? ''],
    ['B', 'Two', '5', '10', '', ''],
    ['C', 'Three', '7', '1,25,000.50', '2026-02-28', (person?.email ?? '').toUpperCase()],
    ['D', '', '7', '', '', ''],
    ['E', 'Five', 'seven', '', '31/12/2026', 'nobody@nowhere.example'],
    ['F', 'Six', '60', '1', '', ''],
    ['C', 'Three again', '8', '', '', ''],
  ])
  expect(batch).toMatchObject({ status: 'previewed', counts: { ready: 2, unchanged: 1, refused: 4 }, created: 1 })
  const rows = await rowsOf(batch)
  expect(rows[0]).toMatchObject({
    place: 0,
    isNew: false,
    changes: { weight: { from: 5, to: 12.5 }, tier: { from: 'light', to: 'heavy' }, keeperEmpId: { to: person?.id } },
  })
  expect(rows[2]).toMatchObject({
    place: 2,
    isNew: true,
    recordId: null,
    changes: { price: { from: null, to: '125000.50' } },
  })
  const codes = rows.map(({ error }) =>
    Object.entries(error?.fields ?? {})
      .map(([name, { code }]) => `${name} ${code}`)
      .sort(),
  )
  expect(codes).toEqual([
    [],
    [],
    [],
    ['name required'],
    ['due date', 'keeperEmpId reference', 'weight number'],
    ['weight tooHeavy'],
    ['label doubled'],
  ])
  expect(await stored()).toHaveLength(2)
  const done = await apply(batch)
  expect(done).toMatchObject({ counts: { done: 2, unchanged: 1, refused: 4 }, created: 1 })
  expect(await stored()).toMatchObject([
    { label: 'A', weight: '12.50', price: '10.0000', tier: 'heavy', version: 2 },
    { label: 'B', version: 1 },
    { label: 'C', price: '125000.5000', keeper_emp_id: person?.id, version: 1 },
  ])
  const { data: back } = (await ask<Batch>('undoBatch', { id: batch?.id })).body
  expect(back?.counts).toMatchObject({ ready: 2, refused: 0 })
  await apply(back)
  expect(await stored()).toMatchObject([
    { label: 'A', weight: '5.00', price: '10.0000', tier: 'light', keeper_emp_id: null },
    { label: 'B', version: 1 },
  ])
})

test('what was created and changed since stays, and undo says so', async () => {
  const batch = await look([
    ['A', 'One', '', '', '', ''],
    ['B', 'Two', '', '', '', ''],
  ])
  await apply(batch)
  const [first] = await rowsOf(batch)
  expect((await ask('updateParcel', { id: first?.recordId, version: 1, weight: 3 })).body).toMatchObject({
    error: null,
  })
  const { data: back } = (await ask<Batch>('undoBatch', { id: batch?.id })).body
  expect(back?.counts).toMatchObject({ ready: 1, refused: 1 })
  await apply(back)
  expect(await stored()).toMatchObject([{ label: 'A', weight: '3.00' }])
})

test('imports over one row are taken back one after the other, the last one first', async () => {
  const first = await look([['A', 'One', '3', '', '', '']])
  await apply(first)
  const second = await look([['A', 'Two', '4', '', '', '']])
  await apply(second)
  const third = await look([['A', 'Three', '5', '', '', '']])
  await apply(third)
  const undone = async (batch: typeof first) => {
    const { data: back } = (await ask<Batch>('undoBatch', { id: batch?.id })).body
    return (await apply(back))?.counts
  }
  for (const early of [second, first]) expect(await undone(early)).toMatchObject({ done: 0, refused: 1 })
  expect(await undone(third)).toMatchObject({ done: 1 })
  expect(await undone(first)).toMatchObject({ done: 0, refused: 1 })
  expect(await undone(second)).toMatchObject({ done: 1 })
  expect(await stored()).toMatchObject([{ name: 'One', weight: '3.00' }])
  expect(await undone(first)).toMatchObject({ done: 1 })
  expect(await stored()).toEqual([])
})

test('a row shown as new does not change a record that came meanwhile', async () => {
  const batch = await look([['A', 'One', '5', '', '', '']])
  expect((await ask('createParcel', { name: 'Other', label: 'A' })).body).toMatchObject({ error: null })
  expect((await apply(batch))?.counts).toMatchObject({ done: 0, refused: 1 })
  expect(await stored()).toMatchObject([{ name: 'Other' }])
})

test('an empty cell keeps or clears what is stored, as was chosen', async () => {
  const fill = () =>
    app.db.query({
      text: `insert into parcels (name, label, weight, status, tier) values ('One', 'A', 5, 'open', 'light')`,
    })
  await fill()
  await apply(await look([['A', 'First', '', '', '', '']]))
  expect(await stored()).toMatchObject([{ name: 'First', weight: '5.00' }])
  await apply(await look([['A', 'First', '', '', '', '']], { empty: 'clear' }))
  expect(await stored()).toMatchObject([{ name: 'First', weight: null }])
})

test('records are found by their numbers, as a paste into a list does, and none is made for a number that is not there', async () => {
  const { rows: known } = await app.db.query<{ id: number }>({
    text: `insert into parcels (name, label, weight, status, tier) values ('One', 'A', 5, 'open', 'light'), ('Two', 'B', 5, 'open', 'light'), ('Three', 'C', 5, 'sealed', 'light') returning id`,
  })
  const ids = known.map(({ id }) => String(id))
  const sent = ['id', 'weight', 'due']
  const cells = [
    [ids[0] ?? '', '7', ''],
    [ids[1] ?? '', 'seven', ''],
    [ids[2] ?? '', '7', ''],
    ['987654321', '7', ''],
  ]
  const batch = await look(cells, { fields: sent, key: ['id'], empty: 'clear' })
  expect(batch).toMatchObject({ counts: { ready: 1, refused: 3 }, created: 0 })
  const rows = await rowsOf(batch)
  expect(rows.map(({ title }) => title)).toEqual(['One', 'Two', 'Three', ''])
  expect(rows.map(({ error }) => error?.code)).toEqual([undefined, 'invalidInput', 'forbidden', 'notFound'])
  expect(Object.keys(rows[1]?.error?.fields ?? {})).toEqual(['weight'])
  // What somebody changed since it was shown is not written over.
  await ask('updateParcel', { id: ids[0], version: 1, weight: 6 })
  expect((await apply(batch))?.counts).toMatchObject({ done: 0, refused: 4 })
  expect(await stored()).toMatchObject([{ weight: '6.00' }, { weight: '5.00' }, { weight: '5.00' }])
})

test('a composite key, and no key at all', async () => {
  const key = ['name', 'due']
  const rows = [
    ['A', 'One', '1', '', '2026-01-01', ''],
    ['B', 'One', '1', '', '2026-01-02', ''],
  ]
  expect(await apply(await look(rows, { key }))).toMatchObject({ counts: { done: 2 }, created: 2 })
  const again = rows.map(([label = '', name = '', , ...rest]) => [label, name, '2', ...rest])
  expect(await apply(await look(again as string[][], { key }))).toMatchObject({ counts: { done: 2 }, created: 0 })
  const fresh = await look([['A', 'One', '1', '', '', '']], { key: [] })
  // The preview tries it for real: the label is taken.
  expect(fresh?.counts).toMatchObject({ refused: 1 })
})

test('rows may arrive twice and in any order, but all of them must', async () => {
  const { data: batch } = (await start()).body
  const add = (from: number, rows: string[][]) => ask<{ rows: number }>('addImportRows', { id: batch?.id, from, rows })
  await add(1, [['B', 'Two', '', '', '', '']])
  await add(0, [['A', 'One', '', '', '', '']])
  expect((await add(0, [['A', 'Changed', '', '', '', '']])).body.data?.rows).toBe(2)
  const early = await ask('previewImport', { id: batch?.id, expected: 3 })
  expect([early.status, early.body.code]).toEqual([409, 'movedSelection'])
  const { data: shown } = (await ask<Batch>('previewImport', { id: batch?.id, expected: 2 })).body
  expect((await rowsOf(shown)).map(({ changes }) => changes.name?.to)).toEqual(['One', 'Two'])
})

test('what nobody may set, or not this person, is refused before any row is sent', async () => {
  expect((await start({}, worker)).body.code).toBe('forbidden')
  for (const [name, code] of [
    ['tier', 'unusable'],
    ['customs', 'unusable'],
    ['status', 'unusable'],
    ['__proto__', 'unusable'],
  ] as const)
    expect((await start({ fields: [...fields, name] })).body.fields).toMatchObject({ [`fields.${name}`]: { code } })
  for (const more of [
    { fields: [] },
    { fields: ['name', 'name'] },
    { key: ['nothing'] },
    { resource: 'nothing' },
    { empty: 'x' },
  ])
    expect((await start(more)).status).toBe(400)
  const { data: batch } = (await start()).body
  for (const rows of [[], [['too', 'short']], [[1, 2, 3, 4, 5, 6]], 'x', Array(1001).fill(fields)])
    expect((await ask('addImportRows', { id: batch?.id, from: 0, rows })).status).toBe(400)
})

test('rows are doubled where the rule that keeps values apart holds them for equal, and only there', async () => {
  const doubled = async (rows: (string | null)[][]) =>
    (await rowsOf(await look(rows))).map(({ error }) => Object.values(error?.fields ?? {})[0]?.code ?? null)
  const row = (label: string) => [label, 'One', '5', '', '', '']
  // What is compared as it is written differs by case; what is cut off when it is read does not differ.
  expect(await doubled([row('a'), row('A'), row(' a ')])).toEqual([null, null, 'doubled'])
  expect(await doubled([row('1'), row('1.0'), row('')])).toEqual([null, null, null])
})
