import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProposedChange, ProposedChangesAnswer } from '../../src/engines/definitions/agreed-losses'
import { type Person, startApp, type TestApp } from '../setup/app'
import { companyToday } from '../setup/clock'
import { readNumber } from './apply-change'

let app: TestApp
let author: Person
let second: Person
let third: Person
let key = ''

const body = (hasDeposit = true) => ({
  ...{ name: 'loans', label: 'Loan', plural: 'Loans', title: 'item' },
  fields: [['f1', 'item', 'text', { required: true }], ...(hasDeposit ? [['f2', 'deposit', 'text', {}]] : [])],
  access: [{ to: ['admin'], can: ['list', 'show', 'create', 'update'] }],
})

interface Decision {
  entityType: string
  recordId: number
  title: string
  requester: string
  since: string
  facts: string[]
  outcome: string
  stateLabel: string
  decider: string | null
  comment: string | null
}

const change = async (operation: string, input: object, as = author) => {
  const { body: answer } = await app.call<{ id: number; key: string }>(
    operation,
    { number: await readNumber(app, author), kind: 'resource', reason: 'Unused', ...input },
    { as },
  )
  expect(answer.fields ?? answer.error).toBeNull()
  return answer.data
}
const propose = async () =>
  (await change('proposeDefinition', { key, body: body(false), accepts: ['remove:f2'] }))?.id ?? 0

const listWaiting = async (as: Person) =>
  (await app.call<Decision[]>('getOtherDecisions', {}, { as })).body.data?.filter(({ outcome }) => outcome) ?? []
const listOwn = async (as: Person, input: Readonly<Record<string, unknown>> = {}) =>
  (await app.call<Decision[]>('getMyOtherDecisions', input, { as })).body
const readChange = async (id: number) =>
  (await app.call<ProposedChangesAnswer>('getWaitingChanges', {}, { as: second })).body.data?.changes.find(
    (each) => each.id === id,
  )
const decide = (what: string, { id, version }: Pick<ProposedChange, 'id' | 'version'>, as: Person, reason?: string) =>
  app.call(`${what}WaitingChange`, { id, version, ...(reason && { reason }) }, { as })

interface SignedIn {
  inboxCounts: Record<string, number>
  menu: { path?: string; badge?: { value: number } }[]
}
/** The number of the badge of the inbox, and what is counted in it besides requests. */
async function readBadge(as: Person) {
  const { body: answer } = await app.call<SignedIn>('getEmployeeByEmpId', { refresh: true, empId: as.empId }, { as })
  const counted = await app.call<{ otherDecisions: number }>('getInboxCountForHome', {}, { as })
  expect(counted.body.data?.otherDecisions).toBe(answer.data?.inboxCounts.otherDecisions)
  const entry = answer.data?.menu.find(({ path }) => path === '/Inbox')
  return [answer.data?.inboxCounts.otherDecisions, entry?.badge?.value]
}

beforeAll(async () => {
  app = await startApp()
  author = await app.person('admin')
  second = await app.person('admin')
  third = await app.person('admin')
  key = (await change('applyDefinition', { body: body() }))?.key ?? ''
  await app.call('createOwnLoan', { item: 'Laptop', deposit: '12' }, { as: author })
  await app.call('changeLossConfirmation', { isOn: 'yes', reason: 'Four eyes' }, { as: author })
})
afterAll(() => app.close())

beforeEach(async () => {
  for (const { recordId } of await listWaiting(second)) {
    const waiting = await readChange(recordId)
    if (waiting) expect((await decide('withdraw', waiting, author)).body.error).toBeNull()
  }
  await change('applyDefinition', { key, body: body() })
})

test('a proposed change waits for every other administrator, with what it loses', async () => {
  const id = await propose()
  for (const as of [second, third]) {
    const [waiting, ...more] = await listWaiting(as)
    expect(more).toEqual([])
    expect(waiting).toMatchObject({
      ...{ entityType: 'proposedChanges', recordId: id, title: 'Loans', outcome: 'waiting', decider: null },
      facts: [expect.stringContaining('value of “Deposit”')],
    })
    expect(waiting?.requester).toBeTruthy()
    expect(Date.parse(waiting?.since ?? '')).toBeGreaterThan(0)
  }
  expect(await readBadge(second)).toEqual([1, 1])
})

test('its author and people who may not confirm see nothing of it in their inbox', async () => {
  await propose()
  const passing = await app.person('admin')
  const text = `update role_grants set to_date = $2::date + 5 where role = 'admin' and emp_id = $1`
  await app.db.query({ text, values: [passing.empId, companyToday()] })
  expect(await listWaiting(passing)).toHaveLength(1)
  for (const as of [author, await app.person('hr'), await app.person('director'), await app.person()]) {
    expect(await listWaiting(as)).toEqual([])
    expect((await readBadge(as))[0]).toBe(0)
  }
  expect(await listOwn(second)).toMatchObject({ data: [], total: 0 })
})

test('decided by somebody else meanwhile, it leaves the inbox, and its author sees by whom and why', async () => {
  const id = await propose()
  const waiting = await readChange(id)
  if (!waiting) throw new Error('Nothing waits')
  expect(await listOwn(author, { status: 'waiting' })).toMatchObject({ data: [{ recordId: id, decider: null }] })
  expect((await decide('confirm', waiting, third, 'Checked the twelve')).body.error).toBeNull()
  expect(await listWaiting(second)).toEqual([])
  expect((await readBadge(second))[0]).toBe(0)
  expect((await decide('confirm', waiting, second)).body.code).toBe('illegalTransition')
  const { data } = await listOwn(author, { status: 'approved' })
  expect(data?.[0]).toMatchObject({ recordId: id, outcome: 'approved', comment: 'Checked the twelve' })
  expect(data?.[0]?.decider).toBeTruthy()
  expect((await listOwn(author, { status: 'waiting' })).data).toEqual([])
})

test('a declined one is told to its author with the reason', async () => {
  const waiting = await readChange(await propose())
  if (!waiting) throw new Error('Nothing waits')
  expect((await decide('decline', waiting, second)).body.fields).toHaveProperty('reason')
  expect((await decide('decline', waiting, second, 'Still used')).body.error).toBeNull()
  expect((await listOwn(author, { status: 'rejected', perPage: 1 })).data).toMatchObject([
    { recordId: waiting.id, comment: 'Still used', stateLabel: 'Declined' },
  ])
})

test('an overtaken one waits as out of date until its author renews it', async () => {
  const waiting = await readChange(await propose())
  if (!waiting) throw new Error('Nothing waits')
  await change('applyDefinition', { kind: 'overlay', body: { of: 'departments', label: 'Unit', plural: 'Units' } })
  expect((await decide('confirm', waiting, second)).body.fields?.proposal?.code).toBe('stale')
  expect(await listWaiting(second)).toMatchObject([{ recordId: waiting.id, stateLabel: 'Out of date' }])
  expect((await readBadge(third))[0]).toBe(1)
  const stale = (await readChange(waiting.id)) ?? waiting
  expect((await decide('renew', stale, author)).body.error).toBeNull()
  expect(await listWaiting(second)).toMatchObject([{ recordId: waiting.id, stateLabel: 'Waiting' }])
})

test('bad input is refused', async () => {
  for (const input of [{ status: 'nothing' }, { perPage: 0 }, { perPage: 101 }])
    expect((await app.call('getMyOtherDecisions', input, { as: author })).status).toBe(400)
  expect((await app.call('getOtherDecisions', {})).status).toBe(401)
})
