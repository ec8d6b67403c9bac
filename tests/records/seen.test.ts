import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { money, number, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { type Person, startApp, type TestApp } from '../setup/app'
import { declaredWith } from './declared'

const parcels = defineResource('parcels', {
  label: 'Parcel',
  route: 'Parcels',
  title: 'name',
  fields: {
    name: text({ required: true }),
    weight: number({ min: 0 }),
    limit: number({ min: 0 }),
    worth: money({ readableBy: ['finance'] }),
    note: text(),
  },
  rules: [
    {
      code: 'tooHeavy',
      on: ['weight'],
      check: (r) => r.weight === null || r.limit === null || r.weight <= r.limit,
      message: 'Too heavy.',
    },
  ],
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: 'finance', can: ['list', 'show', 'create', 'update'] },
    { to: 'marketing', can: ['list', 'show', 'create', 'update'] },
    { to: 'hr', can: ['update'], where: { note: { eq: 'open' } } },
  ],
  workflow: {
    field: 'status',
    initial: 'packed',
    states: { packed: {}, sent: { isReadOnly: true } },
    transitions: { send: { from: 'packed', to: 'sent', by: ['finance'] } },
  },
})

interface Row {
  id: number
  version: number
  note: string | null
  name: string
}

let app: TestApp
let [finance, marketing, buyer]: Person[] = []
const asked = vi.spyOn(pg.Client.prototype, 'query')

beforeAll(async () => {
  app = await startApp(declaredWith(parcels))
  finance = await app.person('finance')
  marketing = await app.person('marketing')
  buyer = await app.person('hr')
})
afterAll(async () => {
  await app.close()
  asked.mockRestore()
})

const ask = (as: Person | undefined, operation: string, params: object, key?: string) =>
  app.call<Row>(operation, { ...params }, { ...(as ? { as } : {}), ...(key ? { key } : {}) })

/** A parcel that was written without anybody's seeing it. */
async function parcel(values = `'Box', 5, 10`): Promise<number> {
  const { rows } = await app.db.query<{ id: number }>({
    text: `insert into parcels (name, weight, "limit", status) values (${values}, 'packed') returning id`,
  })
  return rows[0]?.id ?? 0
}

const opened = async (as: Person | undefined, id: number) => (await ask(as, 'getParcelById', { id })).body.data as Row

const textOf = (query: unknown) => (typeof query === 'string' ? query : String((query as { text?: unknown })?.text))

/** How often the stored record was read for its change. */
async function readsDuring<T>(work: () => Promise<T>): Promise<[T, number]> {
  asked.mockClear()
  const result = await work()
  const reads = asked.mock.calls.filter(([query]) =>
    /^select t\.id, .* from "parcels" t where t\.id/.test(textOf(query)),
  )
  return [result, reads.length]
}

const historyOf = async (id: number) =>
  (
    await app.db.query<{ changes: Record<string, unknown> }>({
      text: `select changes from history where resource = 'parcels' and record_id = $1 order by id`,
      values: [id],
    })
  ).rows.map(({ changes }) => changes)

test('whoever opened a record, or saved it, saves it next without reading it anew', async () => {
  const id = await parcel()
  const { version } = await opened(finance, id)
  const [first, firstReads] = await readsDuring(() => ask(finance, 'updateParcel', { id, version, note: 'a' }))
  const [second, secondReads] = await readsDuring(() => ask(finance, 'updateParcel', { id, version: 2, note: 'b' }))
  expect([first.status, second.status, firstReads, secondReads]).toEqual([200, 200, 0, 0])
  expect(second.body.data).toEqual(await opened(finance, id))
  expect(await historyOf(id)).toEqual([{ note: [null, 'a'] }, { note: ['a', 'b'] }])
})

test('a record that nobody opened is read', async () => {
  const id = await parcel()
  const [{ status }, reads] = await readsDuring(() => ask(finance, 'updateParcel', { id, version: 1, note: 'a' }))
  expect([status, reads]).toEqual([200, 1])
})

