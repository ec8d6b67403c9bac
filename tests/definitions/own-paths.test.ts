import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildStoredReportRoute,
  type CurrentDefinition,
  definitionsHeader,
} from '../../src/framework/company/definition'
import { type Person, startApp, type TestApp } from '../setup/app'
import { applyChange, readCurrent } from './apply-change'

let app: TestApp
let admin: Person
let hr: Person
let staffKey = ''
let loanKey = ''

const access = [{ to: ['admin', 'hr'], can: ['list', 'show', 'create', 'update'] }]
const staff = (badge: string, code: string) => ({
  ...{ name: 'staffs', label: 'Staff', plural: 'Staffs', title: 'name', access },
  fields: [
    ['f1', 'name', 'text', { required: true }],
    ['f2', badge, 'text'],
    ['f3', code, 'text'],
    ['f4', 'joined', 'date'],
  ],
})
const loans = {
  ...{ name: 'loans', label: 'Loan', plural: 'Loans', title: 'item' },
  fields: [
    ['f1', 'item', 'text', { required: true, help: 'Say staffId.badge as usual' }],
    ['f2', 'staffId', 'ref', { to: 'ownStaffs', where: { badge: { ne: 'gone' } } }],
    ['f3', 'tag', 'text', { readableBy: ['admin', 'hr'] }],
  ],
  computed: { tag: 'staffId.badge' },
  rules: [{ code: 'noGuest', on: 'staffId', must: `staffId.code != 'staffId.badge'`, message: 'Not for guests.' }],
  access: [{ ...access[0], where: { 'staffId.badge': { ne: 'secret' } } }],
}

const apply = async (body: object, key?: string) =>
  (await applyChange(app, { kind: 'resource', body, ...(key && { key }) }, admin)).body
const readLoans = async (): Promise<CurrentDefinition['body']> =>
  (await readCurrent(app, admin)).definitions.find(({ key }) => key === loanKey)?.body

/** The loans as they are stored, with these names in place of `badge` and `code`. */
const loansWith = (badge: string, code: string) => ({
  ...loans,
  fields: [
    loans.fields[0],
    ['f2', 'staffId', 'ref', { to: 'ownStaffs', where: { [badge]: { ne: 'gone' } } }],
    loans.fields[2],
  ],
  computed: { tag: `staffId.${badge}` },
  rules: [{ ...loans.rules[0], must: `staffId.${code} != 'staffId.badge'` }],
  access: [{ ...access[0], where: { [`staffId.${badge}`]: { ne: 'secret' } } }],
})

beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  hr = await app.person('hr')
  const made = await apply(staff('badge', 'code'))
  expect(made.fields ?? made.error).toBeNull()
  staffKey = made.data?.key ?? ''
  const lent = await apply(loans)
  expect(lent.fields ?? lent.error).toBeNull()
  loanKey = lent.data?.key ?? ''
})
afterAll(() => app.close())

test.for([
  ['one field gets another name', 'pass', 'code'],
  ['two fields exchange their names', 'code', 'pass'],
  ['both get their first names back', 'badge', 'code'],
] as const)('filters and expressions of another resource follow where %s', async ([, badge, code]) => {
  const changed = await apply(staff(badge, code), staffKey)
  expect(changed.fields ?? changed.error).toBeNull()
  expect(await readLoans()).toMatchObject({ ...loansWith(badge, code), name: expect.any(String) })
  const person = await app.call<{ id: number }>(
    'createOwnStaff',
    { name: 'Asha', [badge]: 'B1', [code]: 'C1' },
    { as: hr },
  )
  const lent = await app.call<{ tag: string }>(
    'createOwnLoan',
    { item: 'Van', staffId: person.body.data?.id },
    { as: hr },
  )
  expect([lent.body.error, lent.body.data?.tag]).toEqual([null, 'B1'])
  const secret = { name: 'Ravi', [badge]: 'secret', [code]: 'C2' }
  const hidden = await app.call<{ id: number }>('createOwnStaff', secret, { as: hr })
  expect((await app.call('createOwnLoan', { item: 'Car', staffId: hidden.body.data?.id }, { as: hr })).status).toBe(403)
})

test('a field that another resource reads over a reference is not removed without its name', async () => {
  const { fields, ...rest } = staff('badge', 'code')
  const gone = await apply({ ...rest, fields: fields.filter(([id]) => id !== 'f2') }, staffKey)
  expect(JSON.stringify(gone.fields)).toContain('Loans')
})

test('a kept address of a report is told where its names stand for other fields by now', async () => {
  const { number } = await readCurrent(app, admin)
  const report = {
    ...{ title: 'Staffs', of: 'ownStaffs', by: ['joined:month'], to: ['hr'] },
    figures: [{ figure: 'count', where: { badge: { ne: 'gone' } } }],
  }
  const input = { number, kind: 'report', reason: 'We count', body: report }
  const made = await app.call<{ key: string; number: number }>('applyDefinition', input, { as: admin })
  expect(made.body.fields ?? made.body.error).toBeNull()
  const route = buildStoredReportRoute(made.body.data?.key ?? '')
  const ask = async (seen: number) =>
    (await app.call('getSavedReports', { report: route }, { as: hr, headers: { [definitionsHeader]: `${seen}` } })).body
  const kept = made.body.data?.number ?? 0
  expect((await apply({ ...staff('badge', 'code'), label: 'Person' }, staffKey)).error).toBeNull()
  expect((await ask(kept)).error).toBeNull()
  expect((await apply(staff('code', 'badge'), staffKey)).error).toBeNull()
  expect((await ask(kept)).code).toBe('renamedMeanwhile')
  expect((await ask((await readCurrent(app, admin)).number)).error).toBeNull()
})
