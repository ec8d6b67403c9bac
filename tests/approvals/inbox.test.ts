import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DecisionResult } from '../../server/approvals/decide-many'
import type { MyRequest } from '../../server/approvals/my-requests'
import type { StepFacts } from '../../server/approvals/step-facts'
import type { Handler } from '../../server/records/write/writer'
import { toDecide } from '../../src/engines/approvals/inbox'
import { longText } from '../../src/fields'
import type { Approval } from '../../src/framework/approval'
import type { Resource } from '../../src/framework/resource'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { asks } from './asks'

interface Count {
  total: number
  byType: Record<string, number>
  overdue: number
}

let steward: TestApp
let requester: Person
let manager: Person
let stranger: Person
let hr: Person

/** Why somebody asks is for them and for HR. */
const reason = longText({ readableBy: ['hr', { where: { empId: { eq: '$me' } } }] })

const judged: Resource = {
  ...asks,
  fields: { ...asks.fields, reason },
  approval: { ...(asks.approval as Approval), facts: ['amount', 'empId', 'reason'] },
}

/** What costs more has to be opened. */
const handler: Handler = {
  async facts({ sql }, ids) {
    const { rows } = await sql.query<{ id: number; isFlag: boolean }>({
      text: 'select id, amount >= 250 as "isFlag" from asks where id = any($1)',
      values: [ids],
    })
    return new Map(
      rows.map(({ id, isFlag }) => [id, [{ code: 'budgetAfter', args: { record: id }, tone: 'warning', isFlag }]]),
    )
  },
}

beforeAll(async () => {
  const declared = declaredWith(judged)
  steward = await startApp({ ...declared, handlers: { ...declared.handlers, [asks.name]: handler } })
})
afterAll(() => steward.close())

beforeEach(async () => {
  await steward.db.query({ text: 'delete from role_grants' })
  requester = await steward.person('employee')
  manager = await steward.person('employee')
  stranger = await steward.person('employee')
  hr = await steward.person('hr')
  await steward.reportsTo(requester, manager)
})

const call = async <Data>(operation: string, params: object, as: Person) =>
  (await steward.call<Data>(operation, params as never, { as })).body
const data = async <Data>(operation: string, params: object, as: Person) => {
  const body = await call<Data>(operation, params, as)
  expect(body).toMatchObject({ error: null })
  return body.data as Data
}

const ask = async (what = 'A chair', amount = 10) =>
  (await data<{ id: number }>('createAsk', { what, amount, reason: 'Mine broke' }, requester)).id
const waiting = (as: Person) =>
  call<{ id: number; recordId: number; can: string[] }[]>(
    'getInboxItems',
    { filter: toDecide, sort: [['id', 'asc']] },
    as,
  )
const stepIds = async (as: Person) => ((await waiting(as)).data ?? []).map(({ id }) => id)

test('the counts are what the list holds, for whoever asks', async () => {
  for (const what of ['A chair', 'A table', 'A lamp']) await ask(what)
  await steward.db.query({
    text: `update approval_steps set due_at = now() - interval '1 minute' where title = 'A lamp'`,
  })
  const overdue = { and: [toDecide, { dueAt: { lt: new Date().toISOString() } }] }
  for (const person of [requester, manager, stranger, hr]) {
    const count = await data<Count>('getInboxCountForHome', {}, person)
    const list = await waiting(person)
    expect(count.total).toBe(list.total)
    expect(Object.values(count.byType).reduce((sum, each) => sum + each, 0)).toBe(list.total)
    expect(count.overdue).toBe((await call('getInboxItems', { filter: overdue }, person)).total)
  }
  expect(await data('getInboxCountForHome', {}, manager)).toMatchObject({
    total: 3,
    byType: { other: 3, leave: 0 },
    overdue: 1,
  })
  expect(await data('getUserPendingRequestInboxCount', {}, requester)).toMatchObject({ total: 3, byType: { other: 3 } })
  expect(await data('getUserPendingRequestInboxCount', {}, manager)).toMatchObject({ total: 0 })
  expect(await call('getInboxCountForHome', { empId: manager.empId }, requester)).toMatchObject({ code: 'forbidden' })
})

test('the signed-in person learns how much waits, and the menu shows it', async () => {
  await ask()
  await ask()
  const person = await data<{ inboxCounts: object; menu: { path?: string; badge?: object }[] }>(
    'getEmployeeByEmpId',
    { refresh: true, empId: manager.empId },
    manager,
  )
  expect(person.inboxCounts).toEqual({ toDecide: 2, overdue: 0, toAcknowledge: 0, otherDecisions: 0 })
  expect(person.menu.find(({ path }) => path === '/Inbox')?.badge).toEqual({ value: 2 })
  const other = await data<typeof person>('getEmployeeByEmpId', { refresh: true, empId: requester.empId }, requester)
  expect(other.menu.find(({ path }) => path === '/Inbox')).not.toHaveProperty('badge')
})

test('facts are told with the rights of whoever asks, of steps they may see only', async () => {
  const recordId = await ask('A chair', 250)
  const [id = 0] = await stepIds(manager)
  const [told] = await data<StepFacts[]>('getInboxFacts', { ids: [id] }, manager)
  expect(told).toEqual({
    id,
    entityType: 'asks',
    recordId,
    values: { amount: 250, empId: requester.empId, reason: null },
    labels: { empId: expect.stringMatching(/^Tester/) },
    facts: [{ code: 'budgetAfter', args: { record: recordId }, tone: 'warning', isFlag: true }],
    isOpened: false,
  })
  const [toHr] = await data<StepFacts[]>('getInboxFacts', { ids: [id] }, hr)
  expect(toHr?.values).toMatchObject({ reason: 'Mine broke' })
  expect(await data('getInboxFacts', { ids: [id] }, stranger)).toEqual([])
})

