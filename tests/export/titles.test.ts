import { afterAll, beforeAll, expect, test } from 'vitest'
import { date, lookup, money, number, ref, text } from '../../src/fields'
import { currency } from '../../src/fields/codes/currency'
import { defineResource } from '../../src/framework/resource'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { readCsv, withoutMark } from './csv'
import { recordsOf, workbookOf } from './exported'
import { plainRows } from './workbook'

const access = [{ to: 'employee', can: ['list', 'show', 'create', 'export'] }] as const

/** Named by a day, as sheets of a week are. */
const sheets = defineResource('sheets', {
  label: 'Sheet',
  route: 'Sheets',
  title: 'weekOf',
  fields: { weekOf: date({ required: true }), coin: currency() },
  access,
})

/** Named by a number. */
const slots = defineResource('slots', {
  label: 'Slot',
  route: 'Slots',
  title: 'slotNo',
  fields: { slotNo: number({ required: true }) },
  access,
})

const lines = defineResource('lines', {
  label: 'Line',
  route: 'Lines',
  title: 'name',
  fields: {
    name: text({ required: true }),
    sheetId: ref('sheets'),
    slotId: ref('slots'),
    coin: lookup('sheetId', 'coin', { isToldToAll: true }),
    amount: money({ currency: 'coin' }),
  },
  access,
  workflow: {
    field: 'status',
    initial: 'open',
    states: { open: {}, shut: {} },
    transitions: { shut: { from: 'open', to: 'shut', by: ['employee'] } },
  },
  views: { chart: { title: 'Amounts', by: ['sheetId'], of: 'amount', series: { Open: ['open'] } } },
})

let app: TestApp
let me: Person

async function call<Data>(operation: string, params: object): Promise<Data> {
  const { status, body } = await app.call<Data>(operation, { ...params }, { as: me })
  expect([operation, status, body.error]).toEqual([operation, 200, null])
  return body.data as Data
}

beforeAll(async () => {
  app = await startApp(declaredWith(sheets, slots, lines))
  me = await app.person()
  const [inUsd, inInr] = [
    await call<{ id: number }>('createSheet', { weekOf: '2026-03-02', coin: 'USD' }),
    await call<{ id: number }>('createSheet', { weekOf: '2026-03-09', coin: 'INR' }),
  ]
  const slot = await call<{ id: number }>('createSlot', { slotNo: 7 })
  await call('createLine', { name: 'one', sheetId: inUsd.id, slotId: slot.id, amount: '10' })
  await call('createLine', { name: 'two', sheetId: inInr.id, amount: '20' })
  await call('createLine', { name: 'three', amount: '30' })
})
afterAll(() => app.close())

const fields = ['name', 'sheetId', 'slotId']
const cells = [
  ['Name', 'Sheet', 'Slot'],
  ['one', '2026-03-02', '7'],
  ['two', '2026-03-09', null],
]
const filter = { name: { in: ['one', 'two'] } }

test('a record that is referred to and named by a day or a number is named so in a file', async () => {
  const asked = { fields, sort: [['id', 'asc']] }
  expect(readCsv(withoutMark(await call<string>('exportLines', asked))).slice(0, 3)).toEqual(cells)
  const rows = plainRows(recordsOf(await workbookOf(app, me, 'exportLines', asked)))
  expect(rows.slice(0, 3)).toEqual(cells.map((row) => row.filter((cell) => cell !== null)))
  const [shown] = await call<{ labels: object }[]>('getLines', asked)
  expect(shown?.labels).toMatchObject({ sheetId: '02 Mar 2026' })
  expect((await call<unknown[]>('getLines', { filter, sort: [['sheetId', 'desc']] })).length).toBe(2)
})

test('amounts are grouped by the currency that another record tells', async () => {
  const asked = { groups: ['sheetId', 'coin', 'status'], figures: ['sum:amount'], filter: { status: { in: ['open'] } } }
  interface Group {
    value: unknown
    label: string
    figures: object
    groups: Group[]
  }
  const { groups } = await call<{ groups: Group[] }>('summarizeLines', asked)
  const told = groups.map(({ label, groups: [within] }) => [label, within?.value, within?.label, within?.figures])
  expect(told).toEqual([
    ['02 Mar 2026', 'USD', 'USD', { 'sum:amount': { USD: '10.00' } }],
    ['09 Mar 2026', 'INR', 'INR', { 'sum:amount': { INR: '20.00' } }],
    [null, null, null, { 'sum:amount': { INR: '30.00' } }],
  ])
})
