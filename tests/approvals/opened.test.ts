import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Handler } from '../../server/records/write/writer'
import type { Person } from '../setup/app'
import { asks } from './asks'
import { type Company as Asking, companyOf } from './company'
import { type Company, startCompany } from './requests'

let company: Company
let asking: Asking
let requester: Person
let manager: Person
let deputy: Person

const large = 100

/** What costs more than usual is to be seen before it is decided. */
const handler: Handler = {
  async facts({ sql }, ids) {
    const { rows } = await sql.query<{ id: number; isFlag: boolean }>({
      text: 'select id, amount >= $2 as "isFlag" from asks where id = any($1)',
      values: [ids, large],
    })
    return new Map(rows.map(({ id, isFlag }) => [id, [{ code: 'doubled', tone: 'warning', isFlag }]]))
  },
}

beforeAll(async () => {
  company = await startCompany(asks, handler)
  asking = companyOf(company.app)
})
afterAll(() => company.close())
beforeEach(async () => {
  requester = await company.hire('employee')
  manager = await company.hire('employee')
  deputy = await company.hire('employee')
  await company.reportsTo(requester, manager)
})

interface Flagged {
  id: number
  stepId: number
}

async function flagged(): Promise<Flagged> {
  const { id } = await company.ask(requester, large)
  const [step] = await company.stepsOf(id)
  return { id, stepId: step?.id ?? 0 }
}

const open = (as: Person, stepId: number) => company.call(as, 'openInboxItem', { id: stepId })
const statusOf = async (id: number) => (await company.read(id, requester))?.status
const refused = { code: 'openFirst', args: { title: 'A chair' } }

test('what is flagged is decided by no way before it was opened, and by each one after', async () => {
  const ways = {
    record: (each: Flagged) => company.call(manager, 'approveAsk', { id: each.id }),
    step: (each: Flagged) => company.call(manager, 'approveApprovalStep', { id: each.stepId }),
    rejected: (each: Flagged) => company.call(manager, 'rejectAsk', { id: each.id, comment: 'No' }),
    sentBack: (each: Flagged) => company.call(manager, 'sendBackApprovalStep', { id: each.stepId, comment: 'Why?' }),
  }
  for (const [name, way] of Object.entries(ways)) {
    const each = await flagged()
    expect(await way(each), name).toMatchObject(refused)
    expect(await statusOf(each.id)).toBe('pending')
    await open(manager, each.stepId)
    expect(await way(each), name).toMatchObject({ error: null })
    expect(await statusOf(each.id)).not.toBe('pending')
  }
})

test('of many, each flagged one answers for itself', async () => {
  const closed = await flagged()
  const seen = await flagged()
  await open(manager, seen.stepId)
  const { id } = await company.ask(requester, 1)
  const [plain] = await company.stepsOf(id)
  const ids = [closed.stepId, seen.stepId, plain?.id]
  const { data } = await company.call(manager, 'decideInboxItems', { ids, action: 'approve' })
  expect(data).toMatchObject([
    { id: closed.stepId, done: false, ...refused, message: expect.stringContaining('Open A chair first') },
    { id: seen.stepId, done: true },
    { id: plain?.id, done: true },
  ])
  expect(await statusOf(closed.id)).toBe('pending')
  expect(await asking.inBulk('asks', closed.id, 'approve', manager)).toBe('openFirst')
  expect(await asking.inBulk('approvalSteps', closed.stepId, 'approve', manager)).toBe('openFirst')
  await open(manager, closed.stepId)
  expect(await asking.inBulk('approvalSteps', closed.stepId, 'approve', manager)).toBe('done')
})

test('it counts for who opened it: not for who stands in, nor who only may see it', async () => {
  await asking.delegate(manager, deputy)
  const each = await flagged()
  await open(requester, each.stepId)
  await open(manager, each.stepId)
  expect(await company.call(deputy, 'approveAsk', { id: each.id })).toMatchObject(refused)
  await open(deputy, each.stepId)
  expect(await company.call(deputy, 'approveAsk', { id: each.id })).toMatchObject({ error: null })
})

test('what is handed in anew is opened anew', async () => {
  const { id, stepId } = await flagged()
  await open(manager, stepId)
  await company.call(manager, 'giveBackAsk', { id, comment: 'Which one?' })
  await company.call(requester, 'handAsk', { id })
  expect(await company.call(manager, 'approveAsk', { id })).toMatchObject(refused)
})

test('the link of a mail leaves it to the inbox and stays good; once opened there, it decides', async () => {
  const { id, stepId } = await flagged()
  const token = (await company.mails(manager)).at(-1)?.only.token
  const decide = () => company.call(undefined, 'decideByLink', { token, decision: 'approve' })
  expect(await company.call(undefined, 'getDecisionByLink', { token })).toMatchObject({ data: { mustOpen: true } })
  expect(await decide()).toMatchObject(refused)
  await open(manager, stepId)
  expect(await company.call(undefined, 'getDecisionByLink', { token })).toMatchObject({ data: { mustOpen: false } })
  expect(await decide()).toMatchObject({ error: null })
  expect(await statusOf(id)).toBe('approved')
})

test('nobody opens what they may not see, and who opened it is for them', async () => {
  const { stepId } = await flagged()
  expect(await open(deputy, stepId)).toMatchObject({ code: 'notFound' })
  await open(manager, stepId)
  const seatsFor = async (as: Person) =>
    (await company.call(as, 'getApprovalApprovers', { filter: JSON.stringify({ stepId: { eq: stepId } }) })).data
  expect(await seatsFor(manager)).toMatchObject([{ openedAt: expect.stringMatching(/^\d{4}-/) }])
  expect(await seatsFor(requester)).toMatchObject([{ openedAt: null }])
})