test.each([
  ['getInboxFacts', 101, {}],
  ['decideInboxItems', 501, { action: 'approve' }],
])('%s refuses %i ids, none, and what is no id', async (operation, count, more) => {
  const tooMany = Array.from({ length: count }, (_, index) => index + 1)
  for (const ids of [tooMany, [], ['1'], [0], 7, undefined])
    expect(await call(operation, { ids, ...more }, manager)).toMatchObject({
      code: 'invalidInput',
      fields: { ids: {} },
    })
})

test('each item answers for itself, and one that is refused holds up nobody', async () => {
  const records = [await ask(), await ask(), await ask()]
  const ids = await stepIds(manager)
  await data('decideInboxItems', { ids: [ids[1]], action: 'approve' }, manager)
  const decided = await data<DecisionResult[]>(
    'decideInboxItems',
    { ids: [...ids, 999_999], action: 'approve' },
    manager,
  )
  expect(decided).toMatchObject([
    { id: ids[0], done: true },
    { id: ids[1], done: false, code: 'alreadyDecided', message: expect.stringContaining('already decided this at') },
    { id: ids[2], done: true },
    { id: 999_999, done: false, code: 'notFound' },
  ])
  for (const id of records) expect(await data('getAskById', { id }, requester)).toMatchObject({ status: 'approved' })
  expect(await data('getInboxCountForHome', {}, manager)).toMatchObject({ total: 0 })
})

test('nobody decides through the inbox what is not theirs, and refusing takes a reason', async () => {
  await ask()
  const ids = await stepIds(manager)
  for (const person of [requester, stranger, hr]) {
    const [answer] = await data<DecisionResult[]>('decideInboxItems', { ids, action: 'approve' }, person)
    expect(answer?.done).toBe(false)
  }
  expect(await call('decideInboxItems', { ids, action: 'reject' }, manager)).toMatchObject({
    code: 'invalidInput',
    fields: { comment: { code: 'required' } },
  })
  expect(await stepIds(manager)).toEqual(ids)
  await data('decideInboxItems', { ids, action: 'reject', comment: 'No room' }, manager)
  expect(await stepIds(manager)).toEqual([])
})

test('my requests: one row each, by the last round, with who is waited for', async () => {
  const chair = await ask('A chair')
  const table = await ask('A table')
  const lamp = await ask('A lamp')
  const desk = await ask('A desk')
  const [first = 0, second = 0, third = 0] = await stepIds(manager)
  await data('decideInboxItems', { ids: [first], action: 'approve', comment: 'Sit well' }, manager)
  await data('decideInboxItems', { ids: [second, third], action: 'sendBack', comment: 'Which one?' }, manager)
  await data('handAsk', { id: lamp }, requester)
  await data('cancelAsk', { id: desk }, requester)
  const mine = (params: object) => call<MyRequest[]>('getMyRequests', params, requester)
  const all = await mine({})
  expect(all).toMatchObject({ total: 4 })
  expect(all.data?.map(({ recordId, status, round }) => [recordId, status, round])).toEqual([
    [lamp, 'waiting', 2],
    [desk, 'withdrawn', 1],
    [table, 'returned', 1],
    [chair, 'approved', 1],
  ])
  expect(all.data?.[0]).toMatchObject({
    title: 'A lamp',
    kind: 'other',
    state: 'pending',
    can: expect.arrayContaining(['cancel']),
    waitingFor: [expect.stringMatching(/^Tester/)],
    since: expect.stringMatching(/^\d{4}-/),
    steps: [{ status: 'current', can: expect.arrayContaining(['nudge']) }],
  })
  expect(all.data?.[3]).toMatchObject({
    waitingFor: [],
    since: null,
    decidedAt: expect.stringMatching(/^\d{4}-/),
    steps: [{ status: 'approved', comment: 'Sit well', labels: { decidedByEmpId: expect.stringMatching(/^Tester/) } }],
  })
  expect((await mine({ page: 2, perPage: 3 })).data).toHaveLength(1)
  expect(await mine({ status: 'returned' })).toMatchObject({ total: 1, data: [{ recordId: table }] })
  expect(await mine({ entityType: 'leaveRequests' })).toMatchObject({ total: 0, data: [] })
  expect(await call('getMyRequests', {}, manager)).toMatchObject({ total: 0, data: [] })
  // A request is called as its record is today; who may no longer read that is told what it was called.
  await steward.db.query({ text: `update asks set what = 'A brass lamp' where id = $1`, values: [lamp] })
  expect(await mine({ status: 'waiting' })).toMatchObject({ data: [{ title: 'A brass lamp' }] })
  await steward.db.query({ text: 'update asks set emp_id = $2 where id = $1', values: [lamp, stranger.empId] })
  expect(await mine({ status: 'waiting' })).toMatchObject({ data: [{ title: 'A lamp' }] })
  await steward.db.query({ text: 'update asks set emp_id = $2 where id = $1', values: [lamp, requester.empId] })
  // What was sent back and then called off waits for nobody's correction.
  await steward.db.query({ text: `update asks set status = 'cancelled' where id = $1`, values: [table] })
  expect(await mine({ status: 'returned' })).toMatchObject({ total: 0 })
})
