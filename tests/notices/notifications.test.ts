import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offerDelegation } from '../../server/approvals/delegate'
import { unblockRequests } from '../../server/approvals/unblock'
import { runStepOnce } from '../../server/jobs/run-lease'
import { sendDigests } from '../../server/notices/digest'
import { plusDays } from '../../src/framework/values/dates'
import { type Company, startCompany } from '../approvals/requests'
import type { Person } from '../setup/app'

let company: Company
let requester: Person
let manager: Person
let chief: Person

beforeAll(async () => {
  company = await startCompany()
})
afterAll(() => company.close())
beforeEach(async () => {
  requester = await company.hire('employee')
  manager = await company.hire('employee')
  chief = await company.hire('employee')
  await company.reportsTo(requester, manager)
  await company.reportsTo(manager, chief)
})

const sql = <T extends object>(text: string, ...values: unknown[]) => company.app.db.query<T>({ text, values })
interface Told {
  id: number
  event: string
  title: string
  readAt: string | null
  byEmpId: number | null
}
const told = async (who: Person) =>
  (await company.call(who, 'getNotifications', { sort: [['id', 'asc']] })).data as unknown as Told[]
const events = async (who: Person) => (await told(who)).map(({ event }) => event)
const templates = async (who: Person) => (await company.mails(who)).map(({ template }) => template)
const choose = (who: Person, event: string, channel: string) =>
  company.call(who, 'createNotificationPreference', { event, channel })
const quiet = { signal: new AbortController().signal, warn: () => {} }

test('who has to decide and who asked are told, in the transaction, and nobody of what they did', async () => {
  const { id } = await company.ask(requester, 10)
  expect(await told(manager)).toMatchObject([{ event: 'asked', title: 'A chair', byEmpId: requester.empId }])
  expect(await events(requester)).toEqual([])
  await company.call(manager, 'rejectAsk', { id, comment: 'Too dear' })
  expect(await told(requester)).toMatchObject([{ event: 'rejected', byEmpId: manager.empId }])
  const other = await company.ask(requester)
  await company.call(manager, 'giveBackAsk', { id: other.id, comment: 'Which?' })
  await company.call(requester, 'handAsk', { id: other.id })
  await company.call(manager, 'approveAsk', { id: other.id })
  expect(await events(requester)).toEqual(['rejected', 'sentBack', 'approved'])
  expect(await events(manager)).toEqual(['asked', 'asked', 'asked'])
  const refused = await company.call(requester, 'createAsk', { what: '', amount: 1 })
  expect(refused.error).not.toBeNull()
  expect(await events(manager)).toHaveLength(3)
})

test('of a thousand notifications the oldest makes room for the next one', async () => {
  const { id } = await company.ask(requester, 10)
  await sql(
    'insert into notifications (emp_id, event, title, entity_type, record_id, channel) ' +
      `select $1, 'asked', 'Old ' || n, 'asks', $2, 'in_app' from generate_series(1, 1200) n`,
    manager.empId,
    id,
  )
  await company.ask(requester, 20)
  const { rows } = await sql<{ title: string }>(
    'select title from notifications where emp_id = $1 order by id',
    manager.empId,
  )
  expect([rows.length, rows[0]?.title, rows.at(-1)?.title]).toEqual([1000, 'Old 202', 'A chair'])
})

test('of two steps the requester hears at the end, the second deciders when it is their turn', async () => {
  await sql('delete from role_grants')
  const finance = await company.hire('finance')
  const { id } = await company.ask(requester, 5000)
  expect(await events(finance)).toEqual([])
  await company.call(manager, 'approveAsk', { id })
  expect([await events(finance), await events(requester)]).toEqual([['asked'], []])
  await company.call(finance, 'approveAsk', { id })
  expect(await events(requester)).toEqual(['approved'])
})

test('a mail names nobody and nothing of the record, and only who decides has a link that decides', async () => {
  const { id } = await company.ask(requester)
  await company.call(manager, 'approveAsk', { id })
  const [asked] = await company.mails(manager)
  const [approved] = await company.mails(requester)
  expect(asked).toMatchObject({ template: 'decision', only: { token: expect.stringMatching(/^[\w-]{43}$/) } })
  expect(approved).toMatchObject({ template: 'notice', only: { path: `/Asks/${id}/show` } })
  expect(JSON.stringify([asked, approved])).not.toMatch(/chair|Tester/)
})

