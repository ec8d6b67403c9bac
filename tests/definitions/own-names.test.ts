import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DefinitionPlan } from '../../src/framework/company/definition-plan'
import type { SavedView } from '../../src/framework/lists/saved-view'
import { type Person, startApp, type TestApp } from '../setup/app'
import { applyChange } from './apply-change'

let app: TestApp
let admin: Person
let hr: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  hr = await app.person('hr')
})
afterAll(() => app.close())

const body = (price: string, seats: string, changes: object = {}) => ({
  ...{ name: 'vehicles', label: 'Vehicle', plural: 'Vehicles', title: 'name' },
  fields: [
    ['f1', 'name', 'text', { required: true }],
    ['f2', price, 'text'],
    ['f3', seats, 'text'],
    ['f4', 'keeperEmpId', 'ref', { to: 'employees' }],
  ],
  access: [{ to: ['hr'], can: ['list', 'show', 'create', 'update', 'delete'] }],
  ...changes,
})

let key: string | undefined
async function apply(next: object, accepts: string[] = []) {
  const answer = await applyChange(app, { kind: 'resource', key, body: next, accepts }, admin)
  expect([answer.body.error, answer.body.fields ?? null]).toEqual([null, null])
  key = answer.body.data?.key
}

interface Car {
  id: number
  version: number
}

const create = async (values: object): Promise<Car> => {
  const { body: answer } = await app.call<Car>('createOwnVehicle', { name: 'Berta', ...values }, { as: hr })
  if (!answer.data) throw new Error(answer.error ?? 'nothing was made')
  return answer.data
}

type Changes = Record<string, { from: unknown; to: unknown }>

/** The changes of a record, the newest first. */
const readChanges = async ({ id }: Car): Promise<Changes[]> => {
  const { body: answer } = await app.call<{ changes: Changes }[]>('getOwnVehicleHistory', { id }, { as: hr })
  expect(answer.error).toBeNull()
  return (answer.data ?? []).map(({ changes }) => changes)
}

test('a write that began under former names never reaches another field', async () => {
  await apply(body('price', 'seats'))
  const car = await create({ price: '100', seats: '5' })
  const blocker = await app.db.apart(60_000)
  await blocker.query(`begin; select id from own_vehicles where id = ${car.id} for update`)
  const write = app.call('updateOwnVehicle', { id: car.id, version: car.version, price: '200' }, { as: hr })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await app.db.query({ text: waiting })).rows.length).toBe(1)
  // The names of both fields are exchanged while the write waits.
  await apply(body('seats', 'price'))
  await blocker.query('rollback')
  await blocker.end()
  expect((await write).body.error).toContain('renamed meanwhile')
  const changes = await readChanges(car)
  expect(changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({ seats: { from: null, to: '100' }, price: { from: null, to: '5' } })
})

test('a saved view follows its fields, also one that is saved while they are renamed', async () => {
  await apply(body('price', 'seats'))
  const state = { filter: { price: { eq: '9' } }, sort: [['seats', 'asc']], columns: ['name', 'seats', 'price'] }
  const input = { resource: 'ownVehicles', name: 'Nines', state }
  const saved = await app.call<SavedView>('saveView', input, { as: hr })
  expect([saved.body.error, saved.body.data?.state]).toEqual([null, state])
  await apply(body('seats', 'price'))
  const read = await app.call<SavedView[]>('getSavedViews', { resource: 'ownVehicles' }, { as: hr })
  expect(read.body.data?.[0]).toMatchObject({
    problem: null,
    state: { filter: { seats: { eq: '9' } }, sort: [['price', 'asc']], columns: ['name', 'price', 'seats'] },
  })
  const plan = { kind: 'resource', key, body: body('seats', 'cost') }
  const { data } = (await app.call<DefinitionPlan>('planDefinition', plan, { as: admin })).body
  expect(data?.dependents).toMatchObject([{ kind: 'savedView', name: 'Nines', renamed: ['price'] }])
})

test('what older programs kept by names gets its key before another field takes the name', async () => {
  await apply(body('price', 'seats'))
  const car = await create({ price: '1', seats: '2' })
  await app.db.query({
    text: `insert into history (resource, record_id, action, changes) values ('ownVehicles', $1, 'update', $2::jsonb)`,
    values: [car.id, JSON.stringify({ price: ['1', '3'] })],
  })
  await app.db.query({
    text: `update saved_views set state = $1::jsonb where resource = 'ownVehicles'`,
    values: [JSON.stringify({ filter: { price: { eq: '3' } } })],
  })
  expect((await readChanges(car))[0]).toEqual({ price: { from: '1', to: '3' } })
  await apply(body('seats', 'price'))
  expect((await readChanges(car))[0]).toEqual({ seats: { from: '1', to: '3' } })
  const read = await app.call<SavedView[]>('getSavedViews', { resource: 'ownVehicles' }, { as: hr })
  expect(read.body.data?.[0]?.state.filter).toEqual({ seats: { eq: '3' } })
})

test('undo and former values work across a new name, and a deletion keeps the last values', async () => {
  await apply(body('price', 'seats'))
  const car = await create({ price: '1', keeperEmpId: hr.empId })
  const saved = await app.call<Car>('updateOwnVehicle', { id: car.id, version: car.version, price: '7' }, { as: hr })
  const last = { id: car.id, version: saved.body.data?.version }
  await apply(body('cost', 'seats'))
  const undone = await app.call<Car & { cost: string }>('restoreOwnVehicle', last, { as: hr })
  expect([undone.body.error, undone.body.data?.cost]).toEqual([null, '1'])
  const gone = await app.call('deleteOwnVehicle', { id: car.id, version: undone.body.data?.version }, { as: hr })
  expect(gone.body.error).toBeNull()
  const { rows } = await app.db.query<{ changes: object }>({
    text: `select changes from history where resource = 'ownVehicles' and record_id = $1 order by id desc limit 1`,
    values: [car.id],
  })
  expect(rows[0]?.changes).toMatchObject({ own_f1_V: ['Berta', null], own_f2_V: ['1', null] })
})
