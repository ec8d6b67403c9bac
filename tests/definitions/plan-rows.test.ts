import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DefinitionPlan, PlannedRowPage } from '../../src/framework/company/definition-plan'
import { type Person, startApp, type TestApp } from '../setup/app'
import { applyChange } from './apply-change'

let app: TestApp
let admin: Person
let hr: Person
let key = ''
const ids: Record<string, number> = {}
beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  hr = await app.person('hr')
  const made = await apply({ body: loans() })
  expect(made.body.error).toBeNull()
  key = made.body.data?.key ?? ''
  for (const [item, deposit, kind] of [
    ['A', '12.5', 'laptop'],
    ['B', 'about 20', 'phone'],
    ['C', '=1+1', 'phone'],
    ['D', null, 'laptop'],
  ]) {
    const saved = await app.call<{ id: number }>('createOwnLoan', { item, deposit, kind }, { as: hr })
    expect(saved.body.error).toBeNull()
    ids[String(item)] = saved.body.data?.id ?? 0
  }
})
afterAll(() => app.close())

type Field = readonly [string, string, string, Record<string, unknown>]
const both = [
  ['c1', 'laptop', 'Laptop'],
  ['c2', 'phone', 'Telephone'],
]
const fields: readonly Field[] = [
  ['f1', 'item', 'text', { required: true }],
  ['f2', 'deposit', 'text', {}],
  ['f3', 'kind', 'choice', { options: both }],
  ['f4', 'pin', 'text', { readableBy: ['hr'], writableBy: ['hr'] }],
]

const loans = (changed: readonly Field[] = fields) => ({
  ...{ name: 'loans', label: 'Loan', plural: 'Loans', title: 'item', menu: 'Office', fields: changed },
  access: [
    { to: ['hr'], can: ['list', 'show', 'create', 'update', 'delete'] },
    { to: ['admin'], can: ['list', 'show'], where: { kind: { eq: 'phone' } } },
  ],
})
const put = (field: Field): Field[] => fields.map((each) => (each[0] === field[0] ? field : each))
const asNumber = loans(put(['f2', 'deposit', 'number', { decimals: 2, max: 100 }]))

const apply = (change: object) =>
  applyChange(app, { kind: 'resource', reason: 'Deposits are amounts', ...change }, admin)
const refusals = (answer: Awaited<ReturnType<typeof apply>>) => Object.keys(answer.body.fields ?? {})
const planRows = async (body: object) => {
  const answer = await app.call<DefinitionPlan>('planDefinition', { kind: 'resource', key, body }, { as: admin })
  expect(answer.body.error).toBeNull()
  return answer.body.data?.rows
}
const readLoans = async () => {
  const { body } = await app.call<Record<string, unknown>[]>('getOwnLoans', { perPage: 100 }, { as: hr })
  return (body.data ?? []).sort((a, b) => Number(a.id) - Number(b.id))
}

test('rows that do not fit are shown to an administrator who may read them, the others are counted', async () => {
  const [rows] = (await planRows(asNumber)) ?? []
  expect(rows).toMatchObject({ key: 'type:f2', count: 2, readable: 2, field: 'deposit', canEmpty: true })
  expect(rows?.first).toEqual([
    { id: ids.B, version: 1, title: 'B', value: 'about 20' },
    { id: ids.C, version: 1, title: 'C', value: '=1+1' },
  ])
  const [required] = (await planRows(loans(put(['f2', 'deposit', 'text', { required: true }])))) ?? []
  expect(required).toMatchObject({ key: 'required:f2', count: 1, readable: 0, first: [], canEmpty: false })
  const [hidden] = (await planRows(loans(put(['f4', 'pin', 'text', { required: true }])))) ?? []
  expect(hidden).toMatchObject({ key: 'required:f4', count: 0, readable: 0, first: [], isUncounted: true })
})

test('pages and a file of the rows have the same bounds, and no cell is a formula', async () => {
  const which = { kind: 'resource', key, body: asNumber, rows: 'type:f2' }
  const page = await app.call<PlannedRowPage>('getPlannedRows', { ...which, page: 2, perPage: 1 }, { as: admin })
  expect(page.body.data).toMatchObject({ readable: 2, rows: [{ id: ids.C }] })
  const file = await app.call<string>('exportPlannedRows', which, { as: admin })
  expect(file.body.data).toBe(`\uFEFFId,Loan,Deposit\r\n${ids.B},B,about 20\r\n${ids.C},C,'=1+1\r\n`)
  expect((await app.call('getPlannedRows', which, { as: hr })).status).toBe(403)
  expect((await app.call('getPlannedRows', { ...which, rows: 'type:nothing' }, { as: admin })).status).toBe(404)
})

