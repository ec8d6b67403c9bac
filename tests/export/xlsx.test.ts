import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportList } from '../../server/export/export'
import { buildKernel } from '../../server/kernel'
import type { Caller } from '../../server/records/caller'
import { valuePayloads } from '../generated/hostile'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { exportedThings, papers } from './papers'
import { plainRows, readWorkbook, type SheetCell, type Workbook } from './workbook'

const declared = declaredWith(papers, exportedThings)
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
let app: TestApp
let [hr, ann]: Person[] = []

beforeAll(async () => {
  app = await startApp(declared)
  ;[hr, ann] = [await app.person('hr'), await app.person()]
})
afterAll(() => app.close())

async function exported(operation: string, params: object, as = hr): Promise<Workbook> {
  const form = Object.entries({ format: 'xlsx', ...params }).map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as [string, string],
  )
  const { statusCode, headers, rawPayload } = await app.app.inject({
    method: 'POST',
    url: `/FinanceProject/rest/sow/${operation}`,
    headers: { authorization: `Bearer ${as?.token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  expect([statusCode, headers['content-type'], headers['content-length']]).toEqual([200, type, undefined])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z]+-\d{4}-\d\d-\d\d\.xlsx"$/)
  const workbook = readWorkbook(rawPayload)
  const [records = []] = workbook.sheets.values()
  expect(headers['x-steward-rows']).toBe(String(records.length - 1))
  return workbook
}

const recordsOf = ({ sheets }: Workbook): (SheetCell | undefined)[][] => [...sheets.values()][0] ?? []
const aboutOf = ({ sheets }: Workbook) => plainRows(sheets.get('About') ?? [])

test('figures are numbers with their digits, days are days, all else is text; what is counted stands in the heading', async () => {
  const first = { name: 'alpha', amount: -3, weight: '0.5', price: '-1234.5', rate: '12.50', due: '2026-01-31' }
  const second = { seenAt: '2026-01-31T18:30:00+05:30', isHot: true, kind: 'red', tel: '98765 43210' }
  const { body } = await app.call<{ id: number }>('createThing', { ...first, ...second }, hr ? { as: hr } : {})
  const fields = ['name', 'amount', 'weight', 'price', 'rate', 'due', 'seenAt', 'isHot', 'kind', 'tel', 'parts', 'nick']
  const filter = { name: { eq: 'alpha' } }
  const [heads, alpha] = recordsOf(await exported('exportThings', { fields: [...fields, 'id'], filter }))
  expect(heads?.map((head) => head?.text)).toEqual([
    ...['Name', 'Amount', 'Weight', 'Price (INR)', 'Rate (%)', 'Due', 'Seen at', 'Is hot', 'Kind', 'Tel', 'Parts'],
    ...['Nick', 'Number'],
  ])
  expect(alpha).toEqual([
    { text: 'alpha', format: '49' },
    { figure: '-3', format: '1' },
    { figure: '0.5', format: '0' },
    { figure: '-1234.50', format: '#,##0.00##' },
    { figure: '12.5', format: '0' },
    { figure: '46053', format: 'yyyy\\-mm\\-dd' },
    ...['2026-01-31T13:00:00.000Z', 'Yes', 'Red', '+919876543210'].map((text) => ({ text, format: '49' })),
    { figure: '0', format: '0' },
    undefined,
    { figure: String(body.data?.id), format: '1' },
  ])
})

test('what a spreadsheet would round or count otherwise stays a text with all its digits', async () => {
  await app.db.query({
    text: `insert into things (name, code, status, amount, price, due) values
      ('wide 1', 'W-1', 'open', 999999999999999, 9999999999999.99, '1900-03-01'),
      ('wide 2', 'W-2', 'open', -9007199254740993, 99999999999999.9999, '1900-02-28'),
      ('wide 3', 'W-3', 'open', 9007199254740993, -12345678901234.56, '0001-01-01')`,
  })
  const params = { q: 'wide', fields: ['amount', 'price', 'due'], sort: [['name', 'asc']] }
  const workbook = await exported('exportThings', params)
  expect(recordsOf(workbook).slice(1)).toEqual([
    [
      { figure: '999999999999999', format: '1' },
      { figure: '9999999999999.99', format: '#,##0.00##' },
      { figure: '61', format: 'yyyy\\-mm\\-dd' },
    ],
    ...[
      ['-9007199254740993', '99999999999999.9999', '1900-02-28'],
      ['9007199254740993', '-12345678901234.56', '0001-01-01'],
    ].map((row) => row.map((text) => ({ text, format: '49' }))),
  ])
  expect(
    workbook.sheets
      .get('About')
      ?.slice(-2)
      .map((row) => row[1]),
  ).toEqual([
    { figure: '999999999999999', format: '1' },
    { text: '97654321098765.4299', format: '49' },
  ])
})

const formulas = [
  '=1+1',
  '+1',
  '-1+1',
  '@x',
  '\t=1',
  '\r=1',
  '\n=1',
  "'=1",
  '＝1',
  ' =1 ',
  '_x0041_',
  '__x000D__x0041_',
  '_x0041_x0042_',
  '_X0041_',
]
const hostile = Object.values(valuePayloads).flatMap((some) => some.flatMap(({ text }) => text ?? []))

test('texts come back as they are, whatever is in them: no formula, no markup, no code', async () => {
  const controls = Array.from({ length: 31 }, (_, code) => `a${String.fromCharCode(code + 1)}b`)
  const texts = [...new Set([...formulas, ...hostile, ...controls, 'a\r\nb\nc\td', '"a"', ']]>', '&amp;'])].filter(
    (text) => text !== '' && [...text].length <= 5000,
  )
  await app.db.query({
    text: `insert into papers (name, body, status) select 'hostile', each, 'put_in' from unnest($1::text[]) with ordinality e(each, n) order by n`,
    values: [texts],
  })
  const params = { fields: ['body'], filter: { name: { eq: 'hostile' } }, sort: [['id', 'asc']] }
  const workbook = await exported('exportPapers', {
    ...params,
    about: texts.filter(({ length }) => length <= 300).slice(0, 30),
  })
  expect(recordsOf(workbook).slice(1)).toEqual(texts.map((text) => [{ text: inXml(text), format: '49' }]))
  expect(
    aboutOf(workbook)
      .filter(([words]) => words === 'Filter')
      .map(([, text]) => text),
  ).toEqual(
    texts
      .filter(({ length }) => length <= 300)
      .slice(0, 30)
      .map(inXml),
  )
  expect([...workbook.files.values()].join('')).not.toMatch(/<f[ >]/)
  expect(texts.length).toBeGreaterThan(120)
})

/** Without the characters that XML has no way to say. */
const inXml = (text: string) =>
  [...text].filter((one) => /[\t\n\r]/.test(one) || (one >= ' ' && one !== '\ufffe' && one !== '\uffff')).join('')

test('a text longer than a cell is cut there, and says so', async () => {
  const whole = ['x'.repeat(32_767), '&'.repeat(32_767), '😀'.repeat(16_383), 'ह'.repeat(32_767)]
  const longer = [...whole.map((text) => `${text}y`), '😀'.repeat(16_384), `${'x'.repeat(40_000)}😀`]
  await app.db.query({
    text: `insert into papers (name, lines, status) select 'long', jsonb_build_array(jsonb_build_object('what', each)), 'put_in' from unnest($1::text[]) with ordinality e(each, n) order by n`,
    values: [[...whole, ...longer]],
  })
  const params = { fields: ['lines'], filter: { name: { eq: 'long' } }, sort: [['id', 'asc']] }
  const texts = recordsOf(await exported('exportPapers', params))
    .slice(1)
    .map(([cell]) => cell?.text ?? '')
  expect(texts.slice(0, whole.length)).toEqual(whole)
  const end = ' … (cut here: a cell holds no more)'
  for (const [index, text] of texts.slice(whole.length).entries()) {
    const said = longer[index] as string
    const isWhole = said.length <= 32_767
    expect(text.length).toBeLessThanOrEqual(32_767)
    expect(text).toBe(isWhole ? said : said.slice(0, text.length - end.length) + end)
    expect(text.length).toBeGreaterThan(16_000)
  }
  expect(texts).toHaveLength(whole.length + longer.length)
})

test('the headings are bold, stay in sight and filter', async () => {
  const { files, sheets } = await exported('exportThings', { q: 'alpha' })
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  expect([...sheets.keys()]).toEqual(['Things', 'About'])
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(sheet).toMatch(/<autoFilter ref="A1:[A-Z]+2"\/><\/worksheet>$/)
  expect(files.get('xl/workbook.xml')).toMatch(/hidden="1">'Things'!\$A\$1:\$[A-Z]+\$2</)
  const heading = /<row r="1"><c r="A1" s="(\d+)"/.exec(sheet)?.[1]
  const styles = [...(files.get('xl/styles.xml')?.matchAll(/<xf numFmtId="\d+" fontId="(\d)"/g) ?? [])].slice(1)
  expect(styles[Number(heading)]?.[1]).toBe('1')
})

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
    [{}, { format: 'csv', about: ['Name: long'] }].map((more) =>
      app.call('exportPapers', { q: 'long', fields: ['name'], ...more }, hr ? { as: hr } : {}),
    ),
  )
  expect(told?.body.data).toBe(plain?.body.data)
})
