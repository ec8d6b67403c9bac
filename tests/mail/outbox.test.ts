import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { decryptMailText, encryptMailText } from '../../server/mail/encrypt-text'
import { createEventMailer } from '../../server/mail/event-mailer'
import { queueMail } from '../../server/mail/outbox'
import { renderMail } from '../../server/mail/sender'
import { type TemplateName, templates } from '../../server/mail/templates'
import { type MailWorker, startMailWorker } from '../../server/mail/worker'
import { composeModel, toCompany } from '../../server/records/compose-model'
import type { Settings } from '../../server/start/settings'
import { declaredWith } from '../records/declared'
import { newAddress, post } from '../session-server/posting'
import { startApp, type TestApp, testSettings } from '../setup/app'
import { somebody } from '../wire/accounts'
import { type MailServer, startMailServer } from './mail-server'

let app: TestApp
let mails: MailServer
const workers: MailWorker[] = []
const logged: string[] = []
const shown: string[] = []
const origin = 'https://steward.example'

beforeAll(async () => {
  app = await startApp(declaredWith())
  await app.person('admin')
})
beforeEach(async () => {
  mails = await startMailServer()
  logged.length = 0
  shown.length = 0
  await app.db.query({ text: 'delete from outbox' })
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
  await mails.close()
})
afterAll(() => app.close())

async function work(changed: Partial<Settings> = {}): Promise<void> {
  const settings = { ...testSettings, smtp: { url: mails.url, from: 'Steward <steward@tests.example>' }, ...changed }
  const told = { log: (line: string) => void logged.push(line), show: (text: string) => void shown.push(text) }
  const [model, company] = [composeModel(declaredWith()), toCompany(settings)]
  workers.push(await startMailWorker({ db: app.db, settings, origin, model, company, ...told }))
}

interface Row {
  sealed: string | null
  sent: boolean
  given_up: boolean
  attempts: number
  last_error: string | null
}

async function rows(): Promise<Row[]> {
  const { rows } = await app.db.query<Row>({
    text: 'select sealed, sent_at is not null as sent, given_up_at is not null as given_up, attempts, last_error from outbox order by id',
  })
  return rows
}

const soon = { timeout: 10_000, interval: 20 }
const textOf = (raw: string) => raw.slice(raw.indexOf('\r\n\r\n') + 4)
const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n'))
const retryNow = () =>
  app.db.query({
    text: `with w as (update outbox set next_at = now() returning id) select pg_notify('steward_outbox', '')`,
  })

test('a code arrives at the work address, at once, and is wiped from the outbox', async () => {
  await work()
  const ann = await somebody(app)
  await post(app.app, 'generateOtp', { username: ann.username })
  await expect.poll(() => mails.received.length, soon).toBe(1)
  const [mail] = mails.received
  expect([mail?.from, mail?.to]).toEqual(['steward@tests.example', [`${ann.username}@tests.example`]])
  expect(headersOf(mail?.raw ?? '')).toMatch(/^Subject: Your code for Steward$/m)
  const code = /^ {4}(\d{6})$/m.exec(textOf(mail?.raw ?? ''))?.[1] ?? ''
  const { status } = await post(app.app, 'validateOtp', { username: ann.username, otp: code })
  expect(status).toBe(200)
  await expect.poll(rows, soon).toEqual([{ sealed: null, sent: true, given_up: false, attempts: 1, last_error: null }])
  expect(logged).toEqual([])
})

test('what waited while nobody sent is sent at the start; two servers send it once', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => somebody(app)))
  for (const { empId } of people) await queueMail(app.db, testSettings.secret, { empId, template: 'passwordChanged' })
  await Promise.all([work(), work()])
  const allSent = async () => (await rows()).every(({ sent }) => sent)
  await expect.poll(allSent, soon).toBe(true)
  expect(mails.received.map(({ to }) => to[0]).sort()).toEqual(
    people.map(({ username }) => `${username}@tests.example`).sort(),
  )
})

test('a refused mail is kept, logged without anybody’s address, and sent later', async () => {
  mails.refuse(2)
  await work()
  const { empId } = await somebody(app)
  await queueMail(app.db, testSettings.secret, { empId, template: 'resetCode', only: { code: '123456' } })
  await expect.poll(() => logged.length, soon).toBe(1)
  expect(logged[0]).toMatch(/^Mail \d+ \(resetCode\) was not sent: EMESSAGE 451\. It is tried again in 10 s\.$/)
  await expect.poll(rows, soon).toMatchObject([{ sent: false, attempts: 1, last_error: 'EMESSAGE 451' }])
  await retryNow()
  await expect.poll(() => logged.length, soon).toBe(2)
  expect(logged[1]).toContain('again in 20 s')
  await retryNow()
  await expect.poll(rows, soon).toEqual([{ sealed: null, sent: true, given_up: false, attempts: 3, last_error: null }])
  expect(mails.received).toHaveLength(1)
})

test('after a day of refusals a mail is given up, wiped and logged; one that has lapsed is not sent at all', async () => {
  mails.refuse(100)
  const { empId } = await somebody(app)
  await queueMail(app.db, testSettings.secret, { empId, template: 'resetLink', only: { token: 'abc' } })
  await app.db.query({ text: `update outbox set attempts = 30, first_tried_at = now() - interval '25 hours'` })
  await queueMail(app.db, testSettings.secret, { empId, template: 'resetCode', only: { code: '123456' }, lasts: -1 })
  await work()
  await expect
    .poll(async () => (await rows()).map((row) => [row.given_up, row.sealed]), soon)
    .toEqual([
      [true, null],
      [true, null],
    ])
  expect(logged).toEqual([
    expect.stringMatching(/\(resetLink\) is given up: EMESSAGE 451\.$/),
    expect.stringMatching(/\(resetCode\) is given up: it is no longer of use\.$/),
  ])
  expect(mails.received).toEqual([])
})

