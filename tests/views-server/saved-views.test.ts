import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleName } from '../../resources/people/roles'
import { listStoredNames, renameStateToCurrent } from '../../server/operations/views/current-names'
import { buildModel } from '../../server/records/model'
import { money, ref, text } from '../../src/fields'
import type { SavedView, ViewState } from '../../src/framework/lists/saved-view'
import type { ResourceName } from '../../src/framework/register'
import { defineResource, type Resource } from '../../src/framework/resource'
import { declaredWith } from '../records/declared'
import { things } from '../records/things'
import { type Person, startApp, type TestApp } from '../setup/app'

/** Everybody lists what they own, and finance reads the price. */
const cars = defineResource('cars', {
  label: 'Car',
  route: 'Cars',
  title: 'plate',
  was: 'vehicles',
  fields: {
    plate: text({ required: true, search: true, was: 'sign' }),
    price: money({ readableBy: ['finance'] }),
    keeperEmpId: ref('employees', { was: 'driverEmpId' }),
    thingId: ref('things'),
  },
  access: [
    { to: 'employee', can: ['list', 'show', 'create'], where: { createdBy: { eq: '$me' } } },
    { to: 'hr', can: ['list', 'show', 'create', 'update'] },
  ],
})

let app: TestApp
let ann: Person
let ben: Person
let admin: Person
let finance: Person

beforeAll(async () => {
  app = await startApp(declaredWith(things, cars))
  ;[ann, ben, admin, finance] = [
    await app.person(),
    await app.person('hr'),
    await app.person('admin'),
    await app.person('finance'),
  ]
  for (const plate of ['A 1', 'A 2', 'B 1']) await app.call('createCar', { plate }, { as: ann })
  await app.call('createCar', { plate: 'B 2' }, { as: ben })
})
afterAll(() => app.close())

const save = (as: Person, params: Readonly<Record<string, unknown>>) =>
  app.call<SavedView>('saveView', { resource: 'cars', ...params }, { as })

/** A new view of this person's; fails where it is refused. */
async function saved(as: Person, name: string, state: ViewState = {}, more: object = {}): Promise<SavedView> {
  const { body } = await save(as, { name, state, ...more })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data
}

const views = async (as: Person, params: object = {}) =>
  (await app.call<SavedView[]>('getSavedViews', { resource: 'cars', ...params }, { as })).body.data ?? []
const seen = async (as: Person, id: number) => (await views(as)).find((view) => view.id === id)

async function drop(as: Person, ...ids: number[]): Promise<void> {
  for (const id of ids)
    expect((await app.call('deleteSavedView', { id }, { as })).status, `view ${id} is deleted`).toBe(200)
}

const full: ViewState = {
  filter: { plate: { startsWith: 'A' } },
  q: '1',
  sort: [['plate', 'desc']],
  columns: ['plate', 'keeperEmpId'],
  density: 'compact',
  as: 'board',
  frame: { isLong: true, groups: ['keeperEmpId'], hasTotals: true, widths: { plate: 240 }, pinned: ['keeperEmpId'] },
}

test('a view comes back as it was saved, with the number of records it shows', async () => {
  const view = await saved(ann, 'Mine', full)
  expect(view).toMatchObject({ name: 'Mine', version: 1, state: full, isMine: true, isDefault: false, problem: null })
  expect(await seen(ann, view.id)).toEqual({ ...view, count: 1, countCapped: false })
  const [light] = await views(ann, { counts: false })
  expect(light).toEqual(view)
  await drop(ann, view.id)
  expect(await views(ann)).toEqual([])
})

