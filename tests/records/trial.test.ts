import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Change, Handler } from '../../server/records/write/writer'
import { date, money, number, ref, secret, serial, sum, text, total } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import type { TrialAnswer } from '../../src/framework/rule-context/trial-answer'
import { type Person, startApp, type TestApp } from '../setup/app'
import { declaredWith } from './declared'

const everything = ['list', 'show', 'create', 'update', 'delete'] as const

const funds = defineResource('funds', {
  label: 'Fund',
  route: 'Funds',
  title: 'name',
  fields: {
    name: text({ required: true }),
    most: money(),
    spent: total('spendings', 'fundId', 'amount', { isToldToAll: true }),
  },
  limits: [{ code: 'fundEmpty', of: 'spent', atMost: 'most', message: 'The fund does not hold that much.' }],
  access: [
    { to: 'hr', can: everything },
    { to: 'employee', can: ['list', 'show'] },
  ],
})

const spendings = defineResource('spendings', {
  label: 'Spending',
  route: 'Spendings',
  title: 'name',
  fields: {
    spendingNo: serial('SP-{000}'),
    name: text({ required: true, unique: true }),
    fundId: ref('funds', { required: true, where: { name: { ne: 'closed' } } }),
    days: number({ min: 0 }),
    amount: money({ required: true }),
    fee: money({ writableBy: [] }),
    whole: sum({ plus: ['amount', 'fee'] }),
    card: secret({ shows: 4, readableBy: ['hr'] }),
    margin: number({ readableBy: ['hr'], writableBy: [] }),
    by: date(),
    madeByEmpId: ref('employees', { default: '$me', fixed: true }),
  },
  computed: { margin: (r) => (r.days ?? 0) * 2 },
  rules: [
    { code: 'tooMany', on: ['days'], check: (r) => (r.days ?? 0) < 10, message: 'Ten days are too many.' },
    { code: 'daysWithoutDate', on: ['by'], check: (r) => !r.days || !!r.by, message: 'Say by when.' },
  ],
  access: [{ to: 'employee', can: everything }],
  workflow: {
    field: 'status',
    byUpdate: true,
    initial: 'open',
    states: { open: {}, done: { isReadOnly: true } },
    transitions: { finish: { from: 'open', to: 'done', by: ['employee'], needs: ['by'], comment: 'required' } },
  },
})

let called = 0
const effects: Handler = {
  async before({ record }: Change) {
    return { fee: record.amount === null ? null : '1.00' }
  },
  async after({ writer }) {
    called += 1
    await writer.sql.query({ text: "insert into funds (name) values ('made by an effect')" })
  },
}

type Row = Record<string, unknown> & { id: number; version: number }

let app: TestApp
let [me, hr]: Person[] = []
let fund: Row

const ask = <Data = TrialAnswer>(operation: string, params: object, as = me) =>
  app.call<Data>(operation, { ...params }, as ? { as } : {})
async function tried(operation: string, params: object, as = me): Promise<TrialAnswer> {
  const { body } = await ask(operation, params, as)
  expect([operation, body.error]).toEqual([operation, null])
  return body.data as TrialAnswer
}
const wrong = ({ problems }: TrialAnswer) =>
  problems.flatMap(({ code, fields }) =>
    fields
      ? Object.entries(fields)
          .map(([name, { code: why }]) => `${name} ${why}`)
          .sort()
      : [code],
  )

