import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choice, date, longText, members, money, number, ref, rows, text } from '../../src/fields'
import type { FieldError } from '../../src/framework/errors'
import { defineResource } from '../../src/framework/resource'
import { type Person, type Reply, startApp, type TestApp } from '../setup/app'
import { declaredWith } from './declared'

const crates = defineResource('crates', {
  label: 'Crate',
  route: 'Crates',
  title: 'name',
  fields: { name: text({ required: true }), planId: ref('plans') },
  access: [{ to: 'employee', can: ['list', 'show', 'create', 'delete'] }],
})

const plans = defineResource('plans', {
  label: 'Plan',
  route: 'Plans',
  title: 'title',
  fields: {
    title: text({ required: true, unique: true, was: 'heading' }),
    body: longText(),
    colour: choice(['red', 'blue']),
    fee: money({ writableBy: [{ where: { status: { eq: 'open' } } }] }),
    margin: number({ readableBy: ['finance'] }),
    pin: text({ writableBy: ['finance'] }),
    kind: choice(['own', 'bought'], { fixed: true }),
    begins: date(),
    ends: date({ writableBy: ['finance'] }),
    crateId: ref('crates'),
    tasks: rows({ line: text(), hours: number() }),
    packed: members('crates', 'planId'),
    score: number(),
  },
  computed: { score: (r) => (r.body ?? '').length },
  rules: [
    {
      code: 'order',
      on: ['ends'],
      check: (r) => !r.begins || !r.ends || r.begins <= r.ends,
      message: 'It ends before it begins.',
    },
  ],
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: ['hr', 'finance'], can: ['create', 'update'] },
    { to: 'employee', cannot: ['list', 'show', 'update'], where: { pin: { eq: 'hidden' } } },
  ],
  workflow: {
    field: 'status',
    initial: 'open',
    states: { open: {}, agreed: {}, shut: { isReadOnly: true } },
    transitions: {
      agree: { from: 'open', to: 'agreed', by: ['hr'] },
      shut: { from: ['open', 'agreed'], to: 'shut', by: ['hr'] },
    },
  },
})

interface Plan {
  id: number
  version: number
  title: string
  body: string | null
}
interface Entry {
  id: number
  at: string
  previousId: number | null
  restoredAt: string | null
  changes: Record<string, { from: unknown; to: unknown }>
}
interface Version {
  version: number
  fields: { name: string; past?: unknown; present?: unknown; pastLabel?: string; problem?: FieldError }[]
}

let app: TestApp
let hr: Person
let finance: Person
let reader: Person
let count = 0

const ask = <Data = Plan>(as: Person, operation: string, params: object = {}, key?: string): Promise<Reply<Data>> =>
  app.call<Data>(operation, { ...params }, key ? { as, key } : { as })
const title = () => `Plan ${++count}`

async function plan(values: object = {}): Promise<number> {
  const { body } = await ask(finance, 'createPlan', { title: title(), ...values })
  expect(body.error).toBeNull()
  return body.data?.id ?? 0
}
/** Saves at the version that is stored. */
async function save(id: number, values: object, as = finance): Promise<void> {
  const { body } = await ask(as, 'updatePlan', { id, version: await versionIn(id), ...values })
  expect(body.error).toBeNull()
}
async function versionIn(id: number): Promise<number> {
  const { rows: found } = await app.db.query<{ version: number }>({
    text: 'select version from plans where id = $1',
    values: [id],
  })
  return found[0]?.version ?? 0
}
const entries = async (id: number, as = finance) => (await ask<Entry[]>(as, 'getPlanHistory', { id })).body.data ?? []
/** The entry that was made when the record was created. */
const first = async (id: number) => (await entries(id)).at(-1)?.id ?? 0
const look = async (id: number, entry: number, as = finance) =>
  (await ask<Version>(as, 'getPlanVersion', { id, entry })).body.data?.fields ?? []