test('nobody sees, changes or deletes the view of another', async () => {
  const { id, version } = await saved(ann, 'Mine')
  for (const other of [ben, admin]) {
    expect(await views(other)).toEqual([])
    for (const [operation, params] of [
      ['saveView', { resource: 'cars', id, version, name: 'Taken over' }],
      ['deleteSavedView', { id }],
      ['setDefaultView', { resource: 'cars', id }],
    ] as const) {
      const ofAnother = await app.call(operation, params, { as: other })
      const ofNobody = await app.call(operation, { ...params, id: 987_654 }, { as: other })
      expect([ofAnother.status, ofAnother.body.code]).toEqual([404, 'notFound'])
      expect({ ...ofNobody.body, requestId: '' }).toEqual({ ...ofAnother.body, requestId: '' })
    }
  }
  expect(await seen(ann, id)).toMatchObject({ name: 'Mine', version: 1 })
  await drop(ann, id)
})

test('a shared view shows to holders of the roles alone, and counts what each of them may list', async () => {
  const { id } = await saved(admin, 'All', {}, { roles: ['hr', 'employee'] })
  expect(await seen(ann, id)).toMatchObject({ isMine: false, count: 3 })
  expect(await seen(ben, id)).toMatchObject({ isMine: false, count: 4 })
  const { body } = await save(admin, { id, version: 1, roles: ['hr'] })
  expect(body.data).toMatchObject({ roles: ['hr'], version: 2, name: 'All' })
  expect(await seen(ann, id)).toBeUndefined()
  expect(await seen(ben, id)).toBeDefined()
  const change = await save(ben, { id, version: 2, name: 'Mine now' })
  expect(change.status).toBe(404)
  await drop(admin, id)
})

test('sharing and choosing for a role are the administrator’s; taking it back is the owner’s', async () => {
  for (const more of [{ roles: ['employee'] }, { roles: ['employee'], defaultFor: ['employee'] }])
    expect((await save(ben, { name: 'For all', state: {}, ...more })).status).toBe(403)
  expect(await views(ben)).toEqual([])
  const view = await saved(ben, 'Mine')
  expect((await save(ben, { id: view.id, version: 1, roles: ['hr'] })).status).toBe(403)
  await app.db.query({ text: `update saved_views set roles = '{hr,employee}' where id = $1`, values: [view.id] })
  expect((await save(ben, { id: view.id, version: 1, name: 'Still shared' })).body.data?.roles).toEqual([
    'hr',
    'employee',
  ])
  expect((await save(ben, { id: view.id, version: 2, roles: ['hr'] })).body.data?.roles).toEqual(['hr'])
  await drop(ben, view.id)
})

test('one’s own choice opens first, else that of the first of one’s roles', async () => {
  const forAll = await saved(admin, 'For all', {}, { roles: ['employee', 'hr'], defaultFor: ['employee'] })
  const forHr = await saved(admin, 'For HR', {}, { roles: ['hr'], defaultFor: ['hr'] })
  const own = await saved(ben, 'Own')
  const first = async (as: Person) => (await views(as)).filter((view) => view.isDefault).map(({ name }) => name)
  expect([await first(ann), await first(ben)]).toEqual([['For all'], ['For HR']])
  const chosen = await app.call('setDefaultView', { resource: 'cars', id: own.id }, { as: ben })
  expect(chosen.body.data).toMatchObject({ isDefault: true, isMyDefault: true })
  expect([await first(ann), await first(ben)]).toEqual([['For all'], ['Own']])
  await app.call('setDefaultView', { resource: 'cars', id: forAll.id }, { as: ben })
  expect(await first(ben)).toEqual(['For all'])
  await save(admin, { id: forAll.id, version: 1, roles: ['employee'] })
  await app.call('setDefaultView', { resource: 'cars' }, { as: ben })
  expect(await first(ben)).toEqual(['For HR'])
  const later = await saved(admin, 'Later', {}, { roles: ['hr'], defaultFor: ['hr'] })
  expect(await first(ben)).toEqual(['Later'])
  expect((await seen(admin, forHr.id))?.defaultFor).toEqual([])
  await save(admin, { id: later.id, version: 1, roles: [] })
  expect(await first(ben)).toEqual(['For all'])
  await drop(admin, forAll.id, forHr.id, later.id)
  expect([await first(ann), await first(ben)]).toEqual([[], []])
  await drop(ben, own.id)
})

