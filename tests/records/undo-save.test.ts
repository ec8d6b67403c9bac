import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choice, date, money, number, rows, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { type Person, startApp, type TestApp } from '../setup/app'
import { declaredWith } from './declared'

const plans = defineResource('plans', {
  label: 'Plan',
  route: 'Plans',
  title: 'name',
  fields: {
    name: text({ required: true, unique: true }),
    colour: choice(['red', 'blue']),
    begins: date(),
    ends: date(),
    fee: money({ writableBy: [{ where: { status: { eq: 'open' } } }] }),
    margin: number({ readableBy: ['finance'] }),
    steps: rows({ line: text() }),
    score: number(),
  },
  computed: { score: (r) => (r.name ?? '').length },
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
    { to: 'employee', cannot: ['list', 'show', 'update'], where: { name: { eq: 'hidden' } } },
  ],
  workflow: {
    field: 'status',
    initial: 'open',
    states: { open: {}, agreed: {}, shut: { isReadOnly: true } },
    transitions: {
      agree: { from: 'open', to: 'agreed', by: ['hr', 'finance'] },
      shut: { from: ['open', 'agreed'], to: 'shut', by: ['hr'] },
    },
  },
})

interface Plan {
  id: number
  version: number
  name: string
}

let app: TestApp
let hr: Person
let finance: Person
let reader: Person
let count = 0

const ask = (as: Person, operation: string, params: object = {}, key?: string) =>
  app.call<Plan>(operation, { ...params }, key ? { as, key } : { as })
const undo = (as: Person, id: number, version: number, key?: string) => ask(as, 'restorePlan', { id, version }, key)
const read = async (id: number) => (await ask(finance, 'getPlanById', { id })).body.data

/** Makes a plan and saves it once; answers its id, the save made version 2. */
async function savedPlan(before: object, after: object, as = finance): Promise<number> {
  const { body } = await ask(as, 'createPlan', { name: `Plan ${++count}`, ...before })
  const id = body.data?.id ?? 0
  const saved = await ask(as, 'updatePlan', { id, version: 1, ...after })
  expect(saved.body.error).toBeNull()
  return id
}

beforeAll(async () => {
  app = await startApp(declaredWith(plans))
  ;[hr, finance, reader] = [await app.person('hr'), await app.person('finance'), await app.person()]
})
afterAll(() => app.close())

test('undoing writes back what was before the save, and is in the history', async () => {
  const before = { colour: 'red', fee: '10', begins: '2026-01-01', steps: [{ line: 'dig' }] }
  const id = await savedPlan(before, { colour: null, fee: '12', begins: '2026-02-01', steps: [] })
  const { body } = await undo(finance, id, 2)
  expect(body.data).toMatchObject({ version: 3, colour: 'red', fee: '10.00', begins: '2026-01-01' })
  expect(body.data).toMatchObject({ steps: [{ line: 'dig' }] })
  const history = await app.call<{ action: string; restoredAt: string | null }[]>(
    'getPlanHistory',
    { id },
    { as: finance },
  )
  expect(history.body.data?.map(({ action, restoredAt }) => [action, restoredAt !== null])).toEqual([
    ['update', true],
    ['update', false],
    ['create', false],
  ])
  // Undoing that is the save once more.
  expect((await undo(finance, id, 3)).body.data).toMatchObject({ version: 4, colour: null, fee: '12.00' })
})

test('only the last save is undone', async () => {
  const id = await savedPlan({ colour: 'red', fee: '1' }, { colour: 'blue' })
  await ask(finance, 'updatePlan', { id, version: 2, fee: '2' })
  expect((await undo(finance, id, 3)).body.data).toMatchObject({ colour: 'blue', fee: '1.00' })
})

test('what changed since is not overwritten', async () => {
  const id = await savedPlan({ colour: 'red' }, { colour: 'blue' })
  await ask(hr, 'updatePlan', { id, version: 2, begins: '2026-03-01' })
  const late = await undo(finance, id, 2)
  expect([late.status, late.body.code]).toEqual([409, 'staleVersion'])
  const ofOther = await undo(finance, id, 3)
  expect([ofOther.status, ofOther.body.code]).toEqual([409, 'notUndoable'])
  expect(ofOther.body.error).toBe('This cannot be undone: somebody else saved it last.')
  expect(await read(id)).toMatchObject({ version: 3, colour: 'blue', begins: '2026-03-01' })
})

