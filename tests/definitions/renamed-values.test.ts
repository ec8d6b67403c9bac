import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Batch } from '../../src/framework/batch'
import { type DefinitionsAnswer, definitionsHeader } from '../../src/framework/company/definition'
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

interface Names {
  price: string
  seats: string
  small: string
  large: string
  open: string
  done: string
  finish: string
  part: string
  note: string
}

const plain: Names = {
  ...{ price: 'price', seats: 'seats', small: 'small', large: 'large', open: 'open', done: 'done' },
  ...{ finish: 'finish', part: 'part', note: 'note' },
}
/** All names are exchanged, or others. */
const exchanged: Names = {
  ...{ price: 'seats', seats: 'price', small: 'large', large: 'small', open: 'done', done: 'open' },
  ...{ finish: 'complete', part: 'note', note: 'part' },
}

const toBody = (n: Names) => ({
  ...{ name: 'carts', label: 'Cart', plural: 'Carts', title: 'name' },
  fields: [
    ['f1', 'name', 'text', { required: true }],
    ['f2', n.price, 'text', {}],
    ['f3', n.seats, 'text', {}],
    [
      'f4',
      'kind',
      'choice',
      {
        options: [
          ['c1', n.small],
          ['c2', n.large],
        ],
      },
    ],
    [
      'f5',
      'parts',
      'rows',
      {
        of: [
          ['i1', n.part, 'text'],
          ['i2', n.note, 'text'],
        ],
      },
    ],
  ],
  access: [{ to: ['hr'], can: ['list', 'show', 'create', 'update', 'delete'] }],
  workflow: {
    initial: n.open,
    states: [
      ['s1', n.open, {}],
      ['s2', n.done, {}],
    ],
    steps: [['t1', n.finish, { from: [n.open], to: n.done, by: ['hr'] }]],
  },
})

const keys = new Map<string, string>()
let number = 0
async function apply(kind: string, name: string, body: object): Promise<string> {
  const answer = await applyChange(app, { kind, key: keys.get(name), body }, admin)
  expect([answer.body.error, answer.body.fields ?? null]).toEqual([null, null])
  const key = answer.body.data?.key ?? ''
  keys.set(name, key)
  number = answer.body.data?.number ?? 0
  return key
}
const rename = (names: Names) => apply('resource', 'carts', toBody(names))

async function callAs<Data>(who: Person, operation: string, input: object, seen?: number): Promise<Data> {
  const headers = seen === undefined ? {} : { [definitionsHeader]: String(seen) }
  const answer = await app.call<Data>(operation, input as never, { as: who, headers })
  expect([operation, answer.body.error, answer.body.fields ?? null]).toEqual([operation, null, null])
  return answer.body.data as Data
}
const call = <Data>(operation: string, input: object) => callAs<Data>(hr, operation, input)

interface Cart extends Record<string, unknown> {
  id: number
  version: number
}
const read = (id: number) => call<Cart>('getOwnCartById', { id })

test('a batch that was previewed before names were exchanged changes what it showed, and is undone so', async () => {
  await rename(plain)
  const { id } = await call<Cart>('createOwnCart', { name: 'A', price: '1', seats: '2', kind: 'small' })
  const change = { kind: 'edit', fields: { price: { set: '9' }, kind: { set: 'large' } } }
  const selection = { filter: { price: { eq: '1' }, kind: { eq: 'small' } } }
  const shown = await call<Batch>('previewBatch', { resource: 'ownCarts', selection, change })
  await rename(exchanged)
  const asked = { id: shown.id, expected: 1 }
  expect((await call<Batch>('getBatch', { id: shown.id })).change).toEqual({
    kind: 'edit',
    fields: { seats: { set: '9' }, kind: { set: 'small' } },
  })
  expect((await call<Batch>('applyBatch', asked)).counts.done).toBe(1)
  expect(await read(id)).toMatchObject({ seats: '9', price: '2', kind: 'small' })
  await rename(plain)
  expect(await read(id)).toMatchObject({ price: '9', seats: '2', kind: 'large' })
  const undo = await call<Batch>('undoBatch', { id: shown.id })
  await rename(exchanged)
  expect((await call<Batch>('applyBatch', { id: undo.id, expected: 1 })).counts.done).toBe(1)
  expect(await read(id)).toMatchObject({ seats: '1', price: '2', kind: 'large' })
})

test('a file that was read under former names is refused; its import is undone across new names', async () => {
  await rename(plain)
  const { id } = await call<Cart>('createOwnCart', { name: 'Import', price: '1', kind: 'small' })
  const begin = async () => {
    const file = { resource: 'ownCarts', fields: ['name', 'price', 'kind'], key: ['name'], empty: 'keep' }
    const batch = await call<Batch>('startImport', file)
    await call('addImportRows', {
      id: batch.id,
      from: 0,
      rows: [
        ['Import', '5', 'large'],
        ['New', '6', 'small'],
      ],
    })
    return batch.id
  }
  const stale = await begin()
  await rename(exchanged)
  const refused = await app.call('previewImport', { id: stale, expected: 2 }, { as: hr })
  expect(refused.body.code).toBe('renamedMeanwhile')
  await rename(plain)
  const fresh = await begin()
  await call('previewImport', { id: fresh, expected: 2 })
  expect((await call<Batch>('applyBatch', { id: fresh, expected: 2 })).counts.done).toBe(2)
  await rename(exchanged)
  expect(await read(id)).toMatchObject({ seats: '5', kind: 'small' })
  const undo = await call<Batch>('undoBatch', { id: fresh })
  expect((await call<Batch>('applyBatch', { id: undo.id, expected: 2 })).counts.done).toBe(2)
  expect(await read(id)).toMatchObject({ seats: '1', kind: 'large' })
})

