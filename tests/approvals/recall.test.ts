import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Resource } from '../../src/framework/resource'
import type { Person } from '../setup/app'
import { exhaustively } from '../setup/tier'
import { asks } from './asks'
import { type Answer, type Company, startCompany } from './requests'

/** As the requests of the tests, but what was settled can be opened again. */
const reopened = (resource: Resource): Resource => ({
  ...resource,
  ...(resource.approval && { approval: { ...resource.approval, reopen: 'reopen' } }),
  ...(resource.workflow && {
    workflow: {
      ...resource.workflow,
      transitions: {
        ...resource.workflow.transitions,
        reopen: { from: ['approved', 'rejected', 'returned'], to: 'pending', by: [] },
      },
    },
  }),
})

let company: Company
let requester: Person
let manager: Person
let finance: Person
let finance2: Person

beforeAll(async () => {
  company = await startCompany(reopened(asks))
})
afterAll(() => company.close())
beforeEach(async () => {
  await sql('delete from role_grants')
  requester = await company.hire('employee')
  manager = await company.hire('employee')
  finance = await company.hire('finance')
  finance2 = await company.hire('finance')
  await company.reportsTo(requester, manager)
})

const sql = (text: string, ...values: unknown[]) => company.app.db.query({ text, values })
const decide = async (as: Person, operation: string, id: number) =>
  expect((await company.call(as, operation, { id, comment: 'Because' })).error).toBeNull()
const states = async (id: number) => (await company.stepsOf(id)).map(({ status }) => status)
const recall = async (as: Person, askId: number, stepNo = 1) => {
  const step = (await company.stepsOf(askId)).filter((each) => each.stepNo === stepNo)[0]
  return company.call(as, 'recallApprovalStep', { id: step?.id })
}
const reason = ({ fields }: Answer) => fields?.status?.code
const statusOf = async (id: number) => (await company.read(id, requester))?.status

test('while the next step is untouched a decision is taken back, and its seat is free again', async () => {
  const { id } = await company.ask(requester, 5000)
  await decide(manager, 'approveAsk', id)
  expect((await recall(manager, id)).error).toBeNull()
  expect(await states(id)).toEqual(['current', 'waiting'])
  expect((await company.call(finance, 'approveAsk', { id })).error).not.toBeNull()
  await decide(manager, 'approveAsk', id)
  expect(await states(id)).toEqual(['approved', 'current'])
})

test('once somebody decided at the next step it stands, also while others still have to agree', async () => {
  const { id } = await company.ask(requester, 5000)
  await decide(manager, 'approveAsk', id)
  await decide(finance, 'approveAsk', id)
  expect(reason(await recall(manager, id))).toBe('recallNextDecided')
  await decide(finance2, 'approveAsk', id)
  expect(reason(await recall(manager, id))).toBe('recallNextDecided')
  expect(await statusOf(id)).toBe('approved')
})

test.each(['approveAsk', 'rejectAsk', 'giveBackAsk'])(
  '%s settled the record, and taken back it waits again',
  async (operation) => {
    const { id } = await company.ask(requester)
    await decide(manager, operation, id)
    expect((await recall(manager, id)).error).toBeNull()
    expect([await statusOf(id), await states(id)]).toEqual(['pending', ['current']])
    await decide(manager, 'approveAsk', id)
    expect(await statusOf(id)).toBe('approved')
  },
)

test('a refusal that ended two steps leaves both as they were', async () => {
  const { id } = await company.ask(requester, 5000)
  await decide(manager, 'rejectAsk', id)
  expect(await states(id)).toEqual(['rejected', 'skipped'])
  expect((await recall(manager, id)).error).toBeNull()
  expect(await states(id)).toEqual(['current', 'waiting'])
  await decide(manager, 'approveAsk', id)
  expect(await states(id)).toEqual(['approved', 'current'])
})

test('where each has to agree only the one who settled it takes back, and only their own', async () => {
  const { id } = await company.ask(requester, 5000)
  await decide(manager, 'approveAsk', id)
  await decide(finance, 'approveAsk', id)
  await decide(finance2, 'approveAsk', id)
  expect((await recall(finance, id, 2)).code).toBe('forbidden')
  expect((await recall(finance2, id, 2)).error).toBeNull()
  expect(await statusOf(id)).toBe('pending')
  await decide(finance2, 'approveAsk', id)
  expect(await statusOf(id)).toBe('approved')
})

test('after an hour, by somebody else, once handed in anew or taken back by the requester, it stands', async () => {
  const { id } = await company.ask(requester)
  await decide(manager, 'giveBackAsk', id)
  expect((await recall(finance, id)).code).toMatch(/notFound|forbidden/)
  await decide(requester, 'handAsk', id)
  expect(reason(await recall(manager, id))).toBe('recallMovedOn')
  const old = await company.ask(requester)
  await decide(manager, 'approveAsk', old.id)
  await sql(`update approval_steps set decided_at = now() - interval '61 minutes' where record_id = $1`, old.id)
  expect(reason(await recall(manager, old.id))).toBe('recallTooLate')
  const gone = await company.ask(requester, 5000)
  await decide(manager, 'approveAsk', gone.id)
  await decide(requester, 'cancelAsk', gone.id)
  expect(reason(await recall(manager, gone.id))).toBe('recallMovedOn')
  expect((await recall(manager, gone.id, 2)).code).toMatch(/forbidden|notFound/)
})

exhaustively('taking back against a decision at the next step: one of them', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await company.ask(requester, 5000)
    await decide(manager, 'approveAsk', id)
    const [back, next] = await Promise.all([
      recall(manager, id),
      company.call(finance, 'rejectAsk', { id, comment: 'No' }),
    ])
    expect([back.error === null, next.error === null].filter(Boolean)).toHaveLength(1)
    expect([await statusOf(id), await states(id)]).toEqual(
      back.error === null ? ['pending', ['current', 'waiting']] : ['rejected', ['approved', 'rejected']],
    )
  }
})

test('without a way back the settled record stands', async () => {
  const other = await startCompany()
  const [one, boss] = [await other.hire('employee'), await other.hire('employee')]
  await other.reportsTo(one, boss)
  const { id } = await other.ask(one)
  await other.call(boss, 'approveAsk', { id })
  const [step] = await other.stepsOf(id)
  expect(reason(await other.call(boss, 'recallApprovalStep', { id: step?.id }))).toBe('recallFinal')
  await other.close()
})

test('the requester reminds once a day, nobody else does', async () => {
  const { id } = await company.ask(requester)
  const [step] = await company.stepsOf(id)
  const nudge = (as: Person) => company.call(as, 'nudgeApprovalStep', { id: step?.id })
  expect((await nudge(manager)).code).toBe('forbidden')
  expect((await nudge(requester)).error).toBeNull()
  expect((await nudge(requester)).fields?.nudgedAt?.code).toBe('nudgedToday')
  await sql(`update approval_steps set nudged_at = now() - interval '1 day' where id = $1`, step?.id)
  expect((await nudge(requester)).error).toBeNull()
  await decide(manager, 'approveAsk', id)
  expect((await nudge(requester)).code).toBe('forbidden')
})
