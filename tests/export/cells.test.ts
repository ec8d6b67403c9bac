import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripFormulaGuard } from '../../server/batch/parse-import-rows'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { readCsv, withoutMark } from './csv'
import { exportedThings, papers } from './papers'

let app: TestApp
let hr: Person

async function exported(operation: string, params: object): Promise<(string | null)[][]> {
  const { body } = await app.call<string>(operation, { ...params }, { as: hr })
  return readCsv(withoutMark(body.data ?? ''))
}

beforeAll(async () => {
  app = await startApp(declaredWith(papers, exportedThings))
  hr = await app.person('hr')
})
afterAll(() => app.close())

test('every type reads as on screen, dates and moments by ISO 8601, numbers as numbers', async () => {
  const first = { name: 'alpha', amount: -3, weight: '0.5', price: '-1234.5', rate: '12.50', due: '2026-01-31' }
  const second = { seenAt: '2026-01-31T18:30:00+05:30', isHot: true, kind: 'red', land: 'IN', coin: 'INR' }
  const third = { place: 'Asia/Kolkata', mail: 'A@x.io', tel: '98765 43210', site: 'a.example', ownerEmpId: hr.empId }
  const { body } = await app.call<{ id: number }>(
    'createThing',
    { ...first, ...second, ...third, notes: [{ line: 'x' }, { line: 'y' }], story: 'Once\nupon' },
    { as: hr },
  )
  await app.call('createThing', { name: 'beta', parentId: body.data?.id }, { as: hr })
  const fields = [
    ...['code', 'name', 'story', 'amount', 'weight', 'price', 'rate', 'due', 'seenAt', 'isHot', 'kind', 'land', 'coin'],
    ...['place', 'mail', 'tel', 'site', 'notes', 'parentId', 'way', 'parts', 'status', 'nick', 'id', 'version'],
  ]
  const [heads, alpha, beta] = await exported('exportThings', { fields })
  expect(heads?.slice(0, 6)).toEqual(['Code', 'Name', 'Story', 'Amount', 'Weight', 'Price (INR)'])
  expect(alpha).toEqual([
    ...['T-001', 'alpha', 'Once\nupon', '-3', '0.5', '-1234.50', '12.5 %', '2026-01-31', '2026-01-31T13:00:00.000Z'],
    ...['Yes', 'Red', 'India', 'INR', 'Asia/Kolkata', 'a@x.io', "'+919876543210", 'https://a.example/', 'x; y'],
    ...[null, 'alpha', '1', 'Open', null, String(body.data?.id), '1'],
  ])
  expect(beta?.slice(-7)).toEqual(['alpha', 'alpha / beta', '0', 'Open', null, String((body.data?.id ?? 0) + 1), '1'])
  expect(beta?.slice(2, 17).every((cell) => cell === null)).toBe(true)
})

test('documents are told by their parts, a state by its words', async () => {
  await app.call(
    'createPaper',
    { name: 'doc', place: { street: 'Main', land: 'DE' }, lines: [{ what: 'a', count: 2 }, { what: 'b' }] },
    { as: hr },
  )
  expect(await exported('exportPapers', { q: 'doc', fields: ['place', 'lines', 'status'] })).toEqual([
    ['Place', 'Lines', 'Status'],
    ['Main, Germany', 'a 2; b', 'Put in'],
  ])
})

