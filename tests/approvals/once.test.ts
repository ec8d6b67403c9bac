import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toDecide } from '../../src/engines/approvals/inbox'
import type { Person } from '../setup/app'
import { asks } from './asks'
import { type Company, startCompany } from './requests'

let company: Company
let head: Person
let requester: Person
let manager: Person
let finance: Person

/** Large ones go to the manager and to finance, the largest to a director alone. */
const purchases = {
  ...asks,
  approval: {
    ...asks.approval,
    insteadOf: { director: ['financeHead', 'finance'] },
    rules: [
      { name: 'Largest', when: { amount: { gte: 9000 } }, steps: [{ by: 'director' }] },
      { name: 'Large', when: { amount: { gte: 1000 } }, steps: [{ by: 'manager' }, { by: 'finance' }] },
      { name: 'Usual', steps: [{ by: 'manager' }, { by: 'director' }, { by: 'manager2' }] },
    ],
  },
} as typeof asks

beforeAll(async () => {
  company = await startCompany(purchases)
  head = await company.hire('employee')
})
afterAll(() => company.close())
beforeEach(async () => {
  await sql('delete from role_grants')
  await sql('update departments set head_emp_id = null')
  requester = await company.hire('employee')
  manager = await company.hire('finance')
  await company.reportsTo(requester, manager)
})

const sql = (text: string, ...values: unknown[]) => company.app.db.query({ text, values })
const approve = (as: Person, id: number) => company.call(as, 'approveAsk', { id })
const statusOf = async (id: number) => (await company.read(id, requester))?.status
const steps = async (id: number) => (await company.stepsOf(id)).map(({ status }) => status)
const waitsFor = async (as: Person) =>
  ((await company.call(as, 'getInboxItems', { filter: toDecide })).data as unknown as object[]).length

test('of two steps that fall to one person the next holder of the role decides the second', async () => {
  finance = await company.hire('finance')
  const { id } = await company.ask(requester, 5000)
  expect(await approve(manager, id)).toMatchObject({ error: null })
  expect(await steps(id)).toEqual(['approved', 'current'])
  expect([await waitsFor(manager), await waitsFor(finance)]).toEqual([0, 1])
  const [, step] = await company.stepsOf(id)
  for (const [operation, params] of [
    ['approveAsk', { id }],
    ['approveApprovalStep', { id: step?.id }],
  ] as const)
    expect((await company.call(manager, operation, params)).error).not.toBeNull()
  expect(await statusOf(id)).toBe('pending')
  expect(await approve(finance, id)).toMatchObject({ error: null })
  expect(await statusOf(id)).toBe('approved')
})

test('where there is no other holder they decide once, which the history says, and the requester hears of it', async () => {
  const { id } = await company.ask(requester, 5000)
  expect(await approve(manager, id)).toMatchObject({ error: null })
  expect([await steps(id), await statusOf(id)]).toEqual([['approved', 'skipped'], 'approved'])
  const [, step] = await company.stepsOf(id)
  const history = await company.call(requester, 'getApprovalStepHistory', { id: step?.id })
  const told = history.data as unknown as { action: string; comment: string | null }[]
  expect(told.find(({ action }) => action === 'skip')?.comment).toMatch(/decided an earlier step/)
  const { rows } = await company.app.db.query<{ event: string }>({
    text: 'select event from notifications where emp_id = $1',
    values: [requester.empId],
  })
  expect(rows).toEqual([{ event: 'approved' }])
})

test('who stands in for two deciders, or decided for one of them, decides once as well', async () => {
  finance = await company.hire('finance')
  const other = await company.hire('finance')
  await company.reportsTo(requester, head)
  const { id } = await company.ask(requester, 5000)
  await company.delegate(head, other)
  expect(await approve(other, id)).toMatchObject({ error: null })
  await company.delegate(finance, other)
  expect(await waitsFor(other)).toBe(0)
  expect((await approve(other, id)).error).not.toBeNull()
  expect(await approve(finance, id)).toMatchObject({ error: null })
  expect(await statusOf(id)).toBe('approved')
})

test('a decision that is taken back makes what was passed over wait again', async () => {
  const director = await company.hire('director')
  await company.reportsTo(manager, manager)
  await company.reportsTo(manager, director)
  const { id } = await company.ask(requester, 5)
  expect(await approve(manager, id)).toMatchObject({ error: null })
  expect(await approve(director, id)).toMatchObject({ error: null })
  // The second-level manager is the director, who has decided.
  expect([await steps(id), await statusOf(id)]).toEqual([['approved', 'approved', 'skipped'], 'approved'])
  const [first, second] = await company.stepsOf(id)
  expect((await company.call(manager, 'recallApprovalStep', { id: first?.id })).error).not.toBeNull()
  const answer = await company.call(director, 'recallApprovalStep', { id: second?.id })
  // The resource takes no last decision back.
  expect(answer.fields?.status?.code).toBe('recallFinal')
})

test('the only director’s own purchase goes to the head of finance, else to another one of finance, and says so', async () => {
  const director = await company.hire('director')
  await company.reportsTo(director, head)
  const asked = async () => {
    const { id } = await company.ask(director, 9000)
    const { rows } = await company.app.db.query<{ level: string; askedFor: string; approver: string }>({
      text: 'select level, asked_for as "askedFor", approver from approval_steps where record_id = $1',
      values: [id],
    })
    const [step] = await company.stepsOf(id)
    return { ...rows[0], persons: (await company.seats(step?.id)).map(({ empId }) => empId) }
  }
  finance = await company.hire('finance')
  expect(await asked()).toEqual({
    ...{ level: 'finance', askedFor: 'director', approver: 'Finance' },
    persons: [manager.empId, finance.empId],
  })
  await sql('update departments set head_emp_id = $1', finance.empId)
  expect(await asked()).toEqual({
    ...{ level: 'financeHead', askedFor: 'director', approver: 'Head of finance' },
    persons: [finance.empId],
  })
  const second = await company.hire('director')
  expect(await asked()).toMatchObject({ level: 'director', persons: [second.empId] })
})