test('a default is refused for a role that does not see the view', async () => {
  const { status, body } = await save(admin, { name: 'No', state: {}, roles: ['hr'], defaultFor: ['finance'] })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['defaultFor']])
})

test('of two who make different views the default of a role at once, one wins', async () => {
  const made = await Promise.all(
    Array.from({ length: 6 }, (_, n) => saved(admin, `Race ${n}`, {}, { roles: ['hr'], defaultFor: ['hr'] })),
  )
  expect((await views(ben)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  const { rows } = await app.db.query<{ count: number }>({ text: 'select count(*) from default_views' })
  expect(rows[0]?.count).toBe(1)
  await drop(admin, ...made.map(({ id }) => id))
})

test('a version that is no longer the stored one is refused, and of eight savers of one version one wins', async () => {
  const { id } = await saved(ann, 'Mine')
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => save(ann, { id, version: 1, name: `Mine ${n}` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'staleVersion',
    args: { version: 2 },
  })
  expect((await save(ann, { id, name: 'Without' })).body.fields).toEqual({ version: { code: 'required' } })
  await drop(ann, id)
})

test('a name is one’s own only once, in whatever case', async () => {
  const [one, two] = [await saved(ann, 'Late ones'), await saved(ann, 'Other')]
  const elsewhere = await save(ann, { resource: 'things', name: 'Late ones', state: {} })
  const ofBen = await saved(ben, 'Late ones')
  for (const params of [
    { name: 'late ONES', state: {} },
    { id: two.id, version: 1, name: 'Late ones' },
  ]) {
    const { status, body } = await save(ann, params)
    expect([status, body.fields]).toEqual([400, { name: { code: 'taken' } }])
  }
  await drop(ann, one.id, two.id, elsewhere.body.data?.id ?? 0)
  await drop(ben, ofBen.id)
})

test('the same key saves once', async () => {
  const key = 'saved-once-and-only-once'
  const send = () => app.call<SavedView>('saveView', { resource: 'cars', name: 'Once', state: {} }, { as: ann, key })
  const [first, again] = [await send(), await send()]
  expect(again.body.data).toEqual(first.body.data)
  await drop(ann, first.body.data?.id ?? 0)
})

test('fifty views of a list are as many as one person keeps', async () => {
  const ids: number[] = []
  for (let n = 0; n < 50; n++) ids.push((await saved(ann, `View ${n}`)).id)
  const { status, body } = await save(ann, { name: 'One more', state: {} })
  expect([status, body.fields?.name?.code]).toEqual([400, 'tooMany'])
  expect(await views(ann)).toHaveLength(50)
  await drop(ann, ...ids)
})

const hostile: readonly [string, unknown, string][] = [
  ['an unknown part', { widths: { plate: 100 } }, 'state'],
  ['an unknown part of its frame', { frame: { height: 100 } }, 'state'],
  ['a width of nothing', { frame: { widths: { plate: 0 } } }, 'state'],
  ['an endless width', { frame: { widths: { plate: 1e9 } } }, 'state'],
  ['more groups than there are levels', { frame: { groups: ['plate', 'plate', 'plate', 'plate'] } }, 'state'],
  ['an unreadable group', { frame: { groups: ['price:month'] } }, 'state.frame'],
  ['a width of an unreadable column', { frame: { widths: { price: 100 } } }, 'state.frame'],
  ['an unreadable pin', { frame: { pinned: ['price'] } }, 'state.frame'],
  ['no object', [], 'state'],
  ['a prototype', JSON.parse('{"__proto__": {"isAdmin": true}}'), 'state'],
  ['an unknown field', { filter: { nothing: { eq: '1' } } }, 'state.filter'],
  ['an unreadable field', { filter: { price: { gt: '1' } } }, 'state.filter'],
  ['a field over an unreadable one', { filter: { 'thingId.price.x': { eq: '1' } } }, 'state.filter'],
  ['an operator that does not fit', { filter: { plate: { gt: 'a' } } }, 'state.filter'],
  ['a value that does not fit', { filter: { keeperEmpId: { eq: 'x; drop table cars' } } }, 'state.filter'],
  ['a prototype in the filter', { filter: JSON.parse('{"__proto__": {"eq": 1}}') }, 'state.filter'],
  ['a filter nested too deep', { filter: nested(7) }, 'state.filter'],
  ['an unreadable column', { columns: ['plate', 'price'] }, 'state.columns'],
  ['a column that is no text', { columns: [['plate']] }, 'state'],
  ['an unreadable sort', { sort: [['price', 'asc']] }, 'state.sort'],
  ['a sort that is no direction', { sort: [['plate', 'asc; drop table cars']] }, 'state'],
  ['too many sorts', { sort: Array(5).fill(['plate', 'asc']) }, 'state'],
  ['a density of its own', { density: 'tiny' }, 'state'],
  ['a shape of its own', { as: 'cards' }, 'state'],
  ['half a character', { filter: { plate: { contains: '\ud800' } } }, 'state'],
  ['a character of zero', { filter: { plate: { eq: 'a\u0000b' } } }, 'state'],
  ['zero in the search', { q: 'a\u0000b' }, 'state'],
  ['more than 8 kB', { filter: { plate: { in: Array(800).fill('ÄÖÜ'.repeat(3)) } } }, 'state'],
]

function nested(depth: number): object {
  return depth === 0 ? { plate: { eq: 'A 1' } } : { and: [nested(depth - 1)] }
}

test.each(hostile)('a state with %s is refused by name', async (_, state, name) => {
  const { status, body } = await save(ann, { name: 'Hostile', state: JSON.stringify(state) })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [name]])
  expect(await views(ann)).toEqual([])
})

