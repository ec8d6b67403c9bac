import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import type { Resource } from '../../src/framework/resource'
import type { TrialAnswer } from '../../src/framework/rule-context/trial-answer'
import { type Person, startApp, type TestApp } from '../setup/app'
import { documented } from '../wire/documented'
import { declaredWith } from './declared'

type Row = Record<string, unknown> & { id: number; version: number }

const names = ['readers', 'allowances', 'allowanceEntries', 'bookGrants', 'bookOrders'] as const
const [readers, allowances, entries, grants, orders] = documented('Accounts', names) as [
  Resource,
  Resource,
  Resource,
  Resource,
  Resource,
]
const { account } = allowances
const [hold, take] = orders.moves

let app: TestApp
let me: Person
beforeAll(async () => {
  app = await startApp(declaredWith(readers, allowances, entries, grants, orders))
  me = await app.person()
})
afterAll(() => app.close())

const ask = async <Data>(operation: string, params: object) =>
  (await app.call<Data>(operation, { ...params }, { as: me })).body

async function readerWith(amount: string): Promise<{ readerId: number; year: number }> {
  const { data } = await ask<Row>('createReader', { name: `Reader of ${amount}` })
  const of = { readerId: data?.id ?? 0, year: 2026 }
  expect((await ask('createBookGrant', { ...of, amount })).error).toBeNull()
  return of
}

const order = (of: object, price: string) => ask<Row>('createBookOrder', { ...of, books: [{ title: 'One', price }] })

async function sidesOf({ readerId }: { readerId: number }) {
  const { rows } = await app.db.query<{ posted: string; held: string; sum: string }>({
    text: `select a.posted::text, a.held::text, (select coalesce(sum(amount), 0)::text from allowance_entries e where e.reader_id = a.reader_id) as sum
      from allowances a where a.reader_id = $1`,
    values: [readerId],
  })
  return rows[0] && Object.values(rows[0]).map(Number)
}

test('of any number of takers at once none gets what another has', async () => {
  const of = await readerWith('100')
  const made = await Promise.all(Array.from({ length: 8 }, () => order(of, '30')))
  const held = made.flatMap(({ data }) => data ?? [])
  expect(held).toHaveLength(3)
  expect(await sidesOf(of)).toEqual([100, 90, 100])
  await Promise.all(held.flatMap(({ id }) => [ask('buyBookOrder', { id }), ask('dropBookOrder', { id })]))
  const [posted, stillHeld, sum] = (await sidesOf(of)) ?? []
  expect([stillHeld, posted]).toEqual([0, sum])
})

test('an account is made once, whoever comes first', async () => {
  const { data } = await ask<Row>('createReader', { name: 'Many at once' })
  const of = { readerId: data?.id ?? 0, year: 2026 }
  const made = await Promise.all(Array.from({ length: 6 }, () => ask('createBookGrant', { ...of, amount: '0.10' })))
  expect(made.map(({ error }) => error)).toEqual(made.map(() => null))
  expect(await sidesOf(of)).toEqual([0.6, 0, 0.6])
})

test('a change of what is held holds the difference, and what nobody changes moves nothing', async () => {
  const of = await readerWith('50')
  const made = (await order(of, '20')).data as Row
  const change = (price: string, { id, version }: Row) =>
    ask<Row>('updateBookOrder', { id, version, books: [{ title: 'One', price }] })
  const same = (await change('20', made)).data as Row
  expect(same.version).toBe(made.version)
  expect((await change('50.01', made)).fields).toMatchObject({ books: { code: 'tooDear' } })
  const other = await change('50', made)
  expect(other.error).toBeNull()
  expect(await sidesOf(of)).toEqual([50, 50, 50])
  await ask('dropBookOrder', { id: made.id })
  expect((await ask('buyBookOrder', { id: made.id })).code).toBe('illegalTransition')
  expect(await sidesOf(of)).toEqual([50, 0, 50])
})

test('a trial says that an account does not suffice, and moves nothing', async () => {
  const of = await readerWith('10')
  const tried = (price: string) => ask<TrialAnswer>('tryCreateBookOrder', { ...of, books: [{ title: 'One', price }] })
  expect((await tried('10')).data?.problems).toEqual([])
  expect((await tried('11')).data?.problems).toMatchObject([{ fields: { books: { code: 'tooDear' } } }])
  expect(await sidesOf(of)).toEqual([10, 0, 10])
})

