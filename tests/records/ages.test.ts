import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { age, check, date, daysFrom, instant, number, text } from '../../src/fields'
import { bookValue, monthsWorn } from '../../src/fields/computed/total/book-value'
import type { Summary } from '../../src/framework/lists/list-figures'
import { defineResource, type Resource } from '../../src/framework/resource'
import { type Person, startApp, type TestApp } from '../setup/app'
import { companyToday, daysFromToday } from '../setup/clock'
import { declaredWith } from './declared'

const open = { isPaid: { eq: false } }
const bills = defineResource('bills', {
  label: 'Bill',
  route: 'Bills',
  title: 'name',
  fields: {
    name: text({ required: true }),
    due: date(),
    seenAt: instant(),
    isPaid: check({ default: false }),
    size: number({ default: 1 }),
    ageing: age('due', { buckets: [0, 30, 60, 90], while: open }),
    late: daysFrom('due', { isPast: true, while: open }),
    days: daysFrom('due'),
    seen: daysFrom('seenAt'),
  },
  access: [{ to: 'employee', can: ['list', 'show', 'create', 'export'] }],
})

let app: TestApp
let person: Person
const ages = [-5, 0, 1, 30, 31, 60, 61, 90, 91, 400]
beforeAll(async () => {
  app = await startApp(declaredWith(bills))
  person = await app.person()
  for (const days of ages) await make({ name: `Bill ${days}`, due: daysFromToday(-days) })
  await make({ name: 'Paid', due: daysFromToday(-50), isPaid: true })
  await make({ name: 'Never' })
})
afterAll(() => app.close())

interface Bill {
  name: string
  ageing: number | null
  late: number | null
  days: number | null
  seen: number | null
}
const call = <Data>(operation: string, params: object) => app.call<Data>(operation, { ...params }, { as: person })
async function make(values: object): Promise<Bill> {
  const { body } = await call<Bill>('createBill', values)
  expect(body.error).toBeNull()
  return body.data as Bill
}
async function listed(params: object): Promise<Bill[]> {
  const { body } = await call<Bill[]>('getBills', { perPage: 100, ...params })
  expect(body.error).toBeNull()
  return body.data ?? []
}
const json = JSON.stringify

test('each open record stands in one span, and nothing else does', async () => {
  const rows = await listed({ sort: json([['due', 'desc']]) })
  const told = Object.fromEntries(rows.map(({ name, ageing, late, days }) => [name, [ageing, late, days]]))
  const first = (days: number) => [91, 61, 31, 1].find((from) => days >= from) ?? 0
  for (const days of ages) expect(told[`Bill ${days}`]).toEqual([first(days), days > 0 ? days : null, days])
  expect(told.Paid).toEqual([null, null, 50])
  expect(told.Never).toEqual([null, null, null])
})

test('ages are filtered and sorted by', async () => {
  const names = async (filter: object, by = 'days') =>
    (await listed({ filter: json(filter), sort: json([[by, 'desc']]) })).map(({ name }) => name)
  expect(await names({ ageing: { in: [31, 61] } })).toEqual(['Bill 90', 'Bill 61', 'Bill 60', 'Bill 31'])
  expect(await names({ late: { gte: 91 } }, 'late')).toEqual(['Bill 400', 'Bill 91'])
  expect(await names({ ageing: { empty: true } })).toEqual(expect.arrayContaining(['Paid', 'Never']))
  const { body } = await call('getBills', { filter: json({ ageing: { eq: 45 } }) })
  expect(body.fields).toMatchObject({ filter: { code: 'unusable' } })
})

test('groups stand in the order of their days, with words, and add up to all', async () => {
  const { body } = await call<Summary>('summarizeBills', { groups: ['ageing'], figures: ['sum:size'] })
  const groups = body.data?.groups.filter(({ value }) => value !== null) ?? []
  expect(groups.map(({ value, label, count }) => [value, label, count])).toEqual([
    [0, 'Not due', 2],
    [1, '1–30 days', 2],
    [31, '31–60 days', 2],
    [61, '61–90 days', 2],
    [91, 'Over 90 days', 2],
  ])
  const sums = body.data?.groups.map(({ figures }) => Number(figures['sum:size'])) ?? []
  expect(sums.reduce((sum, each) => sum + each, 0)).toBe(Number(body.data?.figures['sum:size']))
})

test('a file tells them in words', async () => {
  const { body } = await call<string>('exportBills', { format: 'csv', sort: json([['due', 'asc']]) })
  expect([body.error, String(body.data)]).toEqual([null, expect.stringContaining('Over 90 days')])
})

test('as of another day they are counted to that one', async () => {
  const asOf = daysFromToday(-31)
  const rows = await listed({ asOf, filter: json({ ageing: { eq: 0 } }) })
  expect(rows.map(({ name }) => name).sort()).toEqual(['Bill -5', 'Bill 0', 'Bill 1', 'Bill 30', 'Bill 31'])
  const { body } = await call<Summary>('summarizeBills', { asOf, groups: ['ageing'], figures: [] })
  expect(body.data?.groups.map(({ value, count }) => [value, count])).toContainEqual([1, 2])
})

test('a moment counts by the day of the company', async () => {
  const today = companyToday()
  // Half an hour past midnight in India, of which the machine says the day before.
  const { seen } = await make({ name: 'Seen', seenAt: `${today}T00:30:00+05:30` })
  expect(seen).toBe(0)
  expect((await make({ name: 'Before', seenAt: `${today}T00:30:00+06:30` })).seen).toBe(1)
})

test.each([
  ['of what is no date', { ageing: age('dew', { buckets: [0] }) }, 'did you mean due?'],
  ['in spans that do not rise', { ageing: age('due', { buckets: [0, 30, 30] }) }, 'do not rise from 0'],
  ['in no spans', { ageing: age('due', { buckets: [] }) }, 'do not rise from 0'],
  [
    'of records that a wrong filter chooses',
    { days: daysFrom('due', { while: { isPayed: { eq: true } } }) },
    'isPayed',
  ],
  [
    'of wear whose cost is a date',
    { worth: bookValue({ cost: 'due', from: 'due', months: 'size' }) },
    'its cost from due',
  ],
  [
    'of wear whose cost is no amount',
    { worn: monthsWorn({ cost: 'sise', from: 'due', months: 'size' }) },
    'its cost from sise',
  ],
])('an age %s stops the start', (_, fields, words) => {
  const broken = { ...bills, fields: { ...bills.fields, ...fields } } as unknown as Resource
  expect(() => checkDeclarations(declaredWith(broken))).toThrow(words)
})

test('no right may hang on an age, as the caller names the day', () => {
  const access = [{ to: 'employee', can: ['list'], where: { late: { gt: 3 } } }]
  expect(() => checkDeclarations(declaredWith({ ...bills, access } as unknown as Resource))).toThrow('grants by late')
})