test('over its time: the requester, and whoever may decide now too', async () => {
  const { id } = await company.ask(requester)
  await sql(`update approval_steps set due_at = now() where record_id = $1`, id)
  await unblockRequests(company.kernel, quiet)
  expect([await events(requester), await events(chief)]).toEqual([['escalated'], ['asked']])
  expect(await templates(requester)).toEqual([])
})

test('delegations tell who stands in, offers who is away, a refusal who asked', async () => {
  const today = company.kernel.today()
  const days = { fromDate: today, toDate: String(plusDays(today, 3)) }
  await company.ask(requester)
  await company.byServer((writer) => offerDelegation(writer, { ...days, fromEmpId: manager.empId, reason: 'Leave' }))
  const { data } = await company.call(manager, 'saveDelegation', { toEmpId: chief.empId, ...days })
  expect(await told(chief)).toMatchObject([{ event: 'delegated', byEmpId: manager.empId }])
  await company.call(chief, 'acceptDelegation', { id: data?.id })
  await company.call(chief, 'refuseDelegation', { id: data?.id, comment: 'No time' })
  expect(await events(manager)).toEqual(['asked', 'delegationOffered', 'delegationAccepted', 'delegationRefused'])
})

test('a reminder goes to those who have not decided', async () => {
  const { id } = await company.ask(requester)
  const [step] = await company.stepsOf(id)
  await company.call(requester, 'nudgeApprovalStep', { id: step?.id })
  expect(await events(manager)).toEqual(['asked', 'reminded'])
  expect(await templates(manager)).toEqual(['decision', 'decision'])
})

test('each chooses how they hear of what; what waits for them is never silent', async () => {
  expect((await choose(manager, 'asked', 'in_app')).fields?.channel?.code).toBe('neverSilent')
  expect((await choose(manager, 'asked', 'digest')).error).toBeNull()
  expect((await choose(requester, 'approved', 'in_app')).error).toBeNull()
  expect((await choose(manager, 'asked', 'email')).error).not.toBeNull()
  const others = await company.call(manager, 'createNotificationPreference', {
    event: 'approved',
    channel: 'in_app',
    empId: chief.empId,
  })
  expect(others.error).not.toBeNull()
  const { id } = await company.ask(requester)
  await company.call(manager, 'approveAsk', { id })
  expect([await events(manager), await events(requester)]).toEqual([['asked'], ['approved']])
  expect([await templates(manager), await templates(requester)]).toEqual([[], []])
})

test('notifications are one’s own; read they count no more', async () => {
  await company.ask(requester)
  await company.ask(requester)
  const [first] = await told(manager)
  const unread = async () =>
    (await company.call(manager, 'getEmployeeByEmpId', { empId: manager.empId, refresh: true })).data?.unread
  expect(await unread()).toBe(2)
  expect((await company.call(chief, 'getNotifications')).data).toEqual([])
  expect((await company.call(chief, 'markNotificationsRead', { ids: [first?.id] })).data).toEqual({ read: 0 })
  expect((await company.call(manager, 'markNotificationsRead', { ids: [first?.id] })).data).toEqual({ read: 1 })
  expect(await unread()).toBe(1)
  expect((await company.call(manager, 'markNotificationsRead')).data).toEqual({ read: 1 })
  expect(await unread()).toBe(0)
  expect((await told(manager)).every(({ readAt }) => readAt !== null)).toBe(true)
})

test('the mail of the day: what waits for long and what was kept for it, once', async () => {
  await choose(requester, 'approved', 'digest')
  const { id } = await company.ask(requester)
  const waiting = await company.ask(requester)
  await company.call(manager, 'approveAsk', { id })
  await sql(`update approval_steps set entered_at = now() - interval '49 hours' where record_id = $1`, waiting.id)
  const { rows } = await sql<{ id: number }>(
    `insert into job_runs (job, slot, planned_at, status, server) values ('sendDigests', $1, now(), 'running', 'test') returning id`,
    String(id),
  )
  const claim = { id: rows[0]?.id ?? 0, token: 1, failures: 0, since: null }
  const run = () =>
    sendDigests(company.kernel, {
      signal: quiet.signal,
      once: (step, work) => runStepOnce(company.app.db, claim, step, work),
    })
  await run()
  await run()
  const digests = async (who: Person) => (await company.mails(who)).filter(({ template }) => template === 'digest')
  expect(await digests(manager)).toMatchObject([
    { only: { lines: expect.stringContaining('One request'), path: '/Inbox' } },
  ])
  expect(await digests(requester)).toMatchObject([
    { only: { lines: 'There is one notification that you have not read.' } },
  ])
})