const hostile: [string, string][] = [
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@sum(1)', "'@sum(1)"],
  ["=cmd|'/c calc'!A0", "'=cmd|'/c calc'!A0"],
  ['"=1"', '"=1"'],
  ['a,b', 'a,b'],
  ['say "hi", he said', 'say "hi", he said'],
  [';=1', ';=1'],
  ['＝1+1', "'＝1+1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['\u200b=1', "'\u200b=1"],
  ['\ufeff@x', "'\ufeff@x"],
  ["'=1", "'=1"],
  ['a=1', 'a=1'],
  ['µ-Ω-₹-ह-漢-🙂', 'µ-Ω-₹-ह-漢-🙂'],
  ['null', 'null'],
  ['\\N', '\\N'],
  ['\\.', '\\.'],
  ["'; drop table papers; --", "'; drop table papers; --"],
  ['$1 %s {0}', '$1 %s {0}'],
]

test.each(hostile)('%j stands in its cell as %j', async (value, cell) => {
  // Forms trim and refuse some of these: they may have come in another way.
  await app.db.query({ text: `insert into papers (name, status) values ($1, 'put_in')`, values: [value] })
  const records = await exported('exportPapers', { fields: ['name', 'body'] })
  expect(records.filter(([name]) => name === cell)).toEqual([[cell, null]])
})

test.each(hostile.filter(([value]) => value !== 'null' && /^[!-~]/.test(value)))(
  '%j is found by a filter',
  async (value, cell) => {
    const found = async (filter: object) =>
      (await exported('exportPapers', { fields: ['name'], filter })).slice(1).flat()
    expect(await found({ name: { in: ['none, of "these"', value] } })).toEqual([cell])
    expect(await found({ name: { eq: value } })).toEqual([cell])
    expect(await found({ name: { startsWith: value } })).toContain(cell)
  },
)

test.each(['\t=1', '\r=1', ' =1', '\n=1', '\r\n+1', '\tplain', ' \t @x'])(
  'a blank before a sign in %j',
  async (value) => {
    await app.db.query({
      text: `insert into papers (name, body, status) values ('blank', $1, 'put_in')`,
      values: [value],
    })
    const [, ...records] = await exported('exportPapers', { q: 'blank', fields: ['body', 'name'] })
    await app.db.query({ text: `delete from papers where name = 'blank'` })
    // A line of its own gets one as well.
    expect(records).toEqual([[`'${value.replace(/([\r\n])(?=[=+])/, "$1'")}`, 'blank']])
  },
)

test.each([
  ['a\n=1+1', "a\n'=1+1"],
  ['a\r\n \t@x\nplain', "a\r\n' \t@x\nplain"],
  ['=1\n\n+2\n-3', "'=1\n\n'+2\n'-3"],
  ['a\u2028＝1\u0085-x', "a\u2028'＝1\u0085'-x"],
  ['µ\n=1', "µ\n'=1"],
  ['a = 1\nb - c', 'a = 1\nb - c'],
])('a line of %j that could be a formula is kept from it, and comes back by an import', async (value, cell) => {
  const text = `insert into papers (name, body, status) values ('lines', $1, 'put_in')`
  await app.db.query({ text, values: [value] })
  const [, ...records] = await exported('exportPapers', { q: 'lines', fields: ['body', 'name'] })
  await app.db.query({ text: `delete from papers where name = 'lines'` })
  expect(records).toEqual([[cell, 'lines']])
  expect(stripFormulaGuard(cell)).toBe(value)
})

test('nothing and an empty text differ; a cell keeps its line breaks', async () => {
  await app.db.query({
    text: `insert into papers (name, body, status) values ('e', '', 'put_in'), ('f', null, 'put_in'), ('g', e'a\\r\\nb\\nc', 'put_in')`,
  })
  const { body } = await app.call<string>(
    'exportPapers',
    { filter: { name: { in: ['e', 'f', 'g'] } }, fields: ['name', 'body'] },
    { as: hr },
  )
  expect(body.data).toBe('\ufeffName,Body\r\ne,""\r\nf,\r\ng,"a\r\nb\nc"\r\n')
})

test('a filter for an empty text, for nothing, and one with a NUL', async () => {
  const names = async (filter: object) =>
    (await exported('exportPapers', { fields: ['name'], filter })).slice(1).map(([name]) => name)
  expect(await names({ body: { empty: true }, name: { in: ['e', 'f', 'g'] } })).toEqual(['f'])
  const { status, body } = await app.call('exportPapers', { filter: { body: { contains: 'a\u0000' } } }, { as: hr })
  expect([status, body.code]).toEqual([400, 'invalidInput'])
})
