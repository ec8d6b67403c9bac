import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServedSlot } from '../../server/operations/definitions/served'
import { prepareDatabase } from '../../server/prepare'
import type { DefinitionPlan } from '../../src/framework/company/definition-plan'
import { buildOwnCard, type OwnCardsAnswer } from '../../src/framework/company/own-card'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'
import { applyChange, listReasons, readCurrent, readNumber } from './apply-change'

let app: TestApp
let admin: Person
let hr: Person
let employee: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  hr = await app.person('hr')
  employee = await app.person()
})
afterAll(() => app.close())

type Fields = readonly (readonly [string, string, string, Record<string, unknown>?])[]

const fields: Fields = [
  ['f1', 'name', 'text', { required: true, search: true }],
  ['f2', 'seats', 'number', {}],
  ['f3', 'isElectric', 'check', {}],
  [
    'f4',
    'kind',
    'choice',
    {
      options: [
        ['c1', 'car', 'Car'],
        ['c2', 'van', 'Van'],
      ],
    },
  ],
  ['f5', 'keeperEmpId', 'ref', { to: 'employees' }],
  ['f6', 'price', 'text', { readableBy: ['hr'], writableBy: ['hr'] }],
]

const vehicles = (changes: object = {}) => ({
  name: 'vehicles',
  label: 'Vehicle',
  plural: 'Vehicles',
  title: 'name',
  menu: 'Fleet',
  fields,
  access: [
    { to: ['admin'], can: ['list'] },
    { to: ['hr'], can: ['list', 'show', 'create', 'update', 'delete', 'export'] },
    { to: ['employee'], can: ['list', 'show'], where: { keeperEmpId: { eq: '$me' } } },
  ],
  views: { list: { columns: ['name', 'seats', 'kind'], filters: ['kind'], sort: 'name' } },
  ...changes,
})

const apply = (change: object) => applyChange(app, { kind: 'resource', ...change }, admin)

let key = ''
async function change(changes: object, accepts: string[] = []) {
  return apply({ key, body: vehicles(changes), accepts })
}
test('a resource is served at once, by role, and its records are saved, searched, filtered, exported', async () => {
  const answer = await apply({ body: vehicles() })
  expect([answer.body.error, listReasons(answer)]).toEqual([null, []])
  key = answer.body.data?.key ?? ''
  const created = await app.call<{ id: number; version: number }>(
    'createOwnVehicle',
    { name: 'Berta', seats: 5, kind: 'van', keeperEmpId: employee.empId, price: '100' },
    { as: hr },
  )
  expect(created.body.error).toBeNull()
  await app.call('createOwnVehicle', { name: 'Anton', seats: 2, kind: 'car' }, { as: hr })
  const list = await app.call<object[]>('getOwnVehicles', { filter: { kind: { eq: 'van' } } }, { as: hr })
  expect(list.body.data).toMatchObject([{ name: 'Berta', price: '100' }])
  const found = await app.call<object[]>('getOwnVehicles', { q: 'bert' }, { as: hr })
  expect(found.body.data).toMatchObject([{ name: 'Berta' }])
  expect((await app.call<string>('exportOwnVehicles', { format: 'csv' }, { as: hr })).body.data).toContain('Berta')
  const own = await app.call<object[]>('getOwnVehicles', {}, { as: employee })
  expect(own.body.data).toHaveLength(1)
  expect(JSON.stringify(own.body)).not.toContain('price')
  expect((await app.call('createOwnVehicle', { name: 'X' }, { as: employee })).status).toBe(403)
})

