import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackJoiningMails } from '../../resources/personnel/server/joining/track-joining-mails'
import { buildKernel } from '../../server/kernel'
import { startMailWorker } from '../../server/mail/worker'
import { takeDueSteps } from '../../server/records/write/due'
import type { Kernel } from '../../server/types'
import { readLetter } from '../mail/letter'
import { startMailServer } from '../mail/mail-server'
import { declaredWith } from '../records/declared'
import { startListening } from '../secrets/listening'
import { formsOf, foundInTables } from '../secrets/scan'
import { testSettings } from '../setup/app'
import { companyToday, companyZone, daysFromToday } from '../setup/clock'
import { codesOf, type Records, type Row, startRecords } from './drive'

let records: Records
let kernel: Kernel
beforeAll(async () => {
  records = await startRecords()
  kernel = await buildKernel(records.app.db, testSettings, declaredWith())
  await records.app.person('admin')
})
afterAll(() => records.app.close())

let hired = 0
async function newcomer(more: object = {}): Promise<Row> {
  const { rows } = await records.app.db.query<{ id: number }>({ text: 'select min(id)::int as id from departments' })
  hired += 1
  return records.done(records.hr, 'createEmployee', {
    ...{
      firstName: 'Nila',
      lastName: 'Rao',
      workEmail: `nila${hired}@tests.example`,
      dateOfBirth: '1995-05-05',
      designation: 'Engineer',
      isAnotherPerson: true,
    },
    ...{
      departmentId: rows[0]?.id,
      dateOfJoining: daysFromToday(20),
      reportingManagerEmpId: records.manager.empId,
      ...more,
    },
  })
}
const mailsOf = (empId: unknown) =>
  records.done<(Row & { kind: string; scheduledFor: string })[]>(records.hr, 'getJoiningEmails', { empId })
const follow = () => trackJoiningMails(kernel, { signal: new AbortController().signal })

test('whoever is recorded before they join is written to, each on its day', async () => {
  const { call, done, person, manager } = records
  const { empId = 0, id } = (await newcomer()) as Row & { empId?: number }
  expect(empId || id).toBeGreaterThan(0)
  const mails = await mailsOf(id)
  expect([...new Set(mails.map(({ kind }) => kind))].sort()).toEqual([
    'credentials',
    'day1_agenda',
    'it_setup',
    'manager_brief',
    'team_announcement',
    'welcome',
  ])
  expect(mails.every(({ status }) => status === 'queued')).toBe(true)
  const dayOf = (kind: string) => mails.find((mail) => mail.kind === kind)?.scheduledFor.slice(0, 10)
  expect([dayOf('team_announcement'), dayOf('day1_agenda'), dayOf('welcome')]).toEqual([
    daysFromToday(20),
    daysFromToday(19),
    daysFromToday(6),
  ])
  expect((await call(person, 'sendJoiningEmails', { empId: id })).code).toBe('forbidden')
  expect(await done<Row[]>(manager, 'getJoiningEmails', { empId: id }).catch(() => [])).toEqual([])

  // Another day: all are planned anew, and those of the former day do not leave.
  const { version } = await done(records.hr, 'getEmployeeByEmpId', { empId: id })
  await done(records.hr, 'updateEmployee', { id, version, dateOfJoining: daysFromToday(30) })
  const moved = await mailsOf(id)
  expect(moved.filter(({ status }) => status === 'queued')).toHaveLength(mails.length)
  expect(moved.filter(({ status }) => status === 'cancelled')).toHaveLength(mails.length)
  const again = moved.find(({ status, kind }) => status === 'queued' && kind === 'team_announcement')
  expect(again?.scheduledFor.slice(0, 10)).toBe(daysFromToday(30))
})

test('who does not come is not written to; who works here, or is gone, is not about to join', async () => {
  const { call, done, hr, other } = records
  const { id } = await newcomer()
  await done(hr, 'markNotJoinedEmployee', { id, comment: 'Took another post' })
  const mails = await mailsOf(id)
  expect(mails.length).toBeGreaterThan(0)
  expect(mails.every(({ status }) => status === 'cancelled')).toBe(true)
  const { rows } = await records.app.db.query({
    text: `select from outbox where emp_id = $1 and template = 'notice' and given_up_at is null`,
    values: [id],
  })
  expect(rows).toEqual([])
  expect(codesOf(await call(hr, 'sendJoiningEmails', { empId: id }))).toEqual(['notJoining'])
  expect(codesOf(await call(hr, 'sendJoiningEmails', { empId: other.empId }))).toEqual(['notJoining'])
  expect((await done<Row[]>(hr, 'getInActiveEmployees')).map((one) => one.id)).toContain(id)
})

