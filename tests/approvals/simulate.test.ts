import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApprovalSimulation } from '../../src/framework/answers/approval-simulation'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { asks } from './asks'

let steward: TestApp
let requester: Person
let manager: Person
let finance: Person
let admin: Person
let hr: Person

beforeAll(async () => {
  steward = await startApp(declaredWith(asks))
  requester = await steward.person('employee')
  manager = await steward.person('employee')
  finance = await steward.person('finance')
  admin = await steward.person('admin')
  hr = await steward.person('hr')
  await steward.reportsTo(requester, manager)
})
afterAll(() => steward.close())
beforeEach(() => steward.db.query({ text: 'truncate approval_steps, approval_rules, delegations, asks cascade' }))

const ask = async (question: object, as = hr) =>
  (await steward.call<ApprovalSimulation>('simulateApproval', { entityType: 'asks', ...question }, { as })).body
const thought = async (amount: number, who: Person) => {
  const { data, error } = await ask({ values: { amount }, requesterEmpId: who.empId })
  expect(error).toBeNull()
  return data as ApprovalSimulation
}
const counted = async (table: string) =>
  (await steward.db.query<{ n: number }>({ text: `select count(*)::int as n from ${table}` })).rows[0]?.n

test('of a request that is thought of, each step is told with its persons', async () => {
  expect(await thought(5000, requester)).toMatchObject({
    requester: { empId: requester.empId },
    rule: { id: null, name: 'Large' },
    steps: [
      { as: 'Manager', persons: [{ empId: manager.empId, name: expect.stringContaining('Tester') }], hours: 48 },
      { as: 'Finance', mode: 'all', persons: [{ empId: finance.empId }] },
    ],
  })
  expect([await counted('asks'), await counted('approval_steps')]).toEqual([0, 0])
})

test('a rule of the administrators is named by its id', async () => {
  const rule = { name: 'Ours', entityType: 'asks', priority: 1, condition: {}, steps: [{ by: 'director' }] }
  const { body } = await steward.call<{ id: number }>('saveApprovalRule', rule, { as: admin })
  expect(await thought(1, requester)).toMatchObject({ rule: { id: body.data?.id, name: 'Ours' } })
})

test('who is left out is told with the reason, and who is asked instead', async () => {
  const { steps } = await thought(5000, finance)
  expect(steps[0]).toMatchObject({ as: 'Manager' })
  const last = steps.at(-1)
  expect(last?.tried[0]).toEqual({
    as: 'Finance',
    leftOut: [{ empId: finance.empId, name: expect.any(String), why: 'maker' }],
  })
  expect(last?.persons.map(({ empId }) => empId)).not.toContain(finance.empId)
})

test('a manager who left or may do nothing is left out, and it says so', async () => {
  await steward.db.query({ text: `update employees set status = 'exited' where id = $1`, values: [manager.empId] })
  expect((await thought(1, requester)).steps[0]?.tried[0]?.leftOut).toMatchObject([{ why: 'absent' }])
  await steward.db.query({ text: `update employees set status = 'active' where id = $1`, values: [manager.empId] })
  const grant = `insert into role_grants (emp_id, role, from_date) values ($1, 'restricted', now()::date)`
  await steward.db.query({ text: grant, values: [manager.empId] })
  const [step] = (await thought(1, requester)).steps
  expect(step?.tried[0]?.leftOut).toMatchObject([{ why: 'noRole' }])
  expect(step?.persons.map(({ empId }) => empId)).not.toContain(manager.empId)
  await steward.db.query({ text: 'delete from role_grants where emp_id = $1', values: [manager.empId] })
})

test('whoever may decide in the place of somebody is named beside them', async () => {
  const stand = await steward.person('employee')
  const days = { fromDate: '2026-01-01', toDate: '2099-12-31', reason: 'Away' }
  const named = await steward.call<{ id: number }>('saveDelegation', { ...days, toEmpId: stand.empId }, { as: manager })
  expect((await thought(1, requester)).steps[0]?.delegates).toEqual([])
  await steward.call('acceptDelegation', { id: named.body.data?.id }, { as: stand })
  const manages = await steward.db.query<{ name: string }>({
    text: 'select full_name as name from employees where id = $1',
    values: [manager.empId],
  })
  expect((await thought(1, requester)).steps[0]?.delegates).toMatchObject([
    { empId: stand.empId, onBehalfOf: manages.rows[0]?.name, toDate: '2099-12-31' },
  ])
})

test('nobody is said where nobody is there', async () => {
  const alone = await steward.person('admin')
  const others = await steward.db.query<{ emp_id: number; role: string }>({
    text: 'delete from role_grants where emp_id <> $1 returning emp_id, role',
    values: [alone.empId],
  })
  await steward.reportsTo(alone, null)
  const { data } = await ask({ values: { amount: 1 }, requesterEmpId: alone.empId }, alone)
  expect(data?.steps).toMatchObject([{ as: 'Manager', persons: [] }])
  expect(data?.steps[0]?.tried.at(-1)?.leftOut).toMatchObject([{ empId: alone.empId, why: 'maker' }])
  const refused = await steward.call('createAsk', { what: 'A chair', amount: 1 }, { as: alone })
  expect(refused.body.code).toBe('noApprover')
  const grant = `insert into role_grants (emp_id, role, from_date) values ($1, $2, now()::date)`
  for (const { emp_id, role } of others.rows) await steward.db.query({ text: grant, values: [emp_id, role] })
})

test('of a stored request it tells what would be found now, also as somebody else', async () => {
  const { body } = await steward.call<{ id: number }>('createAsk', { what: 'A desk', amount: 9 }, { as: requester })
  const { data } = await ask({ id: body.data?.id })
  expect(data).toMatchObject({ rule: { name: 'Usual' }, steps: [{ persons: [{ empId: manager.empId }] }] })
  const other = await steward.person('employee')
  await steward.reportsTo(other, finance)
  const as = await ask({ id: body.data?.id, requesterEmpId: other.empId, values: { amount: 2000 } })
  expect(as.data).toMatchObject({
    requester: { empId: other.empId },
    rule: { name: 'Large' },
    // Who is both is named at both steps, and decides once.
    steps: [{ persons: [{ empId: finance.empId }] }, { persons: [{ empId: finance.empId }] }],
  })
})

test('what it cannot read is refused at its field', async () => {
  const wrong = async (question: object) => Object.keys((await ask(question)).fields ?? {})
  expect(await wrong({ entityType: 'employees' })).toEqual(['entityType'])
  expect(await wrong({})).toEqual(['requesterEmpId'])
  const as = { requesterEmpId: requester.empId }
  expect(await wrong({ ...as, values: { amount: 'much' } })).toEqual(['values.amount'])
  expect(await wrong({ ...as, values: { status: 'approved' } })).toEqual(['values.status'])
  expect((await ask({ id: 999_999 })).code).toBe('notFound')
})

test('only the people team asks', async () => {
  for (const as of [requester, manager, finance])
    expect((await ask({ requesterEmpId: requester.empId }, as)).code).toBe('forbidden')
})
