import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildKernel } from '../../server/kernel'
import { findRecordInForce } from '../../server/records/write/given/records-in-force'
import { createSystemWriter } from '../../server/records/write/system-writer'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { choice, date, number, text } from '../../src/fields'
import { defineResource, type Resource } from '../../src/framework/resource'
import { listContextFields } from '../../src/framework/rule-context/context-fields'
import { type InForceDeclaration, inForce } from '../../src/framework/rule-context/in-force'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { declaredWith } from './declared'

const access = [{ to: 'employee', can: ['list', 'show', 'create', 'update', 'delete'] }] as const

/** How much is allowed, by colour, from a day on. */
const plans = defineResource('plans', {
  label: 'Plan',
  route: 'Plans',
  title: 'name',
  inForce: { from: 'since', per: ['colour'], where: { isDraft: { eq: 'no' } } },
  fields: {
    name: text({ required: true }),
    colour: choice(['red', 'blue']),
    since: date({ required: true }),
    most: number({ required: true }),
    isDraft: choice(['yes', 'no'], { required: true, default: 'no' }),
  },
  access,
})

/** Stays that a house has room for, from a first day to a last one. */
const stays = defineResource('stays', {
  label: 'Stay',
  route: 'Stays',
  title: 'name',
  inForce: { from: 'first', to: 'last', per: ['colour'] },
  fields: {
    name: text({ required: true }),
    colour: choice(['red', 'blue'], { required: true }),
    first: date({ required: true }),
    last: date(),
  },
  access,
})

const bags = defineResource('bags', {
  label: 'Bag',
  route: 'Bags',
  title: 'name',
  given: { plan: inForce(plans, { on: 'packed', equal: { colour: 'tint' } }) },
  fields: {
    name: text({ required: true }),
    tint: choice(['red', 'blue']),
    packed: date(),
    size: number(),
    room: number(),
  },
  computed: { room: (r, g) => (g.plan ? g.plan.most - (r.size ?? 0) : null) },
  rules: [
    { code: 'tooBig', on: ['size'], check: (r, g) => !g.plan || (r.size ?? 0) <= g.plan.most, message: 'Too big.' },
  ],
  access,
})

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startApp(declaredWith(plans, stays, bags))
  person = await app.person()
})
afterAll(() => app.close())

interface Row {
  id: number
  version: number
  room: number | null
}
const call = (operation: string, params: object) => app.call<Row>(operation, { ...params }, { as: person })
const made = async (operation: string, params: object): Promise<Row> => {
  const { body } = await call(operation, params)
  expect(body.error).toBeNull()
  return body.data as Row
}
const room = async (bag: object) => (await made('createBag', { name: 'Bag', size: 1, ...bag })).room

test('what is in force on the day of the record, and of its kind, is what rules and computed values see', async () => {
  await made('createPlan', { name: 'Old', colour: 'red', since: '2026-01-01', most: 10 })
  await made('createPlan', { name: 'New', colour: 'red', since: '2026-03-01', most: 20 })
  await made('createPlan', { name: 'Blue', colour: 'blue', since: '2026-01-01', most: 30 })
  await made('createPlan', { name: 'Any', since: '2026-02-01', most: 40 })
  await made('createPlan', { name: 'Draft', colour: 'red', since: '2026-02-01', most: 1, isDraft: 'yes' })
  expect(await room({ tint: 'red', packed: '2025-12-31' })).toBeNull()
  expect(await room({ tint: 'red', packed: '2026-01-01' })).toBe(9)
  expect(await room({ tint: 'red', packed: '2026-02-28' })).toBe(9)
  expect(await room({ tint: 'red', packed: '2026-03-01' })).toBe(19)
  expect(await room({ tint: 'blue', packed: '2026-03-01' })).toBe(29)
  expect(await room({ packed: '2026-03-01' })).toBe(39)
  expect(await room({ tint: 'red' })).toBeNull()
  const { body } = await call('createBag', { name: 'Bag', tint: 'red', packed: '2026-03-05', size: 21 })
  expect(body.fields).toEqual({ size: expect.objectContaining({ code: 'tooBig' }) })
})