test('the link leaves in its mail alone: not in a table, an answer, the history or the log', async () => {
  const { app, done, hr } = records
  const listening = await startListening(app)
  // Its own link leaves a week ahead at the earliest.
  const { id } = await newcomer({ dateOfJoining: daysFromToday(3) })
  const answer = await done<Row[]>(hr, 'sendJoiningEmails', { empId: id, kinds: ['credentials', 'welcome'] })
  const server = await startMailServer()
  const settings = { ...testSettings, smtp: { url: server.url, from: 'Steward <steward@tests.example>' } }
  const about = { settings, origin: 'https://steward.example', model: kernel.model, company: kernel.company }
  const worker = await startMailWorker({ db: app.db, ...about, log: () => {}, show: () => {} })
  const waiting = {
    text: `select from outbox where emp_id = $1 and sent_at is null and given_up_at is null and next_at <= now()`,
    values: [id],
  }
  await expect.poll(async () => (await app.db.query(waiting)).rows, { timeout: 20_000, interval: 20 }).toEqual([])
  await worker.close()
  await server.close()
  const texts = server.received.map((mail) => readLetter(mail)).filter(({ text }) => text.includes('#invite='))
  expect(texts).toHaveLength(1)
  const token = /#invite=([\w-]+)/.exec(texts[0]?.text ?? '')?.[1] ?? ''
  expect(token.length).toBeGreaterThan(40)
  for (const { text } of server.received.map((mail) => readLetter(mail)))
    expect(text.toLowerCase()).not.toMatch(/your password is|password:/)
  const history = await done(hr, 'getEmployeeHistory', { id })
  expect(JSON.stringify([answer, history, await mailsOf(id)])).not.toContain(token)
  expect(listening.logged()).not.toContain(token)
  expect(await foundInTables(app.db, formsOf([token]))).toEqual([])
  await listening.server.close()

  expect((await follow()).followed).toBeGreaterThan(1)
  const mails = await mailsOf(id)
  for (const kind of ['credentials', 'welcome'])
    expect(mails.find((mail) => mail.kind === kind && mail.status === 'sent')).toMatchObject({
      sentAt: expect.any(String),
    })
  expect(await follow()).toEqual({ followed: 0 })
})

interface OutboxRow {
  kind: string
  isDue: boolean
}

/**
 * The mails about a person that wait in the outbox or were sent, and whether they go today: at once, or at eight
 * where it is earlier.
 */
const readOutbox = async (empId: unknown) =>
  (
    await records.app.db.query<OutboxRow>({
      text: `select distinct j.kind, o.next_at <= greatest(now(), ($2::date + time '08:00') at time zone $3) as "isDue"
             from joining_emails j join outbox o on o.id = j.mail_no
             where j.emp_id = $1 and o.given_up_at is null order by 1`,
      values: [empId, companyToday(), companyZone],
    })
  ).rows

const due = (...kinds: string[]) => kinds.map((kind) => ({ kind, isDue: true }))
const afterFirstDay = ['credentials', 'it_setup', 'manager_brief', 'team_announcement', 'welcome']

test('who is entered on the first day, or some days after it, is written to at once', async () => {
  const today = await newcomer({ dateOfJoining: daysFromToday(0) })
  expect(today.status).toBe('active')
  expect(await readOutbox(today.id)).toEqual(due(...['day1_agenda', ...afterFirstDay].sort()))
  const late = await newcomer({ dateOfJoining: daysFromToday(-14) })
  expect(await readOutbox(late.id)).toEqual(due(...afterFirstDay))

  // They can be sent again by hand.
  const again = await records.done<Row[]>(records.hr, 'sendJoiningEmails', { empId: late.id, kinds: ['welcome'] })
  expect(again.filter(({ kind, status }) => kind === 'welcome' && status === 'queued')).toHaveLength(1)
})

test('who has worked here for long is entered without mails', async () => {
  const { id } = await newcomer({ dateOfJoining: daysFromToday(-15) })
  expect(await mailsOf(id)).toEqual([])
  expect(codesOf(await records.call(records.hr, 'sendJoiningEmails', { empId: id }))).toEqual(['notJoining'])
})

test('a first day that is moved to today brings the mails at once', async () => {
  const { id } = await newcomer({ dateOfJoining: daysFromToday(20) })
  expect((await readOutbox(id)).some(({ isDue }) => isDue)).toBe(false)
  const { version } = await records.done(records.hr, 'getEmployeeByEmpId', { empId: id })
  await records.done(records.hr, 'updateEmployee', { id, version, dateOfJoining: daysFromToday(0) })
  expect(await readOutbox(id)).toEqual(due(...['day1_agenda', ...afterFirstDay].sort()))
})

test('on their day a job makes them active', async () => {
  const { done, hr } = records
  const { id } = await newcomer({ dateOfJoining: daysFromToday(1) })
  const on = (days: number) => takeDueSteps({ ...kernel, today: () => daysFromToday(days) })
  await on(0)
  expect((await done(hr, 'getEmployeeByEmpId', { empId: id })).status).toBe('pre_joining')
  await on(1)
  expect((await done(hr, 'getEmployeeByEmpId', { empId: id })).status).toBe('active')
})