const problems = async (id: number, entry: number, as = finance) =>
  Object.fromEntries((await look(id, entry, as)).map(({ name, problem }) => [name, problem?.code]))

beforeAll(async () => {
  app = await startApp(declaredWith(crates, plans))
  ;[hr, finance, reader] = [await app.person('hr'), await app.person('finance'), await app.person()]
})
afterAll(() => app.close())

test('a version is what the record held after the entry, and restoring it makes it so again', async () => {
  const id = await plan({ body: 'one', fee: '10', tasks: [{ line: 'dig', hours: 2 }] })
  await save(id, { body: 'two', fee: '11' })
  await save(id, { body: 'three', tasks: [{ line: 'fill', hours: 3 }], colour: 'red' })
  const [, second] = await entries(id)
  expect(await look(id, second?.id ?? 0)).toEqual([
    { name: 'body', present: 'three', past: 'two' },
    { name: 'colour', present: 'red', past: null },
    { name: 'tasks', present: [{ line: 'fill', hours: 3 }], past: [{ line: 'dig', hours: 2 }] },
    { name: 'score', present: 5, past: 3, problem: { code: 'notEntered' } },
  ])
  const { body } = await ask(finance, 'restorePlan', { id, version: 3, entry: await first(id) })
  expect(body.data).toMatchObject({ version: 4, body: 'one', fee: '10.00', colour: null, score: 3 })
  expect(body.data).toMatchObject({ tasks: [{ line: 'dig', hours: 2 }] })
})

test('looking changes nothing', async () => {
  const id = await plan({ body: 'one' })
  await save(id, { body: 'two' })
  expect(await problems(id, await first(id))).toEqual({ body: undefined })
  expect(await versionIn(id)).toBe(2)
  expect(await entries(id)).toHaveLength(2)
})

test('only the chosen fields are restored', async () => {
  const id = await plan({ body: 'one', fee: '1' })
  await save(id, { body: 'two', fee: '2' })
  const { body } = await ask(finance, 'restorePlan', { id, version: 2, entry: await first(id), fields: ['fee'] })
  expect(body.data).toMatchObject({ body: 'two', fee: '1.00' })
})

test('restoring is in the history, says of when, and can be restored again', async () => {
  const id = await plan({ body: 'one' })
  await save(id, { body: 'two' })
  await ask(finance, 'restorePlan', { id, version: 2, entry: await first(id) })
  const [restored, changed, created] = await entries(id)
  expect(restored).toMatchObject({
    action: 'update',
    restoredAt: created?.at,
    previousId: changed?.id,
    changes: { body: { from: 'two', to: 'one' } },
  })
  expect([changed?.restoredAt, created?.restoredAt, created?.previousId]).toEqual([null, null, null])
  const { body } = await ask(finance, 'restorePlan', { id, version: 3, entry: changed?.id })
  expect(body.data).toMatchObject({ version: 4, body: 'two' })
})

test('an older version is refused with what changed meanwhile, and nothing is written', async () => {
  const id = await plan({ body: 'one' })
  await save(id, { body: 'two' })
  await save(id, { body: 'three' })
  const { status, body } = await ask(finance, 'restorePlan', { id, version: 2, entry: await first(id) })
  expect([status, body.code]).toEqual([409, 'staleVersion'])
  expect(body.fields?.body).toMatchObject({ code: 'changedMeanwhile', stored: 'three' })
  expect(await versionIn(id)).toBe(3)
})

test('a field is restored by the rights of today', async () => {
  const id = await plan({ fee: '1', pin: 'first' })
  await save(id, { fee: '2', pin: 'second' })
  const entry = await first(id)
  expect(await problems(id, entry, hr)).toEqual({ fee: undefined, pin: 'notWritable' })
  await ask(hr, 'agreePlan', { id })
  expect(await problems(id, entry)).toEqual({ fee: 'notWritable', pin: undefined, status: 'byStep' })
  const version = await versionIn(id)
  const all = await ask(finance, 'restorePlan', { id, version, entry })
  expect(all.body.fields).toEqual({ fee: { code: 'notWritable' } })
  const state = await ask(finance, 'restorePlan', { id, version, entry, fields: ['status'] })
  expect(state.body.fields).toEqual({ status: { code: 'byStep' } })
  const pin = await ask(finance, 'restorePlan', { id, version, entry, fields: ['pin'] })
  expect(pin.body.data).toMatchObject({ pin: 'first', fee: '2.00', status: 'agreed' })
})

