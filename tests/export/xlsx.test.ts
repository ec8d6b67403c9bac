import { afterAll, beforeAll, expect, test } from 'vitest'
import { valuePayloads } from '../generated/hostile'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { aboutOf, recordsOf, workbookOf } from './exported'
import { exportedThings, papers } from './papers'

const declared = declaredWith(papers, exportedThings)
let app: TestApp
let hr: Person

beforeAll(async () => {
  app = await startApp(declared)
  hr = await app.person('hr')
})
afterAll(() => app.close())

const exported = (operation: string, params: object) => workbookOf(app, hr, operation, params)

test('figures are numbers with their digits, days are days, all else is text; what is counted stands in the heading', async () => {
  const first = { name: 'alpha', amount: -3, weight: '0.5', price: '-1234.5', rate: '12.50', due: '2026-01-31' }
  const second = { seenAt: '2026-01-31T18:30:00+05:30', isHot: true, kind: 'red', tel: '98765 43210' }
  const { body } = await app.call<{ id: number }>('createThing', { ...first, ...second }, { as: hr })
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