test('only those who may list or create learn of the resource, without fields that are not theirs', async () => {
  const read = async (as: Person) =>
    (await app.call<{ resources: { key: string; body: ReturnType<typeof vehicles> }[] }>('getOwnResources', {}, { as }))
      .body.data?.resources ?? []
  expect(await read(hr)).toEqual([{ key, body: vehicles() }])
  const [forEmployee] = await read(employee)
  expect(forEmployee?.body.fields.map(([, name]) => name)).not.toContain('price')
  expect(JSON.stringify(forEmployee)).not.toContain('price')
  expect(await read(await app.person('finance'))).toHaveLength(1)
  const readCards = async (as: Person) =>
    (await app.call<OwnCardsAnswer>('getOwnCards', {}, { as })).body.data?.cards ?? []
  expect(await readCards(hr)).toMatchObject([{ name: 'vehicles' }])
  expect(JSON.stringify(await readCards(employee))).not.toContain('price')
  for (const as of [hr, employee])
    expect((await readCards(as)).map(buildOwnCard)).toEqual((await read(as)).map(({ body }) => buildOwnCard(body)))
})

test('a computed value that would tell more than its reader may read is refused at its field', async () => {
  const costs: Fields = [
    ...fields,
    ['f7', 'cost', 'number', { readableBy: ['hr'], writableBy: ['hr'] }],
    ['f8', 'double', 'number', { readableBy: ['employee'] }],
  ]
  const told = await change({ fields: costs, computed: { double: 'cost + cost' } })
  expect([told.status, listReasons(told).join()]).toEqual([400, expect.stringContaining('cost')])
  expect(listReasons(told).join()).toContain('body.fields.7.3.readableBy')
  const plan = { kind: 'resource', key, body: vehicles({ fields: costs, computed: { double: 'cost + cost' } }) }
  expect((await app.call('planDefinition', plan, { as: admin })).status).toBe(400)
})

const rename = (names: Record<string, string>, of: Fields = fields): Fields =>
  of.map(([id, name, ...rest]) => [id, names[id] ?? name, ...rest] as const)
const readRows = async () => {
  const { body } = await app.call<Record<string, unknown>[]>('getOwnVehicles', { perPage: 100 }, { as: hr })
  expect(body.error).toBeNull()
  return (body.data ?? []).sort((a, b) => Number(a.id) - Number(b.id))
}

test('names are exchanged without loss, and without a change of the table', async () => {
  const body = { title: 'name', fields: rename({ f2: 'price', f6: 'seats' }), views: {} }
  const answer = await change(body)
  expect([answer.body.error, listReasons(answer)]).toEqual([null, []])
  expect(await readRows()).toMatchObject([
    { price: 5, seats: '100' },
    { price: 2, seats: null },
  ])
  expect((await change({})).body.error).toBeNull()
  expect(await readRows()).toMatchObject([
    { seats: 5, price: '100' },
    { seats: 2, price: null },
  ])
})

test('a removed field is named with its values, waits for consent, and comes back with its values', async () => {
  const without = { fields: fields.filter(([id]) => id !== 'f2'), views: {} }
  const refused = await change(without)
  expect(refused.status).toBe(400)
  expect(listReasons(refused).join()).toContain('2 records would lose the value of “Seats”')
  expect(listReasons(refused).join()).toContain('(5)')
  expect((await change(without, ['remove:f2'])).body.error).toBeNull()
  expect((await readRows())[0]).not.toHaveProperty('seats')
  expect((await change({})).body.error).toBeNull()
  expect(await readRows()).toMatchObject([{ seats: 5 }, { seats: 2 }])
})

const retype = (id: string, type: string, options: Record<string, unknown> = {}): Fields =>
  fields.map((field) => (field[0] === id ? ([id, field[1], type, options] as const) : field))

