import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvers } from '../../../resources/approvers'
import { effectiveRoles, type RoleName, workingRoles } from '../../../resources/people/roles'
import { addDelegates } from '../../../server/approvals/assignees'
import { buildKernel } from '../../../server/kernel'
import { createSystemWriter } from '../../../server/records/write/system-writer'
import type { Kernel } from '../../../server/types'
import type { ApprovalDecision } from '../../../src/framework/approval'
import { type Person, startApp, type TestApp, testSettings } from '../../setup/app'
import { daysFromToday } from '../../setup/clock'
import { shipped } from '../../setup/shipped'
import { everySecond } from '../../setup/tier'

type Decided = { id: number; done: boolean; code?: string }

/** What a step of a request is, and who would stand in at it. */
interface Pair {
  step: number
  entityType: string
  level: string
  as: string
  role: RoleName
}

const held: readonly RoleName[] = ['admin', 'director', 'hrFinance', 'finance', 'hr']
const kinds = shipped.resources.filter(({ approval }) => approval)
const register: Record<string, { label: string; roles?: readonly RoleName[] }> = approvers.approvers

let steward: TestApp
let kernel: Kernel
let principal: Person
let beside: Person
const stands = new Map<RoleName, Person>()
const delegations = new Map<RoleName, number>()
let pairs: Pair[]

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await steward.db.query<Row>({ text, values })).rows

beforeAll(async () => {
  steward = await startApp()
  kernel = await buildKernel(steward.db, testSettings, shipped)
  principal = await steward.person(...held)
  beside = await steward.person(...held)
  for (const role of workingRoles) {
    const person = await steward.person(role)
    stands.set(role, person)
    const days = { fromDate: daysFromToday(0), toDate: daysFromToday(3), reason: 'Away', toEmpId: person.empId }
    const made = await steward.call<{ id: number }>('saveDelegation', days, { as: principal })
    expect(made.body.error).toBeNull()
    expect((await steward.call('acceptDelegation', { id: made.body.data?.id }, { as: person })).body.error).toBeNull()
    delegations.set(role, made.body.data?.id ?? 0)
  }
  pairs = await steps()
})
afterAll(() => steward.close())

/** One step for each kind of request, each name of the register and each role; a second person keeps it open. */
async function steps(): Promise<Pair[]> {
  const wanted = kinds.flatMap(({ name: entityType }) =>
    Object.entries(register).flatMap(([level, { label: as }]) =>
      workingRoles.map((role) => ({ entityType, level, as, role })),
    ),
  )
  const made = await rows<{ id: number; record: number }>(
    'insert into approval_steps (title, entity_type, record_id, requester_emp_id, round, step_no, step_count, level, approver, mode, status, entered_at) ' +
      `select 'A pair', w."entityType", 9000000 + w.place, $2, 1, 1, 1, w.level, w."as", 'all', 'current', now() ` +
      'from rows from (jsonb_to_recordset($1::jsonb) as ("entityType" text, level text, "as" text)) with ordinality as w("entityType", level, "as", place) ' +
      'returning id, record_id - 9000000 as record',
    JSON.stringify(wanted),
    await somebodyElse(),
  )
  await rows(
    'insert into approval_approvers (step_id, emp_id, "as") select s.id, p.id, s.approver from approval_steps s cross join unnest($2::bigint[]) p(id) where s.id = any($1::bigint[])',
    made.map(({ id }) => id),
    [principal.empId, beside.empId],
  )
  return made.map(({ id, record }) => ({ step: id, ...(wanted[record - 1] as Omit<Pair, 'step'>) }))
}

const somebodyElse = async () => (await rows<{ id: number }>('select min(id) as id from employees'))[0]?.id

/** The role that is asked for is held, and one of those that decide such requests at all. */
function isTheirs({ entityType, level, role }: Pair): boolean {
  const mine = effectiveRoles([role])
  const asked = register[level]?.roles
  const deciders = [kinds.find(({ name }) => name === entityType)?.approval?.deciders ?? []].flat()
  return (!asked || asked.some((one) => mine.includes(one))) && mine.some((one) => deciders.includes(one))
}

const told = ({ entityType, level, role }: Pair) => `${entityType}, ${level}: ${role}`