/** Everything that is stored, and the next number of every series. */
async function everythingStored(): Promise<string> {
  const { rows: tables } = await app.db.query<{ name: string }>({
    text: `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  })
  const counts = []
  for (const { name } of tables) {
    const { rows } = await app.db.query<{ n: number }>({ text: `select count(*)::int as n from ${name}` })
    counts.push(`${name} ${rows[0]?.n}`)
  }
  const { rows: series } = await app.db.query<{ name: string; last: string }>({
    text: `select sequencename as name, last_value::text as last from pg_sequences where sequencename ~ '^(spendings|history)' order by 1`,
  })
  return JSON.stringify([counts, series])
}

beforeAll(async () => {
  const declared = declaredWith(funds, spendings)
  app = await startApp({ ...declared, handlers: { ...declared.handlers, spendings: effects } }, {}, { waits: 1 })
  ;[me, hr] = [await app.person(), await app.person('hr')]
  fund = (await ask<Row>('createFund', { name: 'Fund', most: '500' }, hr)).body.data as Row
})
afterAll(() => app.close())

test('a trial answers the record as creating would, and nothing is written', async () => {
  const values = { name: 'Chair', fundId: fund.id, amount: '20', days: 3, by: '2026-05-01' }
  await ask<Row>('createSpending', { ...values, name: 'first of all' })
  const before = await everythingStored()
  const { record, problems, approval } = await tried('tryCreateSpending', values)
  expect([problems, approval]).toEqual([[], null])
  expect(called).toBeGreaterThan(0)
  expect(await everythingStored()).toBe(before)
  const { data } = (await ask<Row>('createSpending', values)).body
  const { id: _, version: __, createdAt: ___, updatedAt: ____, spendingNo, ...shown } = data as Row
  expect(record).toEqual({ ...shown, spendingNo: null })
  expect(spendingNo).toMatch(/^SP-/)
  expect(record).toMatchObject({ fee: '1.00', whole: '21.00', status: 'open' })
})

test('every problem is told at once: of rules, of what is missing, of references, of what others have', async () => {
  await ask<Row>('createSpending', { name: 'Taken', fundId: fund.id, amount: '1' })
  const all = await tried('tryCreateSpending', { name: 'Taken', fundId: 999_999, days: 12 })
  expect(wrong(all)).toEqual([
    'amount required',
    'by daysWithoutDate',
    'days tooMany',
    'fundId reference',
    'name taken',
  ])
  expect(all.problems[0]?.fields?.days).toEqual({ code: 'tooMany', message: 'Ten days are too many.' })
  // What is known of a record that comes to no row, and of it what the person may read.
  expect(all.record).toMatchObject({ name: 'Taken', days: 12, madeByEmpId: me?.empId })
  expect(all.record).not.toHaveProperty('margin')
  expect((await tried('tryCreateSpending', { name: 'Taken', days: 4 }, hr)).record).toMatchObject({ margin: 8 })
  const card = '12345678901234'
  expect((await tried('tryCreateSpending', { name: 'Taken', card }, hr)).record).toMatchObject({ card: '••••1234' })
  const carded = { name: 'With a card', fundId: fund.id, amount: '2', card }
  expect(await tried('tryCreateSpending', carded, hr)).toMatchObject({ problems: [], record: { card: '••••1234' } })
  const above = await tried('tryCreateSpending', { name: 'Much', fundId: fund.id, amount: '600' })
  expect(wrong(above)).toEqual(['amount fundEmpty'])
})

test('a change is tried by the rights and at the version of the real one, its step as well', async () => {
  const { data } = (await ask<Row>('createSpending', { name: 'Desk', fundId: fund.id, amount: '5' })).body
  const at = { id: data?.id, version: data?.version }
  const before = await everythingStored()
  expect(await tried('tryUpdateSpending', { ...at, amount: '7' })).toMatchObject({
    problems: [],
    record: { id: at.id, amount: '7.00', whole: '8.00', version: Number(at.version) + 1 },
  })
  const forAnother = await tried('tryUpdateSpending', { ...at, days: 11, madeByEmpId: hr?.empId })
  expect(wrong(forAnother)).toEqual(['by daysWithoutDate', 'days tooMany', 'madeByEmpId fixed'])
  // What is refused for good is judged no further: whom it would be about may be hidden.
  expect(forAnother.record).toMatchObject({ days: 11, madeByEmpId: me?.empId })
  expect(wrong(await tried('tryUpdateSpending', { ...at, action: 'finish' }))).toEqual([
    'by required',
    'comment required',
  ])
  const stale = await tried('tryUpdateSpending', { ...at, version: 99, amount: '8' })
  expect(stale.problems.map(({ code }) => code)).toEqual(['staleVersion'])
  const missing = await ask('tryUpdateSpending', { id: 999_999, version: 1, amount: '8' })
  expect([missing.status, missing.body.code]).toEqual([404, 'notFound'])
  expect(wrong(await tried('tryUpdateSpending', { ...at, name: 'Taken' }))).toEqual(['name taken'])
  expect(await everythingStored()).toBe(before)
})

test('who may not create may not try to, and what cannot be read is refused as by the real one', async () => {
  expect((await ask('tryCreateFund', { name: 'x' })).body.code).toBe('forbidden')
  expect((await ask('tryCreateSpending', { name: 'x', amount: 'much' })).body).toMatchObject({
    code: 'invalidInput',
    fields: { amount: { code: expect.any(String) } },
  })
})

test('a trial waits for nobody for long', async () => {
  const { data } = (await ask<Row>('createSpending', { name: 'Lamp', fundId: fund.id, amount: '5' })).body
  await app.db.transaction(async (tx) => {
    await tx.query({ text: 'select from spendings where id = $1 for update', values: [data?.id] })
    const begun = performance.now()
    const { status } = await ask('tryUpdateSpending', { id: data?.id, version: data?.version, amount: '6' })
    expect([status, performance.now() - begun < 2500]).toEqual([503, true])
  })
})
