import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { asks } from './asks'
import { type Company, companyOf, type Outcome, outcomeOf } from './company'

let steward: TestApp
let company: Company
let requester: Person
let manager: Person
let above: Person
let finance: Person
let hr: Person
let admin: Person

beforeAll(async () => {
  steward = await startApp(declaredWith(asks))
  company = companyOf(steward)
})
afterAll(() => steward.close())

beforeEach(async () => {
  for (const table of ['role_grants', 'approval_rules', 'delegations cascade'])
    await company.rows(table.endsWith('cascade') ? `truncate ${table}` : `delete from ${table}`)
  requester = await company.hire('employee')
  manager = await company.hire('employee')
  above = await company.hire('employee')
  finance = await company.hire('finance')
  hr = await company.hire('hr')
  admin = await company.hire('admin')
  await company.reportsTo(manager, above)
  await company.reportsTo(requester, manager)
})

async function ask(amount: number, as: Person, empId?: number): Promise<number> {
  const { body } = await steward.call<{ id: number }>('createAsk', { what: 'A chair', amount, empId }, { as })
  expect(body.error).toBeNull()
  return body.data?.id ?? 0
}

/** Every way of deciding a request. */
async function decideAnyhow(id: number, as: Person): Promise<Outcome[]> {
  const step = await company.lastStep(id)
  const call = async (operation: string, params: object) =>
    outcomeOf((await steward.call(operation, { comment: 'By myself', ...params }, { as })).body)
  return [
    await call('approveAsk', { id }),
    await call('rejectAsk', { id }),
    await call('giveBackAsk', { id }),
    await call('approveApprovalStep', { id: step }),
    await call('rejectApprovalStep', { id: step }),
    await call('sendBackApprovalStep', { id: step }),
    await company.inBulk('asks', id, 'approve', as),
    await company.inBulk('approvalSteps', step, 'approve', as),
  ]
}

/** All of it is refused as what is not theirs to decide, and the request waits on. */
async function expectRefused(id: number, as: Person): Promise<void> {
  const outcomes = await decideAnyhow(id, as)
  expect(outcomes.filter((outcome) => !/^(forbidden|ownRequest|notFound)$/.test(outcome))).toEqual([])
  expect(await company.rows('select status from asks where id = $1', id)).toEqual([{ status: 'pending' }])
}

const seatsOf = async (id: number) =>
  (
    await company.rows<{ id: number }>(
      'select distinct a.emp_id as id from approval_approvers a join approval_steps s on s.id = a.step_id where s.record_id = $1',
      id,
    )
  ).map((seat) => seat.id)

test('nobody decides a request of their own, whatever else they are', async () => {
  for (const own of [requester, finance, hr, admin]) {
    await company.reportsTo(own, manager)
    const id = await ask(5000, own)
    expect(await seatsOf(id)).not.toContain(own.empId)
    await expectRefused(id, own)
  }
})

test('whoever is their own manager is not asked: the next one is', async () => {
  await company.reportsTo(requester, requester)
  const id = await ask(5, requester)
  expect(await seatsOf(id)).not.toContain(requester.empId)
  await expectRefused(id, requester)
})

test('whoever entered a request for somebody else does not decide it', async () => {
  const steps = [{ by: 'people' }]
  const rule = { name: 'HR decides', entityType: 'asks', priority: 1, steps }
  expect((await steward.call('saveApprovalRule', rule, { as: admin })).body.error).toBeNull()
  const other = await company.hire('hr')
  const id = await ask(5, hr, requester.empId)
  expect(await seatsOf(id)).toEqual([other.empId])
  await expectRefused(id, hr)
  await expectRefused(id, requester)
  expect(await decideAnyhow(id, other)).toContain('done')
})

test('the manager who entered it does not decide it: the next level does', async () => {
  const boss = await company.hire('hr')
  await company.reportsTo(boss, above)
  await company.reportsTo(requester, boss)
  const id = await ask(5, boss, requester.empId)
  expect(await seatsOf(id)).toEqual([above.empId])
  await expectRefused(id, boss)
})