test('what several accounts are moved by is written or not as a whole', async () => {
  const rich = await readerWith('100')
  const poor = await readerWith('5')
  const [first, second] = [(await order(rich, '40')).data as Row, (await order(poor, '5')).data as Row]
  const both = [first, second].map(({ id, version }) => ({ id, version }))
  expect(both).toHaveLength(2)
  await Promise.all(both.map(({ id }) => ask('buyBookOrder', { id })))
  expect([await sidesOf(rich), await sidesOf(poor)]).toEqual([
    [60, 0, 60],
    [0, 0, 0],
  ])
})

const allowancesWith = (more: object) => ({ ...allowances, account: { ...account, ...more } }) as Resource
const ordersWith = (...moves: object[]) => ({ ...orders, moves }) as unknown as Resource

test.each<[string, Resource, string]>([
  ['the ledger', allowancesWith({ ledger: 'allowanceEntry' }), 'did you mean allowanceEntries?'],
  ['a ledger that is changed', allowancesWith({ ledger: 'bookGrants' }), 'which is not append-only'],
  [
    'what is added up',
    allowancesWith({ amount: 'amounts' }),
    'which is no stored number of allowanceEntries; did you mean amount?',
  ],
  [
    'what tells accounts apart',
    allowancesWith({ per: ['readerId', 'years'] }),
    'is told apart by years, which is no required field of allowances; did you mean year?',
  ],
  ['the balance', allowancesWith({ balance: 'postd' }), 'says postd, which is no stored number; did you mean posted?'],
  [
    'the reference of the floor',
    allowancesWith({ floor: { ...account?.floor, by: 'reader' } }),
    'has a floor by reader, which is no reference of per; did you mean readerId?',
  ],
  [
    'the field of the floor',
    allowancesWith({ floor: { ...account?.floor, below: 'credits' } }),
    'which is no number of readers; did you mean credit?',
  ],
  [
    'the filter of the floor',
    allowancesWith({ floor: { ...account?.floor, where: { isTrustd: { eq: true } } } }),
    'the filter at account does not fit',
  ],
  ['a grant to write accounts', { ...allowances, access: grants.access } as Resource, 'grants more than reading'],
  [
    'what is moved',
    ordersWith({ ...hold, of: 'allowance' }),
    'moves allowance, which has no accounts; did you mean allowances?',
  ],
  ['a state', ordersWith({ ...hold, in: ['aked'] }), 'in the state aked, which does not exist; did you mean asked?'],
  ['the lines', ordersWith({ ...hold, lines: 'book' }), 'by the lines book, which are no rows; did you mean books?'],
  [
    'the amount',
    ordersWith({ ...hold, holds: 'prices' }),
    'by prices, which its lines do not say; did you mean price?',
  ],
  [
    'where it is refused',
    ordersWith({ ...hold, refusal: { at: 'bookes', code: 'x', message: 'x' } }),
    'did you mean books?',
  ],
  [
    'the source',
    ordersWith({ ...take, source: 'bookGrantId' }),
    'by the source bookGrantId, which is no reference of allowanceEntries to bookOrders',
  ],
  [
    'a field of the entry',
    ordersWith({ ...take, entry: { kinds: 'bought' } }),
    'with kinds, which is no field of allowanceEntries; did you mean kind?',
  ],
  [
    'a value of the line',
    ordersWith({ ...take, entry: { title: '$line.titel' } }),
    'with $line.titel, which is none; did you mean title?',
  ],
  [
    'a value of the moment',
    ordersWith({ ...take, entry: { on: '$toady' } }),
    'with $toady, which is no value of the moment',
  ],
  [
    'two ways by one source',
    ordersWith(take as object, { ...take, in: ['asked'] }),
    'moves an account in two ways by one source',
  ],
])('%s that is wrong stops the start', (_, wrong, what) => {
  const right = [readers, allowances, entries, grants, orders].filter(({ name }) => name !== wrong.name)
  expect(() => checkDeclarations(declaredWith(wrong, ...right))).toThrow(what)
})