test('a field gets another type where every value fits; else the rows are named, and consent parks them', async () => {
  const hidden = await change({ fields: retype('f6', 'number') })
  expect(listReasons(hidden).join()).toContain('you may not read every “Price”')
  const open = { readableBy: ['hr', 'admin'], writableBy: ['hr'] }
  expect((await change({ fields: retype('f6', 'text', open) })).body.error).toBeNull()
  expect((await change({ fields: retype('f6', 'number', open) })).body.error).toBeNull()
  expect((await readRows())[0]).toMatchObject({ price: 100 })
  expect((await change({ fields: retype('f6', 'text', open) })).body.error).toBeNull()
  expect((await readRows())[0]).toMatchObject({ price: '100' })
  const refused = await change({ fields: retype('f1', 'date', { required: true }), title: 'kind' })
  expect(listReasons(refused).join()).toContain('2 records have a “Name” that does not fit its new type')
  expect(listReasons(refused).join()).toContain('(Berta)')
  const optional = { fields: retype('f6', 'date', open), views: {} }
  expect((await change(optional)).status).toBe(400)
  expect((await change(optional, ['retype:f6'])).body.error).toBeNull()
  expect((await readRows())[0]).toMatchObject({ price: null })
  expect((await change({})).body.error).toBeNull()
})

test('a field is required only where every record has it, and choices are renamed in the records', async () => {
  const refused = await change({ fields: retype('f5', 'ref', { to: 'employees', required: true }) })
  expect(listReasons(refused).join()).toContain('1 record has no “Keeper”')
  const renamed = retype('f4', 'choice', {
    options: [
      ['c1', 'van', 'Car'],
      ['c2', 'car', 'Van'],
    ],
  })
  expect((await change({ fields: renamed })).body.error).toBeNull()
  expect(await readRows()).toMatchObject([{ kind: 'car' }, { kind: 'van' }])
  const fewer = retype('f4', 'choice', { options: [['c2', 'van', 'Van']] })
  const less = await change({ fields: fewer })
  expect(listReasons(less).join()).toContain('1 record has a “Kind” that would no longer be allowed')
  expect((await change({})).body.error).toBeNull()
  expect(await readRows()).toMatchObject([{ kind: 'van' }, { kind: 'car' }])
})

test('a start leaves tables of definitions alone, with and without the definitions in force', async () => {
  const columns = async () =>
    (
      await app.db.query({
        text: `select attname from pg_attribute where attrelid = 'own_vehicles'::regclass and attnum > 0 and not attisdropped order by 1`,
      })
    ).rows
  const before = await columns()
  await prepareDatabase(app.db, testSettings, shipped, () => {})
  expect(await columns()).toEqual(before)
  expect(await readRows()).toHaveLength(2)
  const slot = await ServedSlot.open(app.db, testSettings, shipped)
  expect([slot.problem, [...slot.listProblems()]]).toEqual([undefined, []])
  await slot.close()
})

test('a retired resource waits for consent, and comes back with its rows', async () => {
  const refused = await apply({ key, isRetired: 'yes' })
  expect(listReasons(refused).join()).toContain('2 records would be served no more')
  const report = { title: 'Vehicles by kind', of: 'ownVehicles', by: ['kind'], figures: [{ figure: 'count' }] }
  const made = await apply({ kind: 'report', body: report })
  expect(made.body.error).toBeNull()
  const needed = await apply({ key, isRetired: 'yes', accepts: ['retire'] })
  expect(listReasons(needed).join()).toContain('“Vehicles by kind” would not fit any more')
  await apply({ kind: 'report', key: made.body.data?.key, isRetired: 'yes' })
  expect((await apply({ key, isRetired: 'yes', accepts: ['retire'] })).body.error).toBeNull()
  expect((await app.call('getOwnVehicles', {}, { as: hr })).status).toBe(404)
  await prepareDatabase(app.db, testSettings, shipped, () => {})
  const other = await apply({ body: vehicles() })
  expect(listReasons(other).join()).toContain('another resource has or had this name')
  expect(listReasons(await change({})).join()).toContain('HR could delete Vehicles for good')
  expect((await change({}, ['delete'])).body.error).toBeNull()
  expect(await readRows()).toMatchObject([{ name: 'Berta' }, { name: 'Anton' }])
})