test('a creation and a step are no saves', async () => {
  const { body } = await ask(finance, 'createPlan', { name: 'New plan' })
  const id = body.data?.id ?? 0
  expect((await undo(finance, id, 1)).body.code).toBe('notUndoable')
  await ask(finance, 'agreePlan', { id, version: 1 })
  expect((await undo(finance, id, 2)).body.error).toBe(
    'This cannot be undone: the last change of the record is no save.',
  )
})

test('it needs the rights of today', async () => {
  const id = await savedPlan({ fee: '1' }, { fee: '2' }, hr)
  expect((await undo(reader, id, 2)).status).toBe(403)
  await ask(hr, 'updatePlan', { id, version: 2, fee: '3' })
  await ask(finance, 'agreePlan', { id, version: 3 })
  expect((await undo(hr, id, 4)).body.code).toBe('notUndoable')
  // The fee can no longer be written once it is agreed.
  await app.db.query({ text: `update plans set status = 'agreed' where id = $1`, values: [id] })
  const closed = await savedPlan({ fee: '1' }, { fee: '2' })
  await app.db.query({ text: `update plans set status = 'agreed' where id = $1`, values: [closed] })
  const refused = await undo(finance, closed, 2)
  expect([refused.status, refused.body.fields]).toEqual([400, { fee: { code: 'notWritable' } }])
  await app.db.query({ text: `update plans set status = 'shut' where id = $1`, values: [closed] })
  expect((await undo(finance, closed, 2)).body.code).toBe('forbidden')
  expect(await read(closed)).toMatchObject({ version: 2, fee: '2.00' })
})

test('a field that the person may not read is neither undone nor named', async () => {
  const id = await savedPlan({ colour: 'red' }, { colour: 'blue' }, hr)
  // As an effect of the same save would have written it.
  await app.db.query({
    text: `insert into history (resource, record_id, actor_emp_id, action, changes) values ('plans', $1, $2, 'update', $3)`,
    values: [id, hr.empId, JSON.stringify({ colour: ['blue', 'red'], margin: [1, 2] })],
  })
  const { body } = await undo(hr, id, 2)
  expect(body.error).toBe('This cannot be undone: you may not read everything that it changed.')
  expect(JSON.stringify(body)).not.toContain('margin')
})

test('values that no longer fit are refused with the reason', async () => {
  const id = await savedPlan({ begins: '2026-01-01', ends: '2026-01-31' }, { begins: '2025-01-01' })
  await app.db.query({ text: `update plans set ends = '2025-02-01' where id = $1`, values: [id] })
  const { status, body } = await undo(finance, id, 2)
  expect([status, body.fields?.ends?.message]).toEqual([400, 'It ends before it begins.'])
})

test('sent twice it happens once', async () => {
  const id = await savedPlan({ colour: 'red' }, { colour: 'blue' })
  const key = randomUUID()
  const same = await Promise.all(Array.from({ length: 4 }, () => undo(finance, id, 2, key)))
  expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await undo(finance, id, 2)).body.code).toBe('staleVersion')
  expect(await read(id)).toMatchObject({ version: 3, colour: 'red' })
  const other = await savedPlan({ colour: 'red' }, { colour: 'blue' })
  const once = await Promise.all(Array.from({ length: 4 }, () => undo(finance, other, 2)))
  expect(once.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('it may be long ago, if nothing has changed since', async () => {
  const { body } = await ask(finance, 'createPlan', { name: 'Old plan', colour: 'blue' })
  const id = body.data?.id ?? 0
  await app.db.query({
    text: `insert into history (resource, record_id, at, actor_emp_id, action, changes) values ('plans', $1, now() - interval '2 days', $2, 'update', $3)`,
    values: [id, finance.empId, JSON.stringify({ colour: ['red', 'blue'] })],
  })
  expect((await undo(finance, id, 1)).body.data).toMatchObject({ version: 2, colour: 'red' })
})

test('a record out of sight and one that is missing answer alike; bad input is refused', async () => {
  const id = await savedPlan({}, { name: 'hidden' })
  for (const missing of [id, 999_999]) expect((await undo(finance, missing, 2)).status).toBe(404)
  const shown = await savedPlan({ colour: 'red' }, { colour: 'blue' })
  const bad = [{ version: -1 }, { version: 'x' }, {}, { version: 2, entry: 0 }, { version: 2, fields: ['colour'] }]
  for (const params of bad) expect((await ask(finance, 'restorePlan', { id: shown, ...params })).status).toBe(400)
  expect(await read(shown)).toMatchObject({ version: 2 })
})