test('what is given begins at the day and at what has to be equal, as forms and the server follow them', () => {
  expect(listContextFields(bags)).toEqual(['packed', 'tint'])
})

test('moving the day of a record asks again what is in force', async () => {
  const bag = await made('createBag', { name: 'Bag', tint: 'red', packed: '2026-03-05', size: 15 })
  const { body } = await call('updateBag', { id: bag.id, version: bag.version, packed: '2026-01-05' })
  expect(body.fields).toEqual({ size: expect.objectContaining({ code: 'tooBig' }) })
})

test('of many records at once each has its own, from one statement', async () => {
  const rows = ['2026-01-05', '2026-03-05'].map((packed) => ({ packed, tint: 'red' }))
  expect(await Promise.all(rows.map(room))).toEqual([9, 19])
})

test('no two begin on one day for the same, and none holds beside another where they end', async () => {
  const twice = await call('createPlan', { name: 'Twice', colour: 'red', since: '2026-03-01', most: 5 })
  expect(Object.values(twice.body.fields ?? {})[0]).toMatchObject({ code: 'beginsAlready' })
  const empty = await call('createPlan', { name: 'Twice', since: '2026-02-01', most: 5 })
  expect(Object.values(empty.body.fields ?? {})[0]).toMatchObject({ code: 'beginsAlready' })
  await made('createStay', { name: 'One', colour: 'red', first: '2026-01-01', last: '2026-01-31' })
  const over = await call('createStay', { name: 'Two', colour: 'red', first: '2026-01-31' })
  expect(Object.values(over.body.fields ?? {})[0]).toMatchObject({ code: 'inForceAlready' })
  await made('createStay', { name: 'Two', colour: 'red', first: '2026-02-01' })
})

test('a record that ends is in force up to its last day', async () => {
  const kernel = await buildKernel(app.db, testSettings, declaredWith(plans, stays, bags))
  const nameOn = (day: string, colour: string) =>
    app.db.transaction(
      async (tx) => (await findRecordInForce(createSystemWriter(kernel, tx), stays, day, { colour }))?.name,
    )
  expect([
    await nameOn('2026-01-31', 'red'),
    await nameOn('2026-02-01', 'red'),
    await nameOn('2025-12-31', 'red'),
  ]).toEqual(['One', 'Two', undefined])
  expect(await nameOn('2026-01-31', 'blue')).toBeUndefined()
})

test.each<[string, Partial<InForceDeclaration> | object, string]>([
  ['a first day that is no date', { inForce: { from: 'name' } }, 'name is no date'],
  [
    'a kind that is no field',
    { inForce: { from: 'since', per: ['colours'] } },
    'per colours, which is no stored field',
  ],
])('%s stops the start', (_, wrong, words) => {
  const broken = { ...plans, ...wrong, unique: [] } as unknown as Resource
  expect(() => checkDeclarations(declaredWith(broken, stays))).toThrow(words)
})

test.each([
  ['of what says no inForce', inForce(bags, {}), 'which says no inForce'],
  ['on what is no date', inForce(plans, { on: 'size', equal: { colour: 'tint' } }), 'on size, which is no date'],
  ['without its kind', inForce(plans, { on: 'packed' }), 'does not say which colour'],
  ['by what it does not follow by', inForce(plans, { equal: { colour: 'tint', most: 'size' } }), 'by most'],
  ['by a field that is none', inForce(plans, { equal: { colour: 'tin' } }), 'did you mean tint?'],
])('a given value %s stops the start', (_, plan, words) => {
  const broken = { ...bags, given: { plan } } as unknown as Resource
  expect(() => checkDeclarations(declaredWith(broken, plans, stays))).toThrow(words)
})