test('hostile names, roles and lists are refused, and nothing is left', async () => {
  const wrong = [
    { name: 'x'.repeat(81), state: {} },
    { name: '', state: {} },
    { name: 'a\nb', state: {} },
    { state: {} },
    { name: 'No state' },
    { name: 'x', state: {}, roles: ['nobody'] },
    { name: 'x', state: {}, roles: ['__proto__'] },
    { name: 'x', state: {}, roles: ['hr', 'hr'] },
    { name: 'x', state: {}, roles: 'hr' },
    { name: 'x', state: {}, resource: 'savedViews' },
    { name: 'x', state: {}, resource: 'constructor' },
    { name: 'x', state: {}, ownerEmpId: ben.empId },
  ]
  for (const params of wrong) expect((await save(admin, params)).status, JSON.stringify(params)).toBe(400)
  expect(await views(admin)).toEqual([])
})

test('who may not list the records has no views of them', async () => {
  const restricted = await app.person('restricted')
  for (const [operation, params] of Object.entries({
    getSavedViews: {},
    saveView: { name: 'x', state: {} },
    setDefaultView: {},
  }))
    expect((await app.call(operation, { resource: 'cars', ...params }, { as: restricted })).status).toBe(403)
  expect((await app.call('getSavedViews', { resource: 'cars' })).status).toBe(401)
})

test('a filter that a reader may not ask costs that view its count, and tells nothing of the filter', async () => {
  const boss = await app.person('admin', 'finance')
  const state: ViewState = { filter: { price: { gt: '1000' } }, columns: ['plate', 'price'] }
  const dear = await saved(boss, 'Dear', state, { roles: ['employee'] })
  const plain = await saved(boss, 'Plain', { columns: ['plate', 'price'] }, { roles: ['employee'] })
  expect(await seen(finance, dear.id)).toMatchObject({ state, count: 0, problem: null })
  expect(await seen(ann, dear.id)).toMatchObject({
    state: {},
    count: null,
    problem: expect.stringContaining('"price" is no field to filter by'),
  })
  expect(await seen(ann, plain.id)).toMatchObject({ state: { columns: ['plate'] }, count: 3, problem: null })
  await drop(boss, dear.id, plain.id)
})