test('links lead to the configured origin, the token behind the #, whatever Host a request named', async () => {
  await work()
  const [hr, ann] = [await somebody(app, 'active', 'hr'), await somebody(app)]
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
  const sent = { token: hr.token, address: newAddress(), headers }
  await post(app.app, 'resetEmployeePassword', { empId: String(ann.empId) }, sent)
  await expect.poll(() => mails.received.length, soon).toBe(1)
  const raw = mails.received[0]?.raw ?? ''
  const text = textOf(raw).replace(/=\r\n/g, '').replace(/=3D/g, '=')
  expect(text).toMatch(/^https:\/\/steward\.example\/session\/forgot-password#reset=[\w-]{43}\r$/m)
  expect(raw).not.toContain('evil')
})

test('a line break in a name or an address adds no header, no paragraph and no recipient', async () => {
  await work()
  const [ann, ben] = [await somebody(app), await somebody(app)]
  const name = 'Ann\r\nBcc: evil@evil.example\r\n\r\nVisit us at'
  await app.db.query({ text: 'update employees set first_name = $2 where id = $1', values: [ann.empId, name] })
  await app.db.query({
    text: 'update employees set work_email = $2 where id = $1',
    values: [ben.empId, 'ben@tests.example\r\nBcc: evil@evil.example'],
  })
  for (const { empId } of [ann, ben]) await queueMail(app.db, testSettings.secret, { empId, template: 'welcome' })
  await expect.poll(() => logged.length, soon).toBe(1)
  await expect.poll(() => mails.received.length, soon).toBe(1)
  expect(logged[0]).toContain('the person has no usable address')
  const [mail] = mails.received
  expect(mail?.to).toEqual([`${ann.username}@tests.example`])
  expect(headersOf(mail?.raw ?? '')).not.toMatch(/evil|bcc/i)
  expect(textOf(mail?.raw ?? '')).toMatch(/^Hello Ann Bcc: evil@evil\.example Visit us at,\r$/m)
})

test('without a mail server a demo installation shows its mails, and any other keeps them and says so once', async () => {
  const { empId, username } = await somebody(app)
  await queueMail(app.db, testSettings.secret, { empId, template: 'resetCode', only: { code: '123456' } })
  await work({ smtp: undefined, seed: 'empty' })
  expect(logged).toEqual([expect.stringContaining('set STEWARD_SMTP_URL')])
  expect(await rows()).toMatchObject([{ sent: false, attempts: 0 }])
  await work({ smtp: undefined, seed: 'demo' })
  await expect.poll(rows, soon).toMatchObject([{ sent: true, sealed: null }])
  expect(shown).toHaveLength(1)
  expect(shown[0]).toContain(`${username}@tests.example`)
  expect(shown[0]).toContain('123456')
})

test('a sealed text opens with its secret and for its row only', () => {
  const sealed = encryptMailText('secret', 'resetCode 1', '{"code":"123456"}')
  expect(decryptMailText('secret', 'resetCode 1', sealed)).toBe('{"code":"123456"}')
  expect(sealed).not.toBe(encryptMailText('secret', 'resetCode 1', '{"code":"123456"}'))
  expect(() => decryptMailText('other', 'resetCode 1', sealed)).toThrow()
  expect(() => decryptMailText('secret', 'resetCode 2', sealed)).toThrow()
  expect(() =>
    decryptMailText('secret', 'resetCode 1', `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`),
  ).toThrow()
  expect(() => decryptMailText('secret', 'resetCode 1', sealed.slice(0, 10))).toThrow()
})

test.each(Object.keys(templates) as TemplateName[])('%s fills every place, and one line is its subject', (template) => {
  const list = { view: 'Open', at: '2026-11-21 08:00', rows: '3 rows', file: 'A file.', path: '/Things?view=1' }
  const notice = {
    subject: 'Something happened',
    sentence: 'something happened.',
    lines: 'Nothing else.',
    text: 'Hello Ann,\n\nas agreed.',
  }
  const only = { code: '123456', token: 't0ken', ...list, ...notice, problem: 'It is gone.', next: 'It is paused.' }
  const letter = renderMail({ template, to: 'ann@tests.example', firstName: 'Ann', origin, only })
  expect(letter.subject).toMatch(/^[^\r\n{}]{10,80}$/)
  expect(letter.text).toMatch(/^Hello Ann,\n/)
  expect(letter.text).not.toMatch(/[{}]|undefined/)
  expect(letter.text.split('\n').every((line) => line.length <= 120)).toBe(true)
})

test('an invitation comes as an entry for the calendar of the reader', async () => {
  await work()
  const ann = await somebody(app)
  const invitation = { method: 'CANCEL', content: 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n' } as const
  await createEventMailer(testSettings).writeOutside(app.db, {
    ...{
      empId: ann.empId,
      to: 'mori@aoba.example',
      subject: 'Demo\r\nBcc: all@aoba.example',
      text: 'Hello',
      invitation,
    },
  })
  await expect.poll(() => mails.received.length, soon).toBe(1)
  const [mail] = mails.received
  expect(mail?.to).toEqual(['mori@aoba.example'])
  expect(headersOf(mail?.raw ?? '')).not.toMatch(/^Bcc:/im)
  expect(mail?.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/)
  expect(mail?.raw).toMatch(/filename="?invitation\.ics/)
  expect(mail?.raw).toContain(Buffer.from(invitation.content).toString('base64').slice(0, 40))
  // The server of the mail has it a moment before the row says so.
  await expect.poll(async () => (await rows()).map(({ sealed, sent }) => [sealed, sent]), soon).toEqual([[null, true]])
})