test('what may not be read is neither told nor restored', async () => {
  const id = await plan({ margin: 1, body: 'one' })
  await save(id, { margin: 2, body: 'two' })
  const entry = await first(id)
  expect(Object.keys(await problems(id, entry, hr))).toEqual(['body'])
  const named = await ask(hr, 'restorePlan', { id, version: 2, entry, fields: ['margin'] })
  const unknown = await ask(hr, 'restorePlan', { id, version: 2, entry, fields: ['nought'] })
  expect(named.status).toBe(400)
  expect(JSON.stringify(named.body.fields)).toBe(JSON.stringify(unknown.body.fields).replace('nought', 'margin'))
  const { body } = await ask(hr, 'restorePlan', { id, version: 2, entry })
  expect(body.data?.body).toBe('one')
  expect((await ask(finance, 'getPlanById', { id })).body.data).toMatchObject({ margin: 2 })
})

test('a reader may compare and is told why nothing can be restored; so is everybody where the state is final', async () => {
  const id = await plan({ body: 'one' })
  await save(id, { body: 'two' })
  const entry = await first(id)
  expect((await problems(id, entry, reader)).body).toBe('noUpdate')
  expect((await ask(reader, 'restorePlan', { id, version: 2, entry })).status).toBe(403)
  await ask(hr, 'shutPlan', { id })
  expect((await look(id, entry)).find(({ name }) => name === 'body')?.problem).toEqual({
    code: 'readOnlyState',
    args: { state: 'Shut' },
  })
  const { body } = await ask(finance, 'restorePlan', { id, version: await versionIn(id), entry })
  expect(body.code).toBe('forbidden')
})

test('a record out of sight, an entry of another and one that is missing answer alike', async () => {
  const [id, other] = [await plan(), await plan()]
  const hidden = await plan({ pin: 'hidden' })
  const entry = await first(id)
  for (const params of [
    { id: hidden, entry: 1 },
    { id, entry: await first(other) },
    { id, entry: 999_999_999 },
    { id: 999_999, entry },
  ]) {
    for (const operation of ['getPlanVersion', 'restorePlan']) {
      const version = operation === 'restorePlan' ? { version: 1 } : {}
      const { status, body } = await ask(finance, operation, { ...params, ...version })
      expect([status, body.code, body.data]).toEqual([404, 'notFound', null])
    }
  }
})

test('values that do not fit today are told with the reason', async () => {
  const { body: crate } = await ask<{ id: number }>(finance, 'createCrate', { name: 'Crate' })
  const id = await plan({ crateId: crate.data?.id, begins: '2026-01-10', ends: '2026-01-20', kind: 'own' })
  const was = (await ask(finance, 'getPlanById', { id })).body.data?.title
  await save(id, { crateId: null, begins: '2026-03-01', ends: null, title: title() })
  expect((await ask(finance, 'deleteCrate', { id: crate.data?.id, version: 1 })).status).toBe(200)
  const taken = await plan({ title: was })
  expect(await problems(id, await first(id))).toEqual({
    title: 'taken',
    begins: undefined,
    ends: undefined,
    crateId: 'reference',
  })
  await save(taken, { title: title() })
  expect((await problems(id, await first(id))).title).toBeUndefined()
  // One of them alone breaks a rule that both together keep.
  const alone = await ask(finance, 'restorePlan', { id, version: 2, entry: await first(id), fields: ['ends'] })
  expect(alone.body.fields?.ends).toEqual({ code: 'order', message: 'It ends before it begins.' })
})