test('a delegation to the requester or to who entered it gives no seat, before the request or after', async () => {
  for (const stand of [requester, hr]) {
    await company.rows('truncate delegations cascade')
    const early = await ask(5, hr, requester.empId)
    expect((await company.delegate(manager, stand)).body.error).toBeNull()
    const late = await ask(5, hr, requester.empId)
    for (const id of [early, late]) {
      expect(await seatsOf(id)).not.toContain(stand.empId)
      await expectRefused(id, stand)
    }
  }
})

test('whom the requester has asked to stand in decides for the manager only, not for the requester', async () => {
  expect((await company.delegate(requester, manager)).body.error).toBeNull()
  const id = await ask(5, requester)
  expect((await steward.call('approveAsk', { id }, { as: manager })).body.error).toBeNull()
  const told = await company.rows(
    `select actor_emp_id as actor, on_behalf_of as other from history where resource = 'asks' and record_id = $1 and action = 'approve'`,
    id,
  )
  expect(told).toEqual([{ actor: manager.empId, other: null }])
})

test('a delegate of a delegate does not decide', async () => {
  const [second, third] = [await company.hire('employee'), await company.hire('employee')]
  await company.delegate(manager, second)
  await company.delegate(second, third)
  const id = await ask(5, requester)
  expect((await seatsOf(id)).sort()).toEqual([manager.empId, second.empId].sort())
  await expectRefused(id, third)
})

test('a rule that names the requester asks somebody else instead', async () => {
  const steps = [{ by: 'person', personEmpId: requester.empId }]
  const rule = { name: 'Themselves', entityType: 'asks', priority: 1, steps }
  expect((await steward.call('saveApprovalRule', rule, { as: admin })).body.error).toBeNull()
  const id = await ask(5, requester)
  expect(await seatsOf(id)).not.toContain(requester.empId)
  await expectRefused(id, requester)
})

test('a seat that came about in whatever way lets neither the requester nor who entered it decide', async () => {
  const id = await ask(5, hr, requester.empId)
  const step = await company.lastStep(id)
  for (const own of [requester, hr]) {
    await company.rows(
      `insert into approval_approvers (step_id, emp_id, "as") values ($1, $2, 'Smuggled in')`,
      step,
      own.empId,
    )
    await expectRefused(id, own)
  }
  // It is not shown as theirs to decide either.
  const filter = JSON.stringify({ recordId: { eq: id }, id: { in: '$toDecide' } })
  expect((await steward.call('getInboxItems', { filter }, { as: requester })).body.data).toEqual([])
  const asked = await steward.call<{ can?: string[] }>('getAskById', { id }, { as: requester })
  expect(asked.body.data?.can ?? []).not.toContain('approve')
})

test('a decision for somebody else stands with both names in the history of step and request', async () => {
  const stand = await company.hire('employee')
  await company.delegate(manager, stand)
  const id = await ask(5, requester)
  const step = await company.lastStep(id)
  const { body } = await steward.call('approveAsk', { id, comment: 'Fine' }, { as: stand })
  expect(body.error).toBeNull()
  const nameOf = async ({ empId }: Person) =>
    (await company.rows<{ name: string }>('select full_name as name from employees where id = $1', empId))[0]?.name
  const both = { actor: await nameOf(stand), onBehalfOf: await nameOf(manager), onBehalfOfEmpId: manager.empId }
  for (const [operation, key] of [
    ['getAskHistory', id],
    ['getApprovalStepHistory', step],
  ] as const) {
    const told = await steward.call<object[]>(operation, { id: key }, { as: requester })
    const [latest, ...earlier] = told.body.data ?? []
    expect(latest, operation).toMatchObject({ action: 'approve', comment: 'Fine', ...both })
    expect(earlier.at(-1)).toMatchObject({ action: 'create', onBehalfOf: null })
  }
})