test('somebody who stands in has a seat where they hold the role that the step asks for, and nowhere else', async () => {
  await steward.db.transaction((tx) =>
    addDelegates(createSystemWriter(kernel, tx), { stepIds: pairs.map(({ step }) => step), delegationId: null }),
  )
  const seats = await rows<{ step: number; empId: number }>(
    'select step_id as step, emp_id as "empId" from approval_approvers where delegation_id is not null',
  )
  const has = new Set(seats.map(({ step, empId }) => `${step} ${empId}`))
  const wrong = pairs.filter((pair) => has.has(`${pair.step} ${stands.get(pair.role)?.empId}`) !== isTheirs(pair))
  expect(wrong.map(told)).toEqual([])
  expect(pairs.filter(isTheirs).length).toBeGreaterThan(50)
  expect(pairs.filter((pair) => !isTheirs(pair)).length).toBeGreaterThan(50)
})

test('a seat that came about in whatever way decides nothing without the role', async () => {
  await rows(
    'insert into approval_approvers (step_id, emp_id, "as", delegation_id, on_behalf_of_emp_id) ' +
      'select s.id, d.to_emp_id, s.approver, d.id, d.from_emp_id from approval_steps s cross join delegations d ' +
      `where s.title = 'A pair' and d.from_emp_id = $1 and not exists (select from approval_approvers o where o.step_id = s.id and o.delegation_id = d.id)`,
    principal.empId,
  )
  const wrong: string[] = []
  for (const role of everySecond(workingRoles)) {
    const mine = pairs.filter((pair) => pair.role === role)
    const answer = await steward.call<Decided[]>(
      'decideInboxItems',
      { ids: mine.map(({ step }) => step), action: 'approve' satisfies ApprovalDecision },
      { as: stands.get(role) as Person },
    )
    const decided = new Map((answer.body.data ?? []).map((one) => [one.id, one]))
    for (const pair of mine) {
      const { done = false, code } = decided.get(pair.step) ?? {}
      if (done !== isTheirs(pair) || (!done && code !== 'forbidden')) wrong.push(`${told(pair)} ${code ?? 'decided'}`)
    }
  }
  expect(wrong).toEqual([])
})

test('of one kind of requests nobody is named who could never decide one', async () => {
  const wrong: string[] = []
  for (const { name: entityType, approval } of kinds)
    for (const [role, person] of stands) {
      const days = { fromDate: daysFromToday(5), toDate: daysFromToday(6), reason: 'Away', toEmpId: person.empId }
      const { body } = await steward.call('saveDelegation', { ...days, entityType }, { as: principal })
      const isAllowed = effectiveRoles([role]).some((one) => [approval?.deciders ?? []].flat().includes(one))
      const code = body.fields?.toEmpId?.code ?? body.code ?? 'done'
      if (code !== (isAllowed ? 'done' : 'delegateNoRole')) wrong.push(`${entityType}: ${role} ${code}`)
    }
  expect(wrong).toEqual([])
})

test('nobody but the person themselves and administrators names who decides for them', async () => {
  const target = stands.get('employee') as Person
  const wrong: string[] = []
  for (const [role, person] of stands) {
    const to = role === 'employee' ? beside : target
    const days = { fromDate: daysFromToday(5), toDate: daysFromToday(6), reason: 'Away', toEmpId: to.empId }
    const { body } = await steward.call('saveDelegation', { ...days, fromEmpId: principal.empId }, { as: person })
    const outcome = body.code ?? 'done'
    if (outcome !== (role === 'admin' ? 'done' : 'forbidden')) wrong.push(`${role} ${outcome}`)
  }
  expect(wrong).toEqual([])
  const [made] = await rows<{ id: number }>(
    'select id from delegations where from_emp_id = $1 and created_by = $2',
    principal.empId,
    stands.get('admin')?.empId,
  )
  const heard = await rows<{ empId: number; event: string }>(
    `select emp_id as "empId", event from notifications where entity_type = 'delegations' and record_id = $1 order by event`,
    made?.id,
  )
  expect(heard).toEqual([
    { empId: target.empId, event: 'delegated' },
    { empId: principal.empId, event: 'delegationMade' },
  ])
  const mailed = await rows<{ id: number }>('select distinct emp_id as id from outbox where emp_id = any($1)', [
    target.empId,
    principal.empId,
  ])
  expect(mailed).toHaveLength(2)
})