test('with a key it is one statement beside the key, and a second request changes nothing', async () => {
  const id = await parcel()
  const { version } = await opened(finance, id)
  const save = () => ask(finance, 'updateParcel', { id, version, note: 'once' }, 'key-of-a-parcel')
  const [[first, reads], again] = [await readsDuring(save), await save()]
  expect([first.status, reads, again.status]).toEqual([200, 0, 200])
  expect(again.body.data).toEqual(first.body.data)
  expect(await historyOf(id)).toHaveLength(1)
})

test('two at once with one key change the record once', async () => {
  const id = await parcel()
  const { version } = await opened(finance, id)
  const save = () => ask(finance, 'updateParcel', { id, version, note: 'both' }, 'key-of-two-at-once')
  const answers = await Promise.all([save(), save(), save()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await historyOf(id)).toHaveLength(1)
})

test('a record that was changed behind our back, without a version, is judged and told of as it is', async () => {
  const id = await parcel()
  const { version } = await opened(finance, id)
  await app.db.query({
    text: `update parcels set "limit" = 2, weight = 1, note = 'by hand' where id = $1`,
    values: [id],
  })
  const refused = await ask(finance, 'updateParcel', { id, version, weight: '4' })
  expect([refused.status, refused.body.fields?.weight?.code]).toEqual([400, 'tooHeavy'])
  await opened(finance, id)
  const saved = await ask(finance, 'updateParcel', { id, version, note: 'mine' })
  expect(saved.status).toBe(200)
  expect(await historyOf(id)).toEqual([{ note: ['by hand', 'mine'] }])
})

test('of two who opened it the second to save is told so', async () => {
  const id = await parcel()
  const { version } = await opened(finance, id)
  await opened(finance, id)
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((note) => ask(finance, 'updateParcel', { id, version, note })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await historyOf(id)).toHaveLength(1)
})

test('what changes nothing of what was seen may change what it has become', async () => {
  const id = await parcel()
  const { version, name } = await opened(finance, id)
  await app.db.query({ text: `update parcels set name = 'Chest', version = version + 1 where id = $1`, values: [id] })
  const { status, body } = await ask(finance, 'updateParcel', { id, version, name })
  expect([status, body.code, body.fields?.name?.stored]).toEqual([409, 'staleVersion', 'Chest'])
})

test('rules hold of the whole record', async () => {
  const id = await parcel()
  const { version } = await opened(finance, id)
  const { status, body } = await ask(finance, 'updateParcel', { id, version, weight: '11' })
  expect([status, body.fields?.weight?.code]).toEqual([400, 'tooHeavy'])
  await opened(finance, id)
  await app.db.query({ text: 'update parcels set "limit" = 20 where id = $1', values: [id] })
  expect((await ask(finance, 'updateParcel', { id, version, weight: '11' })).status).toBe(200)
})

test('a record that was deleted meanwhile is missing, one that may not change any more refuses', async () => {
  const [gone, sent] = [await parcel(), await parcel()]
  await opened(finance, gone)
  await app.db.query({ text: 'delete from parcels where id = $1', values: [gone] })
  expect((await ask(finance, 'updateParcel', { id: gone, version: 1, note: 'a' })).status).toBe(404)
  await ask(finance, 'sendParcel', { id: sent, version: 1 })
  await opened(finance, sent)
  expect((await ask(finance, 'updateParcel', { id: sent, version: 2, note: 'a' })).status).toBe(403)
})

test('what somebody saw who may not read all of it is not taken for the record', async () => {
  const id = await parcel()
  await app.db.query({ text: 'update parcels set worth = 7 where id = $1', values: [id] })
  await opened(marketing, id)
  const [{ status }, reads] = await readsDuring(() => ask(finance, 'updateParcel', { id, version: 1, worth: '8' }))
  expect([status, reads]).toEqual([200, 1])
  expect(await historyOf(id)).toEqual([{ worth: ['7.00', '8.00'] }])
})

test('rights that hang on the record are asked of the record', async () => {
  const id = await parcel()
  await opened(finance, id)
  const refused = await ask(buyer, 'updateParcel', { id, version: 1, note: 'mine' })
  expect(refused.status).toBe(403)
  expect(await historyOf(id)).toEqual([])
})
