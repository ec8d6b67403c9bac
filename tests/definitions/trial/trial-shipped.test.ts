import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DefinitionTrial } from '../../../src/framework/company/definition-trial'
import { type Person, startApp, type TestApp } from '../../setup/app'
import { readMarks } from './database-marks'
import { applyBody } from './errands'

let app: TestApp
let [admin, hr]: Person[] = []
beforeAll(async () => {
  app = await startApp()
  admin = await app.person('admin')
  hr = await app.person('hr')
})
afterAll(() => app.close())

async function tryDraft(params: object): Promise<DefinitionTrial> {
  const { body } = await app.call<DefinitionTrial>('tryDefinition', { ...params }, { as: admin as Person })
  expect([body.error, body.fields]).toEqual([null, undefined])
  return body.data as DefinitionTrial
}
const both = { readableBy: ['hr'], writableBy: ['hr'] }
const overlay = {
  of: 'employees',
  ownFields: [
    ['f1', 'ownShirt', 'text', { label: 'Shirt', ...both }],
    ['f2', 'ownBonus', 'number', { label: 'Bonus', ...both }],
  ],
  rules: [{ code: 'high', on: 'ownBonus', must: 'ownBonus < 100', message: 'A bonus is below 100.' }],
  columns: ['fullName', 'ownShirt'],
}

test('own fields of a shipped resource are tried on its records', async () => {
  const before = await readMarks(app.db)
  const draft = { kind: 'overlay', body: overlay }
  const seen = await tryDraft({ ...draft, role: 'hr', what: 'list' })
  expect(seen.fields).toContainEqual({ name: 'ownBonus', label: 'Bonus', isReadable: true, isWritable: true })
  const real = await app.call<unknown[]>('getEmployees', {}, { as: hr as Person })
  expect(seen.list?.total).toBe(real.body.total)
  const others = await tryDraft({ ...draft, role: 'finance', what: 'list' })
  expect(others.fields.find(({ name }) => name === 'ownBonus')).toMatchObject({ isReadable: false, isWritable: false })
  const target = { ...draft, role: 'hr', recordId: hr?.empId }
  const refused = await tryDraft({ ...target, what: 'update', values: { ownBonus: 500 } })
  expect(refused.save?.problems[0]?.fields).toMatchObject({ ownBonus: { message: 'A bonus is below 100.' } })
  const saved = await tryDraft({ ...target, what: 'update', values: { ownShirt: 'L', ownBonus: 5 } })
  expect(saved.save?.problems ?? saved.isUntried).toEqual([])
  expect(await readMarks(app.db)).toEqual(before)
})

test('a role is tried on the records that it opens', async () => {
  const before = await readMarks(app.db)
  const rights = { employees: { as: 'hr', can: { list: 'all', show: 'all' } } }
  const draft = { kind: 'role', body: { name: 'auditor', label: 'Auditor', rights } }
  const seen = await tryDraft({ ...draft, role: 'ownAuditor', resource: 'employees', what: 'list' })
  expect(seen.can).toEqual(expect.arrayContaining(['list', 'show']))
  expect(seen.list?.total).toBeGreaterThan(10)
  const opened = await tryDraft({
    ...draft,
    role: 'ownAuditor',
    resource: 'employees',
    what: 'show',
    recordId: hr?.empId,
  })
  expect(opened.abilities?.find(({ name }) => name === 'update')?.isAllowed).toBe(false)
  expect(await readMarks(app.db)).toEqual(before)
})

test('values of other records that the administrator may not read are not told either', async () => {
  const pay = { name: 'pays', label: 'Pay', plural: 'Pays', title: 'name' }
  const closed = { readableBy: ['hr'], writableBy: ['hr'] }
  const payFields = [
    ['f1', 'name', 'text', { required: true }],
    ['f2', 'salary', 'number', closed],
  ]
  const access = [{ to: ['hr', 'admin'], can: ['list', 'show', 'create', 'update'] }]
  await applyBody(app, admin, { ...pay, fields: payFields, access })
  const made = await app.call<{ id: number }>('createOwnPay', { name: 'Grade 1', salary: 7777 }, { as: hr as Person })
  const payId = made.body.data?.id
  const slips = {
    ...{ name: 'slips', label: 'Slip', plural: 'Slips', title: 'name', access },
    fields: [
      ['f1', 'name', 'text', { required: true }],
      ['f2', 'payId', 'ref', { to: 'ownPays' }],
    ],
  }
  const key = await applyBody(app, admin, slips)
  await app.call('createOwnSlip', { name: 'May', payId }, { as: hr as Person })
  const body = { ...slips, access: [{ to: ['hr'], can: ['list', 'show'], where: { 'payId.salary': { gt: 1000 } } }] }
  const spied = await tryDraft({ kind: 'resource', key, body, role: 'hr', what: 'list' })
  expect([spied.list?.total, spied.records.count]).toEqual([0, 1])
  const open = await tryDraft({ kind: 'resource', key, body: { ...slips, access }, role: 'hr', what: 'list' })
  expect(open.list?.rows).toMatchObject([{ name: 'May', labels: { payId: 'Grade 1' } }])
})

test('a large table is tried on its newest records', async () => {
  const body = {
    ...{ name: 'steps', label: 'Step', plural: 'Steps', title: 'name' },
    fields: [['f1', 'name', 'text', { required: true }]],
    access: [{ to: ['hr', 'admin'], can: ['list', 'show', 'create', 'update'] }],
  }
  const key = await applyBody(app, admin, body)
  await app.db.query({
    text: `insert into own_steps ("own_f1_V") select 'Step ' || n from generate_series(1, 12000) n`,
  })
  const draft = { ...body, fields: [...body.fields, ['f2', 'size', 'number', { required: true, default: 4 }]] }
  const trial = await tryDraft({ kind: 'resource', key, body: draft, role: 'hr', what: 'list' })
  expect([trial.records, trial.list?.total]).toEqual([{ count: 1000, isCut: true, areExamples: false }, 1000])
  expect(trial.list?.rows.some(({ name, size }) => name === 'Step 11001' && size === 4)).toBe(true)
})
