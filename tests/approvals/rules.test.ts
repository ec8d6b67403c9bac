import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { asks } from './asks'

interface Kept {
  id: number
  version: number
  status: string
  condition: object | null
}

interface Step {
  approver: string
  rule: string | null
  status: string
}

let steward: TestApp
let requester: Person
let manager: Person
let finance: Person
let admin: Person
let hr: Person
let named: Person

beforeAll(async () => {
  steward = await startApp(declaredWith(asks))
  requester = await steward.person('employee')
  manager = await steward.person('employee')
  finance = await steward.person('finance')
  admin = await steward.person('admin')
  hr = await steward.person('hr')
  named = await steward.person('employee')
  await steward.reportsTo(requester, manager)
})
afterAll(() => steward.close())
beforeEach(() => steward.db.query({ text: 'delete from approval_rules' }))

const rule = (values: object = {}) => ({
  name: 'Ours',
  entityType: 'asks',
  priority: 10,
  condition: { amount: { gte: 100 } },
  steps: [{ by: 'finance' }],
  ...values,
})
const save = async (values: object = {}, as = admin) =>
  (await steward.call<Kept>('saveApprovalRule', rule(values), { as })).body
const kept = async (values: object = {}) => {
  const { data, error } = await save(values)
  expect(error).toBeNull()
  return data as Kept
}

async function stepsFor(amount: number): Promise<Step[]> {
  const { body } = await steward.call<{ id: number }>('createAsk', { what: 'A chair', amount }, { as: requester })
  expect(body.error).toBeNull()
  return stepsOf(body.data?.id)
}

const stepsOf = async (id: number | undefined) =>
  (
    await steward.call<Step[]>(
      'getInboxItems',
      {
        filter: { recordId: { eq: id }, status: { ne: 'skipped' } },
        sort: [
          ['round', 'asc'],
          ['stepNo', 'asc'],
        ],
      },
      { as: admin },
    )
  ).body.data ?? []

test('a rule of the administrators comes before those declared, where its condition holds', async () => {
  await kept()
  expect(await stepsFor(100)).toMatchObject([{ approver: 'Finance', rule: 'Ours' }])
  expect(await stepsFor(99)).toMatchObject([{ approver: 'Manager', rule: 'Usual' }])
})

test('of several rules the lowest number decides, then the one that was there first', async () => {
  await kept({ name: 'Late', priority: 20, steps: [{ by: 'director' }, { by: 'finance' }] })
  await kept({ name: 'First', priority: 10 })
  await kept({ name: 'Second', priority: 10 })
  expect(await stepsFor(500)).toMatchObject([{ rule: 'First' }])
})

test('a named person decides, and a rule without a condition holds for every request', async () => {
  await kept({ condition: null, steps: [{ by: 'person', personEmpId: named.empId }, { by: 'manager' }] })
  expect(await stepsFor(1)).toMatchObject([{ approver: 'A named person' }, { approver: 'Manager' }])
})

test('a condition reaches over references and is read anew when it is changed', async () => {
  const { id, version } = await kept({ condition: { 'empId.reportingManagerEmpId': { eq: manager.empId } } })
  expect(await stepsFor(1)).toMatchObject([{ rule: 'Ours' }])
  const changed = { id, version, condition: { 'empId.reportingManagerEmpId': { eq: requester.empId } } }
  expect((await steward.call('updateApprovalRule', changed, { as: admin })).body.error).toBeNull()
  expect(await stepsFor(1)).toMatchObject([{ rule: 'Usual' }])
})

test('a rule out of use decides nothing, until it is in use again', async () => {
  const { id } = await kept()
  await steward.call('deactivateApprovalRule', { id }, { as: admin })
  expect(await stepsFor(500)).toMatchObject([{ rule: 'Usual' }])
  await steward.call('activateApprovalRule', { id }, { as: admin })
  expect(await stepsFor(500)).toMatchObject([{ rule: 'Ours' }])
})

test('a changed rule touches new requests only', async () => {
  const { id, version } = await kept()
  const { body } = await steward.call<{ id: number }>('createAsk', { what: 'A desk', amount: 500 }, { as: requester })
  const before = await stepsOf(body.data?.id)
  await steward.call('updateApprovalRule', { id, version, steps: [{ by: 'manager' }] }, { as: admin })
  expect(await stepsOf(body.data?.id)).toEqual(before)
  expect(await stepsFor(500)).toMatchObject([{ approver: 'Manager', rule: 'Ours' }])
  expect((await steward.call('approveAsk', { id: body.data?.id }, { as: manager })).body.error).not.toBeNull()
  expect((await steward.call('approveAsk', { id: body.data?.id }, { as: finance })).body.error).toBeNull()
})

test('two steps in a row that ask the same people stay two: whoever decides the first decides the second no more', async () => {
  const other = await steward.person('finance')
  await kept({
    steps: [
      { by: 'finance', mode: 'any' },
      { by: 'finance', mode: 'all' },
    ],
  })
  expect(await stepsFor(500)).toMatchObject([
    { approver: 'Finance', mode: 'any' },
    { approver: 'Finance', mode: 'all' },
  ])
  await steward.db.query({ text: 'delete from role_grants where emp_id = $1', values: [other.empId] })
})

test.each([
  ['a field that is none', { condition: { colour: { eq: 'red' } } }, 'condition'],
  ['an operator that does not fit', { condition: { amount: { contains: '1' } } }, 'condition'],
  ['a value that does not fit', { condition: { amount: { eq: 'much' } } }, 'condition'],
  ['no filter', { condition: [1] }, 'condition'],
  ['who is signed in', { condition: { empId: { eq: '$me' } } }, 'condition'],
  ['a team of who is signed in', { condition: { empId: { in: '$reports' } } }, 'condition'],
  ['no steps', { steps: [] }, 'steps'],
  ['an approver that is none', { steps: [{ by: 'king' }] }, 'steps.0.by'],
  ['a person without a name', { steps: [{ by: 'manager' }, { by: 'person' }] }, 'steps.1.personEmpId'],
  ['somebody who is not there', { steps: [{ by: 'person', personEmpId: 999_999 }] }, 'steps.0.personEmpId'],
  ['another kind of record', { entityType: 'employees' }, 'entityType'],
])('refused at its field: %s', async (_, values, field) => {
  const { code, fields } = await save(values)
  expect(code).toBe('invalidInput')
  expect(Object.keys(fields ?? {})).toContain(field)
})

test('only administrators change rules, the people team reads them', async () => {
  const { id, version } = await kept()
  for (const as of [hr, finance, manager]) {
    expect((await save({}, as)).code).toBe('forbidden')
    expect((await steward.call('updateApprovalRule', { id, version, name: 'Mine' }, { as })).body.code).toBe(
      'forbidden',
    )
    expect((await steward.call('deactivateApprovalRule', { id }, { as })).body.code).toBe('forbidden')
  }
  const read = async (as: Person) => (await steward.call<Kept[]>('getApprovalRules', {}, { as })).body
  expect((await read(hr)).data).toMatchObject([{ id, condition: { amount: { gte: 100 } } }])
  expect((await read(manager)).code).toBe('forbidden')
})