test('a plan says what an apply would do, and does nothing', async () => {
  const view = { resource: 'ownVehicles', name: 'Seats first', state: { columns: ['seats', 'name'] } }
  const saved = await app.call('saveView', view, { as: hr })
  expect(saved.body.error).toBeNull()
  const rights = [{ to: ['hr', 'finance'], can: ['list', 'show'] }]
  const body = vehicles({ fields: fields.filter(([id]) => id !== 'f2'), access: rights, views: {} })
  const plan = await app.call<DefinitionPlan>('planDefinition', { kind: 'resource', key, body }, { as: admin })
  expect(plan.body.error).toBeNull()
  expect(plan.body.data?.steps.map(({ says }) => says).join()).toMatch(
    /park “Seats” as parked_\d+_own_f2_V for 30 days/,
  )
  expect(plan.body.data?.rows).toMatchObject([
    { accept: 'remove:f2', count: 2, first: [{ value: '5' }, { value: '2' }] },
  ])
  expect(plan.body.data?.rights).toContainEqual({ role: 'hr', right: 'create', before: 'all', after: 'none' })
  expect(plan.body.data?.rights).toContainEqual({ role: 'finance', right: 'list', before: 'none', after: 'all' })
  expect(plan.body.data?.rights).toContainEqual({ role: 'employee', right: 'read:name', before: 'all', after: 'none' })
  expect(plan.body.data?.dependents).toEqual([
    { kind: 'savedView', name: 'Seats first', route: '/OwnVehicles', fields: ['seats'], renamed: [] },
  ])
  expect(await readRows()).toMatchObject([{ seats: 5 }, { seats: 2 }])
  expect((await app.call('planDefinition', { kind: 'resource', key, body }, { as: hr })).status).toBe(403)
})