test('a view whose field is gone stays in the list, to be mended or deleted', async () => {
  const [gone, good] = [await saved(ann, 'Gone'), await saved(ann, 'Good')]
  await store(gone.id, { filter: { colour: { eq: 'red' } }, columns: ['colour', 'plate'], sort: [['colour', 'asc']] })
  expect(await seen(ann, gone.id)).toMatchObject({ count: null, problem: '"colour" is no field to filter by' })
  expect(await seen(ann, good.id)).toMatchObject({ count: 3, problem: null })
  const mended = await save(ann, { id: gone.id, version: 1, state: {} })
  expect(mended.body.data?.problem).toBeNull()
  await drop(ann, gone.id, good.id)
})

/** What an earlier program stored. */
const store = (id: number, state: object, resource = 'cars') =>
  app.db.query({
    text: 'update saved_views set state = $2, resource = $3 where id = $1',
    values: [id, JSON.stringify(state), resource],
  })

test('views live on where fields and their resource are renamed', async () => {
  const view = await saved(ann, 'Old')
  await app.call('setDefaultView', { resource: 'cars', id: view.id }, { as: ann })
  await app.db.query({ text: `update default_views set resource = 'vehicles'` })
  const filter = { or: [{ sign: { startsWith: 'A' } }, { not: { driverEmpId: { empty: true } } }] }
  const frame = { groups: ['driverEmpId:month', 'gone'], widths: { sign: 240, gone: 1 }, pinned: ['gone', 'sign'] }
  await store(
    view.id,
    { filter, sort: [['sign', 'desc']], columns: ['sign', 'driverEmpId', 'gone'], frame },
    'vehicles',
  )
  expect(await seen(ann, view.id)).toMatchObject({
    state: {
      filter: { or: [{ plate: { startsWith: 'A' } }, { not: { keeperEmpId: { empty: true } } }] },
      sort: [['plate', 'desc']],
      columns: ['plate', 'keeperEmpId'],
      frame: { groups: ['keeperEmpId:month'], widths: { plate: 240 }, pinned: ['plate'] },
    },
    count: 2,
    isDefault: true,
  })
  expect((await save(ann, { name: 'old', state: {} })).body.fields).toEqual({ name: { code: 'taken' } })
  const renamed = await save(ann, { id: view.id, version: 1, name: 'New' })
  expect(renamed.body.data).toMatchObject({ name: 'New', isDefault: true })
  await drop(ann, view.id)
})

test('names are followed over references, and never taken from a field of today', () => {
  const field = (was?: string) => text({ required: true, ...(was ? { was } : {}) })
  const make = (name: string, fields: Resource['fields']) =>
    defineResource(name as ResourceName, {
      label: name,
      route: name,
      title: 'title',
      fields: { title: field(), ...fields },
      access: [],
    })
  const houses = make('houses', { colour: field('paint'), paint: field('coat') })
  const doors = { ...make('doors', { houseId: ref('houses', { was: 'homeId' }) }), was: 'houses' }
  const model = buildModel([houses, doors], {})
  const table = model.tables.get('doors')
  if (!table) throw new Error('no table')
  const state: ViewState = {
    filter: { and: [{ 'homeId.coat': { eq: 'x' } }, { 'homeId.paint': { eq: 'y' } }], 'homeId.lost.x': { eq: 'z' } },
  }
  expect(renameStateToCurrent(model, table, state)).toEqual({
    filter: {
      and: [{ 'houseId.paint': { eq: 'x' } }, { 'houseId.paint': { eq: 'y' } }],
      'houseId.lost.x': { eq: 'z' },
    },
  })
  expect(listStoredNames(model, table)).toEqual(['doors'])
})

test('every role of the application can be shared with', async () => {
  const roles: RoleName[] = ['admin', 'director', 'hrFinance', 'finance', 'marketing', 'hr', 'employee', 'restricted']
  const { id } = await saved(admin, 'All roles', {}, { roles })
  expect((await seen(finance, id))?.roles).toEqual(roles)
  await drop(admin, id)
})
