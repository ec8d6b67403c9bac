import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldTextSql } from '../../server/database/system/fold-text-sql'
import { composeModel } from '../../server/records/compose-model'
import { getTable, searchTextSql } from '../../server/records/model'
import { foldText } from '../../src/framework/values/fold-text'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'

let app: TestApp
let reader: Person

beforeAll(async () => {
  app = await startApp(declaredWith())
  reader = await app.person('employee')
  for (const name of [
    'José García-Lorca',
    'Sinéad O’Connor',
    'Łukasz Strauß',
    "Ngũgĩ wa Thiong'o",
    'Μάριος',
    'İpek Işık',
  ]) {
    const { empId } = await app.person('employee')
    await app.db.query({ text: 'update employees set full_name = $2 where id = $1', values: [empId, name] })
  }
})
afterAll(() => app.close())

const findNames = async (params: object) =>
  (await app.call<{ fullName: string }[]>('getEmployees', { ...params }, { as: reader })).body.data?.map(
    ({ fullName }) => fullName,
  )

test.each([
  ['garcia', 'José García-Lorca'],
  ['Jose', 'José García-Lorca'],
  ['garcia-lorca', 'José García-Lorca'],
  ['garcia lorca', 'José García-Lorca'],
  ['LORCA JOSÉ', 'José García-Lorca'],
  ['GarciaLorca', 'José García-Lorca'],
  ['García‑Lorca', 'José García-Lorca'],
  ['oconnor', 'Sinéad O’Connor'],
  ["O'Connor", 'Sinéad O’Connor'],
  ['o`connor sinead', 'Sinéad O’Connor'],
  ['lukasz strauss', 'Łukasz Strauß'],
  ['STRAUSS', 'Łukasz Strauß'],
  ['thiong’o ngugi', "Ngũgĩ wa Thiong'o"],
  ['μαριοσ', 'Μάριος'],
  ['ipek isik', 'İpek Işık'],
])('%j finds %s', async (q, name) => {
  expect(await findNames({ q })).toEqual([name])
  if (!/\s/.test(q)) expect(await findNames({ filter: { fullName: { contains: q } } })).toEqual([name])
})

test('a part of a name before the rest is found, and letters that differ are not', async () => {
  expect(await findNames({ filter: { fullName: { startsWith: 'JOSE' } } })).toEqual(['José García-Lorca'])
  expect(await findNames({ q: 'garzia' })).toEqual([])
  expect(await findNames({ q: 'o connor qq' })).toEqual([])
})

test('the database folds every letter as the screens do', async () => {
  const ranges = [
    [0x20, 0x58f],
    [0x900, 0x97f],
    [0x1e00, 0x20bf],
    [0x3040, 0x30ff],
    [0xff01, 0xff5e],
  ] as const
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  )
  const texts = [
    ...letters,
    'Jose\u0301 García-Lorca',
    'ΣΑΣ ΟΔΟΣ',
    'o´connor',
    'ﬁnal',
    'हिन्दी',
    '서울',
    'だい',
    'İI ıi',
  ]
  const { rows } = await app.db.query<{ text: string; folded: string }>({
    text: `select t.text, ${foldTextSql('t.text')} as folded from unnest($1::text[]) t(text)`,
    values: [texts],
  })
  expect(rows.filter(({ text, folded }) => folded !== foldText(text))).toEqual([])
  expect(rows).toHaveLength(texts.length)
})

test('the search of names reads an index', async () => {
  const text = searchTextSql(getTable(composeModel(declaredWith()), 'employees'))
  await app.db.transaction(async (tx) => {
    await tx.query({ text: 'set local enable_seqscan = off' })
    const { rows } = await tx.query({ text: `explain select id from employees where ${text} like '%garcia%'` })
    expect(JSON.stringify(rows)).toContain('Bitmap Index Scan on employees_search')
  })
})