test('reports, saved views and the history follow new names of fields', async () => {
  const report = {
    title: 'Seats',
    of: 'ownVehicles',
    by: ['kind'],
    figures: [{ figure: 'sum:seats', where: { seats: { gt: 1 } } }],
  }
  const made = await apply({ kind: 'report', body: report })
  expect(made.body.error).toBeNull()
  const answer = await change({ fields: rename({ f2: 'price', f6: 'seats' }), views: {} })
  expect([answer.body.error, listReasons(answer)]).toEqual([null, []])
  const current = await readCurrent(app, admin)
  const body = current.definitions.find((each) => each.key === made.body.data?.key)?.body
  expect(body).toMatchObject({ figures: [{ figure: 'sum:price', where: { price: { gt: 1 } } }] })
  expect(current.number).toBe(answer.body.data?.number)
  const views = await app.call('getSavedViews', { resource: 'ownVehicles' }, { as: hr })
  expect(JSON.stringify(views.body.data)).toContain('["price","name"]')
  const [first] = await readRows()
  const history = await app.call('getOwnVehicleHistory', { id: first?.id }, { as: hr })
  expect(JSON.stringify(history.body.data)).toMatch(/"price":\{"from":null,"to":5/)
  expect((await change({})).body.error).toBeNull()
})

test('rows of a file are imported', async () => {
  const columns = { resource: 'ownVehicles', fields: ['name', 'seats'], key: ['name'] }
  const started = await app.call<{ id: number }>('startImport', columns, { as: hr })
  expect(started.body.error).toBeNull()
  const id = started.body.data?.id
  const rows = [
    ['Anton', '3'],
    ['Carla', '4'],
  ]
  await app.call('addImportRows', { id, from: 0, rows }, { as: hr })
  const seen = await app.call<{ total: number }>('previewImport', { id, expected: 2 }, { as: hr })
  expect(seen.body.data).toMatchObject({ status: 'previewed', counts: { ready: 2 }, created: 1 })
  await app.call('applyBatch', { id, expected: seen.body.data?.total }, { as: hr })
  await expect
    .poll(async () => (await readRows()).map(({ name, seats }) => `${name} ${seats}`))
    .toEqual(['Berta 5', 'Anton 3', 'Carla 4'])
})

test('fields inside of a field keep their values under new names, and removed ones are named', async () => {
  const withParts = (of: readonly unknown[]) => ({ fields: [...fields, ['f7', 'parts', 'rows', { of }]] })
  const [left, right] = [
    ['n1', 'title', 'text'],
    ['n2', 'amount', 'number'],
  ]
  const made = await change(withParts([left, right]))
  expect([made.body.error, listReasons(made)]).toEqual([null, []])
  const [first] = await readRows()
  const parts = [{ title: 'Tyre', amount: 4 }]
  const saved = await app.call('updateOwnVehicle', { id: first?.id, version: first?.version, parts }, { as: hr })
  expect(saved.body.fields ?? saved.body.error).toBeNull()
  const renamed = await change(withParts([['n1', 'label', 'text'], right]))
  expect([renamed.body.error, listReasons(renamed)]).toEqual([null, []])
  expect((await readRows())[0]?.parts).toEqual([{ label: 'Tyre', amount: 4 }])
  const fewer = await change(withParts([['n1', 'label', 'text']]))
  expect(listReasons(fewer).join()).toContain('1 record would lose “amount” for good')
  expect((await change(withParts([['n1', 'label', 'text']]), ['remove:f7.n2'])).body.error).toBeNull()
  expect((await readRows())[0]?.parts).toEqual([{ label: 'Tyre' }])
})

test('values that the administrator may not read are counted and not told', async () => {
  const [first] = await readRows()
  const priced = { id: first?.id, version: first?.version, price: '4711' }
  expect((await app.call('updateOwnVehicle', priced, { as: hr })).body.error).toBeNull()
  const refused = await change({ fields: fields.filter(([id]) => id !== 'f6'), views: {} })
  expect(listReasons(refused).join()).toContain('would lose the value of “Price”')
  expect(listReasons(refused).join()).not.toContain('4711')
})

test('a new field under the name of a removed one tells nothing of it in the history', async () => {
  const without = fields.filter(([id]) => id !== 'f6')
  const gone = await change({ fields: without, views: {} }, ['remove:f6', 'remove:f7'])
  expect([gone.body.error, listReasons(gone)]).toEqual([null, []])
  expect((await change({ fields: [...without, ['f8', 'price', 'text', {}]], views: {} })).body.error).toBeNull()
  const [first] = await readRows()
  const readHistory = async (as: Person) =>
    JSON.stringify((await app.call('getOwnVehicleHistory', { id: first?.id }, { as })).body.data)
  expect(await readHistory(employee)).toContain('Berta')
  expect(await readHistory(employee)).not.toContain('"100"')
  expect(await readHistory(hr)).not.toContain('"100"')
  expect((await change({})).body.error).toBeNull()
  expect(await readHistory(hr)).toContain('"100"')
  expect(await readHistory(employee)).not.toContain('"100"')
})

const withField = (field: unknown) => vehicles({ name: 'hostile', fields: [...fields, field] })

test.each([
  ['a name with a quote', vehicles({ name: 'x"; drop table employees' })],
  ['a name of 64 letters', vehicles({ name: 'x'.repeat(64) })],
  ['a name that another one has', vehicles()],
  ['a field of every record', withField(['f9', 'version', 'number'])],
  ['a word of the database', withField(['f9', 'select', 'text'])],
  ['a name of the prototype', withField(['f9', '__proto__', 'text'])],
  ['a field of 70 letters', withField(['f9', 'a'.repeat(70), 'text'])],
  ['an id with a quote', withField(['f"9', 'colour', 'text'])],
  ['an id twice', withField(['f1', 'colour', 'text'])],
  ['a reference to what the system keeps', withField(['f9', 'storedId', 'ref', { to: 'definitions' }])],
  ['a role that does not exist', vehicles({ name: 'hostile', access: [{ to: ['root'], can: ['list'] }] })],
  ['no body', []],
  ['a body of text', 'vehicles'],
])('a resource with %s is refused, and nothing is made', async (_name, body) => {
  const before = await readNumber(app, admin)
  const answer = await apply({ body })
  expect([answer.status, await readNumber(app, admin)]).toEqual([400, before])
})
