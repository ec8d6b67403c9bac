import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApprovalFact } from '../../src/framework/approval'
import type { Person } from '../setup/app'
import { day, type LeaveCompany, mondayWithin, startLeave, yearOf } from './company'

let company: LeaveCompany
let casual = 0
const week = mondayWithin(3, 14)

beforeAll(async () => {
  company = await startLeave()
  casual = await company.leaveType('CL')
  await company.leaveType('LOP', { category: 'loss_of_pay', isPaid: false, requiresBalance: false })
})
afterAll(() => company.app.close())

/** A manager of their own with so many people, each with days to take. */
async function team(size: number): Promise<{ manager: Person; people: Person[] }> {
  const manager = await company.hire(company.head)
  const people = await Promise.all(Array.from({ length: size }, () => company.hire(manager)))
  for (const person of people) await company.grant(person, casual, 5, yearOf(week))
  return { manager, people }
}

interface Item {
  id: number
  recordId: number
}

/** What the person is told of the request in their inbox. */
async function factsFor(as: Person, requestId: number): Promise<readonly ApprovalFact[]> {
  const { data: steps } = await company.call<Item[]>(as, 'getInboxItems', {
    filter: JSON.stringify({ entityType: { eq: 'leaveRequests' }, recordId: { eq: requestId } }),
  })
  const ids = (steps ?? []).map(({ id }) => id)
  const { data, error } = await company.call<{ facts: ApprovalFact[] }[]>(as, 'getInboxFacts', {
    ids: JSON.stringify(ids),
  })
  expect(error).toBeNull()
  return data?.[0]?.facts ?? []
}

const codes = (facts: readonly ApprovalFact[]) => facts.map(({ code }) => code)

test('the balance after the request, and nobody else away', async () => {
  const { manager, people } = await team(4)
  const [person = company.person] = people
  const { id } = await company.asked(person, casual, week, day(week, 1))
  await company.asked(person, casual, day(week, 14))
  const facts = await factsFor(manager, id)
  expect(codes(facts)).toEqual(['leaveLeft', 'leaveNobodyAway'])
  expect(facts[0]).toMatchObject({ args: { type: 'Type CL', left: 2 }, tone: 'neutral' })
})

test('others away in the same week are named to who decides, more than three are counted', async () => {
  const { manager, people } = await team(12)
  const [person = company.person, ...others] = people
  for (const other of others.slice(0, 4)) await company.asked(other, casual, day(week, 4))
  const { id } = await company.asked(person, casual, week)
  const told = (await factsFor(manager, id)).find(({ code }) => code === 'leaveManyAway')
  expect(told?.args).toMatchObject({ more: 1 })
  expect(String(told?.args?.names).split(', ')).toHaveLength(3)
  // The colleague is not told of what nobody has decided.
  expect(codes(await factsFor(person, id))).toContain('leaveNobodyAway')
})

test('more of the team away than the policy allows is a flag with the first such day', async () => {
  const { manager, people } = await team(3)
  const [person = company.person, other = company.person] = people
  await company.asked(other, casual, day(week, 1), day(week, 2))
  const { id } = await company.asked(person, casual, week, day(week, 2))
  const [first] = await factsFor(manager, id)
  expect(first).toEqual({
    code: 'leaveThin',
    args: { date: day(week, 1), away: 2, size: 3, days: 2 },
    tone: 'warning',
    isFlag: true,
  })
})

test('unpaid days, an exception and a handover to somebody away are warned of', async () => {
  const { manager, people } = await team(6)
  const [person = company.person, other = company.person] = people
  const away = await company.asked(other, casual, week)
  expect(await company.decide(manager, 'approve', away.id)).toMatchObject({ error: null })
  const { id } = await company.asked(person, casual, week, day(week, 11), {
    acceptsUnpaid: true,
    handoverToEmpId: other.empId,
  })
  await company.call(company.hr, 'updateEmployeeLeave', {
    id,
    version: (await company.read(person, id)).version,
    overrideReason: 'A wedding',
  })
  const facts = await factsFor(manager, id)
  expect(codes(facts)).toEqual(['leaveException', 'leaveUnpaid', 'leaveHandoverAway', 'leaveLeft', 'leaveAlsoAway'])
  expect(facts[0]).toMatchObject({ args: { reason: 'A wedding' }, isFlag: true })
  expect(facts[1]).toMatchObject({ args: { days: 5 } })
  expect(facts[3]).toMatchObject({ args: { left: 0 } })
})
