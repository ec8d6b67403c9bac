import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldTextSql } from '../../server/database/system/fold-text-sql'
import { composeModel } from '../../server/records/compose-model'
import { getTable, searchTextSql } from '../../server/records/model'
import type { Batch, BatchRow } from '../../src/framework/batch'
import { foldText } from '../../src/framework/values/fold-text'
import { type Answer, codesOf, type Params, panOf, type Records, type Row, startRecords } from '../personnel/drive'
import { declaredWith } from '../records/declared'
import type { Person, TestApp } from '../setup/app'

let records: Records
let app: TestApp
let reader: Person

beforeAll(async () => {
  records = await startRecords()
  ;({ app, person: reader } = records)
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

const born = '1988-02-29'
let entered = 0
const person = async (firstName: string, lastName: string | null, more: Params = {}): Promise<Params> => {
  const { rows } = await app.db.query<{ id: number }>({ text: 'select min(id)::int as id from departments' })
  entered += 1
  return {
    ...{ firstName, lastName, dateOfBirth: born, workEmail: `entered${entered}@tests.example`, designation: 'Tester' },
    ...{
      dateOfJoining: '2024-04-01',
      departmentId: rows[0]?.id,
      reportingManagerEmpId: records.manager.empId,
      ...more,
    },
  }
}
const enter = async (...who: Parameters<typeof person>): Promise<Answer> =>
  records.call(records.hr, 'createEmployee', await person(...who))

test('whoever has the name and birth date of somebody is entered once that is confirmed', async () => {
  const first = await enter('José', 'García-Lorca')
  expect(first.error).toBeNull()
  for (const [given, family] of [
    ['José', 'García-Lorca'],
    ['Jose', 'Garcia Lorca'],
    ['GARCIA', 'LORCA JOSE'],
    ['José García-Lorca', null],
  ] as const) {
    const { fields } = await enter(given, family)
    expect(fields?.dateOfBirth).toMatchObject({ code: 'samePerson' })
    expect(fields?.dateOfBirth?.message).toMatch(/^José García-Lorca \(EMP-\d+\) has the same name and birth date/)
  }
  expect((await enter('José', 'García')).error).toBeNull()
  expect((await enter('José', 'García-Lorca', { dateOfBirth: '1988-02-28' })).error).toBeNull()

  const other = await enter('Jose', 'Garcia-Lorca', { isAnotherPerson: true })
  expect(other.data).toMatchObject({ isAnotherPerson: true })
})

test('a change of name or birth date warns too, also of somebody who left, and other changes do not', async () => {
  const { data: left } = await enter('Maeve', 'O’Brien')
  await app.db.query({ text: `update employees set status = 'exited' where id = $1`, values: [left?.id] })
  const { data: one } = await enter('Maeve', 'Brien')
  const change = (more: Params) =>
    records.call(records.hr, 'updateEmployee', { id: one?.id, version: one?.version, ...more })
  expect((await change({ lastName: "O'Brien" })).fields?.dateOfBirth?.message).toContain('Maeve O’Brien')
  const confirmed = await change({ lastName: "O'Brien", isAnotherPerson: true })
  expect(confirmed.data).toMatchObject({ isAnotherPerson: true })
  const { version } = confirmed.data as Row
  expect((await change({ version, designation: 'Lead' })).error).toBeNull()
  const tried = await records.call<{ problems: { fields: Answer['fields'] }[] }>(
    records.hr,
    'tryCreateEmployee',
    await person('O’Brien', 'Maeve'),
  )
  expect(tried.data?.problems.map(({ fields }) => codesOf({ fields } as Answer))).toEqual([['samePerson']])
})

test('an import warns of people who are here and of those it holds twice, and enters those confirmed', async () => {
  const { done, hr, manager } = records
  await enter('Ravi', 'Kumar')
  const names = ['firstName', 'lastName', 'workEmail', 'dateOfBirth', 'dateOfJoining', 'departmentId', 'designation']
  const fields = [...names, 'reportingManagerEmpId', 'isAnotherPerson']
  await app.db.query({
    text: `update employees set work_email = 'boss@tests.example' where id = $1`,
    values: [manager.empId],
  })
  const { id } = await done<Batch>(hr, 'startImport', { resource: 'employees', fields, key: ['workEmail'] })
  const rows = [
    ['Kumar', 'Ravi', ''],
    ['Ravi', 'Kumar', 'yes'],
    ['Lila', 'Sen', ''],
    ['Lila', 'Sen', ''],
  ].map(([given, family, confirmed], place) => [
    ...[given, family, `file${place}@tests.example`, born, '2024-04-01', 'Tests', 'Tester', 'boss@tests.example'],
    confirmed,
  ])
  await done(hr, 'addImportRows', { id, from: 0, rows })
  await done<Batch>(hr, 'previewImport', { id, expected: rows.length })
  const finished = async () => {
    const read = () => done<Batch>(hr, 'getBatch', { id })
    await expect.poll(async () => (await read()).status, { timeout: 30_000, interval: 50 }).not.toMatch(/ing$/)
    return read()
  }
  const readCodes = async () =>
    (await done<BatchRow[]>(hr, 'getBatchRows', { id })).map(({ error }) =>
      codesOf({ fields: error?.fields } as Answer),
    )
  await finished()
  expect(await readCodes()).toEqual([['samePerson'], [], [], ['samePerson']])
  await done<Batch>(hr, 'applyBatch', { id, expected: rows.length })
  expect(await finished()).toMatchObject({ counts: { done: 2 } })
})

test('a number of a document that somebody else has is a warning that people operations alone read', async () => {
  const { call, done, hr, other } = records
  const number = panOf()
  await done(reader, 'createEmployeeIdentityDocDetails', { docType: 'pan', number })
  await app.db.query({ text: `update employees set status = 'exited' where id = $1`, values: [reader.empId] })
  const own = await call(other, 'createEmployeeIdentityDocDetails', { docType: 'pan', number: number.toLowerCase() })
  expect(own.fields).toBeUndefined()
  expect(JSON.stringify(own.data)).not.toMatch(/sameNumber|number_elsewhere/)
  const filter = { empId: { eq: other.empId } }
  const [row] = await done<(Row & { labels: Params })[]>(hr, 'getIdentityDocuments', { filter })
  expect(row).toMatchObject({ warnings: ['number_elsewhere'], sameNumberEmpId: reader.empId })
  const { id, version } = own.data as Row
  const changed = await done(other, 'updateIdentityDocument', { id, version, number: panOf() })
  expect(changed.status).toBe('submitted')
  expect(await done<Row[]>(hr, 'getIdentityDocuments', { filter })).toMatchObject([
    { warnings: null, sameNumberEmpId: null },
  ])
})