test('corrections are refused where one is wrong, stale, missing, or of a row that does not need it', async () => {
  const fix = (rows: object[], more: object = {}) =>
    apply({ key, body: asNumber, fixes: { 'type:f2': { rows, ...more } } })
  const [b, c] = [
    { id: ids.B, version: 1, value: 20 },
    { id: ids.C, version: 1, value: 2 },
  ]
  expect(refusals(await fix([b, { ...c, value: 'lots' }]))).toEqual([`fixes.type:f2.${ids.C}`])
  expect(refusals(await fix([b, { ...c, value: 101 }]))).toEqual([`fixes.type:f2.${ids.C}`])
  expect(refusals(await fix([b, { ...c, version: 7 }]))).toEqual([`fixes.type:f2.${ids.C}`])
  expect(refusals(await fix([b, c, { id: ids.A, version: 1, value: 1 }]))).toEqual([`fixes.type:f2.${ids.A}`])
  expect(refusals(await fix([b]))).toEqual(['body.fields.1.2'])
  for (const fixes of [
    [],
    { 'type:f2': 1 },
    { 'type:f2': { rows: [b, b] } },
    { 'type:f2': { rows: [{ ...b, id: 'x' }] } },
  ])
    expect((await apply({ key, body: asNumber, fixes })).status).toBe(400)
  expect((await readLoans()).map(({ deposit }) => deposit)).toEqual(['12.5', 'about 20', '=1+1', null])
})

test('corrected rows, converted rows and empty rows are written with the change, and the history says so', async () => {
  const fixes = { 'type:f2': { rows: [{ id: ids.B, version: 1, value: 20 }], all: { value: null } } }
  const answer = await apply({ key, body: asNumber, fixes })
  expect([answer.body.error, answer.body.fields]).toEqual([null, undefined])
  expect(await readLoans()).toMatchObject([
    { deposit: 12.5, version: 1 },
    { deposit: 20, version: 2 },
    { deposit: null, version: 2 },
    { deposit: null, version: 1 },
  ])
  const history = await app.call<object[]>('getOwnLoanHistory', { id: ids.B }, { as: hr })
  expect(history.body.data?.[0]).toMatchObject({
    ...{ action: 'update', comment: 'Deposits are amounts', actorEmpId: admin.empId },
    changes: { deposit: { from: 'about 20', to: 20 } },
  })
  const parked = await app.db.query<{ name: string }>({
    text: `select attname as name from pg_attribute where attrelid = 'own_loans'::regclass and attname like 'parked%own_f2%'`,
  })
  const kept = await app.db.query({ text: `select "${parked.rows[0]?.name}" as was from own_loans order by id` })
  expect(kept.rows).toEqual([{ was: '12.5' }, { was: 'about 20' }, { was: '=1+1' }, { was: null }])
})

test('a choice that goes away, a required field and double values are corrected in the same way', async () => {
  const access = [{ to: ['hr', 'admin'], can: ['list', 'show', 'create', 'update'] }]
  const deposit = (options: object): Field => ['f2', 'deposit', 'number', { decimals: 2, max: 100, ...options }]
  const withFields = (...changed: Field[]) => {
    const all = [deposit({}), ...changed]
    const pick = (field: Field) => all.findLast(([id]) => id === field[0]) ?? field
    return { ...loans(fields.map(pick)), access }
  }
  const options = [
    ['c1', 'laptop', 'Laptop'],
    ['c3', 'other', 'Other'],
  ]
  const kind: Field = ['f3', 'kind', 'choice', { options }]
  const without = withFields(kind)
  const versions = new Map((await readLoans()).map(({ id, version }) => [id, version]))
  const rows = [{ id: ids.B, version: versions.get(ids.B), value: 'phone' }]
  expect(refusals(await apply({ key, body: without, fixes: { 'allowed:f3': { rows } } }))).toEqual([
    `fixes.allowed:f3.${ids.B}`,
  ])
  const other = await apply({ key, body: without, fixes: { 'allowed:f3': { all: { value: 'other' } } } })
  expect([other.body.error, other.body.fields]).toEqual([null, undefined])
  expect((await readLoans()).map(({ kind }) => kind)).toEqual(['laptop', 'other', 'other', 'laptop'])
  const next = withFields(kind, deposit({ required: true }))
  const left = await apply({ key, body: next, fixes: { 'required:f2': { all: { value: null } } } })
  expect([left.body.error, refusals(left)]).toEqual([expect.anything(), ['fixes.required:f2.all']])
  const filled = await apply({ key, body: next, fixes: { 'required:f2': { all: { value: 5 } } } })
  expect([filled.body.error, filled.body.fields]).toEqual([null, undefined])
  const unique = withFields(kind, deposit({ unique: true }))
  const double = [{ id: ids.D, version: (await readLoans())[3]?.version, value: 5 }]
  expect(refusals(await apply({ key, body: unique, fixes: { 'unique:f2': { rows: double } } }))).toEqual(['body'])
  const single = double.map((row) => ({ ...row, value: 6 }))
  expect((await apply({ key, body: unique, fixes: { 'unique:f2': { rows: single } } })).body.error).toBeNull()
  expect((await readLoans()).map(({ deposit }) => deposit)).toEqual([12.5, 20, 5, 6])
})