test('a value that alone would break a rule is told what it breaks', async () => {
  const id = await plan({ begins: '2026-05-01' })
  await save(id, { begins: null })
  await save(id, { ends: '2026-02-01' })
  const entry = await first(id)
  const message = 'It ends before it begins.'
  expect(await look(id, entry, hr)).toMatchObject([
    { name: 'begins', problem: { code: 'breaks', args: { field: 'ends' }, message } },
    { name: 'ends', problem: { code: 'notWritable' } },
  ])
  expect(await problems(id, entry)).toEqual({ begins: undefined, ends: undefined })
})

test('a fixed field stays, and one of a former declaration is told by its name of today or as removed', async () => {
  const id = await plan({ colour: 'red' })
  await app.db.query({
    text: `insert into history (resource, record_id, action, changes) values ('plans', $1, 'update', $2), ('plans', $1, 'update', $3)`,
    values: [
      id,
      JSON.stringify({ heading: ['Old heading', 'Mid heading'], colour: ['mauve', 'red'], weight: [3, null] }),
      JSON.stringify({ heading: ['Mid heading', 'Late'], kind: ['own', 'bought'] }),
    ],
  })
  await app.db.query({ text: `update plans set kind = 'bought' where id = $1`, values: [id] })
  const fields = await look(id, await first(id))
  expect(fields).toMatchObject([
    { name: 'title', past: 'Old heading' },
    { name: 'colour', past: 'mauve', problem: { code: 'choice' } },
    { name: 'kind', past: 'own', present: 'bought', problem: { code: 'fixed' } },
    { name: 'weight', problem: { code: 'removed' } },
  ])
  expect(fields.at(-1)).toEqual({ name: 'weight', problem: { code: 'removed' } })
  const { body } = await ask(finance, 'restorePlan', {
    id,
    version: 1,
    entry: await first(id),
    fields: ['title'],
  })
  expect(body.data?.title).toBe('Old heading')
})

test('records that were chosen are chosen again, unless another took them', async () => {
  const crate = async (name: string) => (await ask<{ id: number }>(finance, 'createCrate', { name })).body.data?.id ?? 0
  const [one, two] = [await crate('One'), await crate('Two')]
  const id = await plan({ packed: [one, two] })
  await save(id, { packed: [two] })
  const entry = await first(id)
  expect(await look(id, entry)).toEqual([{ name: 'packed', present: [two], past: [one, two] }])
  const other = await plan({ packed: [one] })
  expect(await problems(id, entry)).toEqual({ packed: 'takenElsewhere' })
  await save(other, { packed: [] })
  const { body } = await ask(finance, 'restorePlan', { id, version: await versionIn(id), entry })
  expect(body.data).toMatchObject({ packed: [one, two] })
  expect((await entries(id))[0]?.restoredAt).toBe((await entries(id)).at(-1)?.at)
})

test('one key restores once', async () => {
  const id = await plan({ body: 'one' })
  await save(id, { body: 'two' })
  const [key, params] = [randomUUID(), { id, version: 2, entry: await first(id) }]
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(finance, 'restorePlan', params, key)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data)))).toHaveLength(1)
  expect(await entries(id)).toHaveLength(3)
})

test('of eight that restore one version at once one is kept', async () => {
  const id = await plan({ body: 'one' })
  await save(id, { body: 'two' })
  const params = { id, version: 2, entry: await first(id) }
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(finance, 'restorePlan', params)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  expect(await entries(id)).toHaveLength(3)
})

test('restoring what stands already makes no version', async () => {
  const id = await plan({ body: 'one' })
  await save(id, { body: 'two' })
  await save(id, { body: 'one' })
  const { body } = await ask(finance, 'restorePlan', { id, version: 3, entry: await first(id), fields: ['body'] })
  expect(body.data?.version).toBe(3)
  expect(await entries(id)).toHaveLength(3)
})