interface Entry {
  id: number
  action: string
  changes: Record<string, { from: unknown; to: unknown }>
}

test('the history tells the present names, and gives back values across exchanged ones', async () => {
  await rename(plain)
  const values = { name: 'H', price: '1', seats: '2', kind: 'small', parts: [{ part: 'a', note: 'b' }] }
  const made = await call<Cart>('createOwnCart', values)
  const changed = { kind: 'large', price: '3', parts: [{ part: 'c', note: 'd' }] }
  const saved = await call<Cart>('updateOwnCart', { id: made.id, version: made.version, ...changed })
  await call('finishOwnCart', { id: made.id, version: saved.version })
  await rename(exchanged)
  const history = await call<Entry[]>('getOwnCartHistory', { id: made.id })
  expect(history.map(({ action }) => action)).toEqual(['complete', 'update', 'create'])
  expect(history[0]?.changes.status).toMatchObject({ from: 'done', to: 'open' })
  expect(history[1]?.changes).toMatchObject({
    kind: { from: 'large', to: 'small' },
    seats: { from: '1', to: '3' },
    parts: { from: [{ note: 'a', part: 'b' }], to: [{ note: 'c', part: 'd' }] },
  })
  const now = await read(made.id)
  const restore = { id: made.id, version: now.version, entry: history[2]?.id, fields: ['kind', 'parts', 'seats'] }
  await call('restoreOwnCart', restore)
  expect(await read(made.id)).toMatchObject({
    seats: '1',
    price: '2',
    kind: 'large',
    parts: [{ note: 'a', part: 'b' }],
  })
  await call('deleteOwnCart', { id: made.id, version: (await read(made.id)).version })
  const { rows } = await app.db.query<{ changes: object }>({
    text: `select changes from history where resource = 'ownCarts' and record_id = $1 order by id desc limit 1`,
    values: [made.id],
  })
  // The last values of a deleted record are kept by ids, so they fit whatever the names are.
  expect(rows[0]?.changes).toMatchObject({ own_f2_V: ['1', null], own_f4_V: ['~c1:large', null] })
})

test('views, reports and dashboards follow renamed states and choices', async () => {
  await rename(plain)
  const filter = { status: { in: ['open'] }, kind: { eq: 'small' } }
  await call('saveView', { resource: 'ownCarts', name: 'Small', state: { filter } })
  const report = {
    ...{ title: 'Carts', of: 'ownCarts', by: ['kind'], where: filter },
    figures: [{ figure: 'count', where: { or: [{ status: { eq: 'done' } }, { not: { kind: { eq: 'large' } } }] } }],
  }
  const reportKey = await apply('report', 'report', report)
  const tile = { name: 'open', label: 'Open', of: 'ownCarts', where: { status: { eq: 'open' }, price: { eq: '1' } } }
  await apply('dashboard', 'dashboard', { title: 'Carts', to: ['hr'], tiles: [tile], charts: [`stored:${reportKey}`] })
  await app.db.query({
    text: `update saved_views set state = jsonb_set(state, '{filter}', '{"kind":{"eq":"small"},"status":{"in":["open"]}}') where resource = 'ownCarts'`,
  })
  await rename(exchanged)
  const [view] = await call<SavedView[]>('getSavedViews', { resource: 'ownCarts' })
  expect([view?.problem, view?.state.filter]).toEqual([null, { status: { in: ['done'] }, kind: { eq: 'large' } }])
  const { definitions = [] } = await callAs<DefinitionsAnswer>(admin, 'getCurrentDefinitions', {})
  const bodyOf = (name: string) => definitions.find(({ key }) => key === keys.get(name))?.body
  expect(bodyOf('report')).toMatchObject({
    where: { status: { in: ['done'] }, kind: { eq: 'large' } },
    figures: [{ where: { or: [{ status: { eq: 'open' } }, { not: { kind: { eq: 'small' } } }] } }],
  })
  expect(bodyOf('dashboard')).toMatchObject({ tiles: [{ where: { status: { eq: 'done' }, seats: { eq: '1' } } }] })
  expect(number).toBeGreaterThan(0)
})

test('a filter that names a state of the past says so, and never answers an empty list', async () => {
  await rename(plain)
  await rename({ ...plain, open: 'begun' })
  const answer = await app.call('getOwnCarts', { filter: { status: { eq: 'open' } } }, { as: hr })
  expect([answer.status, answer.body.code]).toEqual([400, 'invalidInput'])
  expect(JSON.stringify(answer.body.fields)).toContain('open')
})
