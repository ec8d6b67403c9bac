import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportList } from '../../server/export/export'
import { buildKernel } from '../../server/kernel'
import type { Caller } from '../../server/records/caller'
import { currency, money, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { aboutOf, recordsOf, workbookOf } from './exported'
import { papers } from './papers'
import { plainRows, type SheetCell } from './workbook'

/** What an amount is counted in is told to the owner only. */
const bills = defineResource('bills', {
  label: 'Bill',
  route: 'Bills',
  title: 'name',
  fields: {
    name: text({ required: true }),
    ownerEmpId: ref('employees'),
    coin: currency({ readableBy: [{ where: { ownerEmpId: { eq: '$me' } } }] }),
    price: money({ currency: 'coin' }),
  },
  access: [{ to: 'employee', can: ['list', 'export'] }],
})
const declared = declaredWith(papers, bills)
let app: TestApp
let [hr, ann]: Person[] = []

beforeAll(async () => {
  app = await startApp(declared)
  ;[hr, ann] = [await app.person('hr'), await app.person()]
})
afterAll(() => app.close())

const exported = (operation: string, params: object, as = hr) => workbookOf(app, as, operation, params)

interface Sum {
  coin: string
  price: string
}

test('the sheet about the records tells who took what out, and sums that are those of the database', async () => {
  await app.db.query({
    text: `insert into papers (name, price, coin, cost, days, status, owner_emp_id)
           select 'sum ' || g, (g * 7919 % 1000003) / 100.0 + g % 3 * 0.0001, (array['USD', null, 'INR', 'EUR'])[1 + g % 4], g / 3.0, g % 5, 'put_in', $1
           from generate_series(1, 5000) g`,
    values: [ann?.empId],
  })
  const names = ['name', 'days', 'price', 'cost']
  const before = Date.now()
  const about = ['Name: contains sum', 'Days: 0–4 <b>&</b> "=1"']
  const workbook = await exported('exportPapers', { fields: names, q: 'sum', about })
  const { rows } = await app.db.query<Sum>({
    text: `select coalesce(coin, 'INR') as coin, sum(price)::text as price from papers where name like 'sum %' group by 1 order by 1`,
  })
  const { rows: whole } = await app.db.query<{ cost: string; days: string; name: string }>({
    text: `select round(sum(cost), 2)::text as cost, sum(days)::text as days, (select full_name from employees where id = $1) as name from papers where name like 'sum %'`,
    values: [hr?.empId],
  })
  const lines = aboutOf(workbook)
  const at = lines.find(([words]) => words === 'Taken out at')?.[1] ?? ''
  expect(lines.filter(([words]) => words !== 'Taken out at')).toEqual([
    ['List', 'Papers'],
    ...about.map((line) => ['Filter', line]),
    ['Taken out by', whole[0]?.name],
    ['Records', '5000'],
    ['Sum of Days', whole[0]?.days, 'days'],
    ...rows.map(({ coin, price }) => ['Sum of Price', price, coin]),
    ['Sum of Cost', whole[0]?.cost, 'EUR'],
  ])
  expect(rows.map(({ coin }) => coin)).toEqual(['EUR', 'INR', 'USD'])
  expect(at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d \(Asia\/Kolkata\)$/)
  const told = Date.parse(`${at.slice(0, 10)}T${at.slice(11, 16)}:00+05:30`)
  expect(told).toBeGreaterThan(before - 60_000)
  expect(told).toBeLessThanOrEqual(Date.now())
  expect(sumsOf(recordsOf(workbook))).toEqual(rows)
})

/** Sums of the amounts in the rows, in the currency beside each; in ten-thousandths, exact. */
function sumsOf([heads = [], ...records]: (SheetCell | undefined)[][]): Sum[] {
  const [price, coin] = ['Price', 'Price coin'].map((words) => heads.findIndex((head) => head?.text === words))
  const sums = new Map<string, bigint>()
  for (const record of records) {
    const unit = record[coin ?? 0]?.text ?? ''
    const [whole = '', decimals = ''] = (record[price ?? 0]?.figure ?? '').split('.')
    sums.set(unit, (sums.get(unit) ?? 0n) + BigInt(whole + decimals.padEnd(4, '0')))
  }
  const text = (sum: bigint) => `${sum / 10_000n}.${String(sum % 10_000n).padStart(4, '0')}`
  return [...sums].map(([unit, sum]) => ({ coin: unit, price: text(sum) })).sort((a, b) => (a.coin < b.coin ? -1 : 1))
}

test('who may not read a field finds it in no sheet; sums are of the records one may take out', async () => {
  await app.db.query({
    text: `insert into papers (name, price, coin, cost, status, owner_emp_id, secret) values
      ('mine', 10.5, 'USD', 1, 'put_in', $1, 'hush'), ('mine', 20.25, 'INR', 2, 'put_in', $2, 'hush'), ('mine', 3, 'INR', 4, 'draft', $1, 'hush')`,
    values: [ann?.empId, hr?.empId],
  })
  const params = { fields: ['name', 'price', 'cost'], filter: { name: { eq: 'mine' } } }
  const mine = await exported('exportPapers', params, ann)
  expect(plainRows(recordsOf(mine))).toEqual([
    ['Name', 'Price', 'Cost (EUR)'],
    ['mine', '10.50', '1.00'],
  ])
  // What the price is counted in is not hers to read, so that it is not added up either.
  expect(aboutOf(mine).slice(-2)).toEqual([
    ['Records', '1'],
    ['Sum of Cost', '1.00', 'EUR'],
  ])
  expect(aboutOf(await exported('exportPapers', params)).slice(-4)).toEqual([
    ['Records', '2'],
    ['Sum of Price', '20.25', 'INR'],
    ['Sum of Price', '10.50', 'USD'],
    ['Sum of Cost', '3.00', 'EUR'],
  ])
  const whole = await exported('exportPapers', { filter: params.filter }, ann)
  expect([...whole.files.values()].join('')).not.toMatch(/Secret|hush|USD/)
})

test('a currency that may not be read on a record is not taken for the usual one, and its amounts are not added up', async () => {
  await app.db.query({
    text: `insert into bills (name, owner_emp_id, coin, price) values ('a', $1, 'USD', 1.5), ('b', $2, 'EUR', 2), ('c', $1, null, 4)`,
    values: [ann?.empId, hr?.empId],
  })
  const params = { fields: ['name', 'price'], sort: [['name', 'asc']] }
  const workbook = await exported('exportBills', params, ann)
  expect(plainRows(recordsOf(workbook))).toEqual([
    ['Name', 'Price', 'Price coin'],
    ['a', '1.50', 'USD'],
    ['b', '2.00'],
    ['c', '4.00', 'INR'],
  ])
  expect(aboutOf(workbook).slice(-3)).toEqual([
    ['Records', '3'],
    ['Sum of Price', '4.00', 'INR'],
    ['Sum of Price', '1.50', 'USD'],
  ])
  const { body } = await app.call('exportBills', params, ann ? { as: ann } : {})
  expect(body.data).toBe('\ufeffName,Price,Price coin\r\na,1.50,USD\r\nb,2.00,\r\nc,4.00,INR\r\n')
})

test('no record at all makes a workbook of headings', async () => {
  const workbook = await exported('exportPapers', { fields: ['name', 'cost'], q: 'there is none of that' })
  expect(plainRows(recordsOf(workbook))).toEqual([['Name', 'Cost (EUR)']])
  expect(workbook.files.get('xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:B1"/>')
  expect(aboutOf(workbook).map(([words]) => words)).toEqual([
    'List',
    'Filter',
    'Taken out by',
    'Taken out at',
    'Records',
  ])
  expect(aboutOf(workbook)[1]).toEqual(['Filter', 'None'])
})

test('rows come in the order asked for, numbered one after the other', async () => {
  const names = async (direction: string) =>
    plainRows(recordsOf(await exported('exportPapers', { fields: ['name'], q: 'sum', sort: [['name', direction]] })))
      .slice(1)
      .flat()
  const [up, down] = [await names('asc'), await names('desc')]
  expect(up).toHaveLength(5000)
  expect(up).toEqual([...down].reverse())
})

test('more records than a sheet holds are refused before anything is sent, and make room for the next', async () => {
  const kernel = await buildKernel(app.db, testSettings, declared)
  const caller: Caller = { empId: hr?.empId ?? 0, roles: ['employee', 'hr'], sessionId: null, isSystem: false }
  const exporter = { ...kernel, sql: app.db, caller, today: kernel.today() }
  const ask = (most: number) =>
    exportList(
      exporter,
      'papers',
      { format: 'xlsx', about: [], sort: [], filter: {}, q: 'sum', fields: ['name'] },
      most,
    )
  for (let turn = 0; turn < 3; turn++) {
    await expect(ask(4999)).rejects.toMatchObject({
      code: 'tooManyRecords',
      status: 400,
      args: { most: 4999, count: 5000 },
    })
  }
  const { rows, stream } = await ask(5000)
  stream.destroy()
  expect(rows).toBe(5000)
})

test('the format is one of two, and what is told about the filters has an end', async () => {
  const refused = async (params: object) => {
    const { status, body } = await app.call('exportPapers', { ...params }, hr ? { as: hr } : {})
    expect(status).toBe(400)
    return Object.keys(body.fields ?? {})
  }
  expect(await refused({ format: 'pdf' })).toEqual(['format'])
  expect(await refused({ about: Array.from({ length: 31 }, () => 'x') })).toEqual(['about'])
  expect(await refused({ about: ['x'.repeat(301)] })).toEqual(['about'])
  expect(await refused({ about: [1] })).toEqual(['about'])
  expect(await refused({ about: { a: 'x' } })).toEqual(['about'])
  await exported('exportPapers', {
    about: Array.from({ length: 30 }, () => 'x'.repeat(300)),
    q: 'none',
    fields: ['name'],
  })
  const [plain, told] = await Promise.all(
    [{}, { format: 'csv', about: ['Name: sum'] }].map((more) =>
      app.call('exportPapers', { q: 'sum', fields: ['name'], ...more }, hr ? { as: hr } : {}),
    ),
  )
  expect(told?.body.data).toBe(plain?.body.data)
})
