import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decryptMailText } from '../../server/mail/encrypt-text'
import { buildSealContext } from '../../server/mail/outbox'
import { renderMail } from '../../server/mail/sender'
import { testSettings } from '../setup/app'
import { type Lead, type LeadCompany, type Params, startLeads } from './drive'

let company: LeadCompany
beforeAll(async () => {
  company = await startLeads()
})
afterAll(() => company.close())
beforeEach(async () => {
  await company.forget()
  await company.rows('delete from outbox')
  company.setNow('2026-11-12T06:30:00Z')
})

interface OutsideMail {
  to: string
  subject: string
  text: string
  method: string
  lines: string[]
}

/** The mails to people outside that wait, each with the lines of its calendar file, unfolded. */
async function readMails(): Promise<OutsideMail[]> {
  const rows = await company.rows<{ empId: number; sealed: string }>(
    `select emp_id as "empId", sealed from outbox where template = 'outside' order by id`,
  )
  await company.rows('delete from outbox')
  return rows.map(({ empId, sealed }) => {
    const only = JSON.parse(decryptMailText(testSettings.secret, buildSealContext('outside', empId), sealed))
    const { method, content } = JSON.parse(only.invitation)
    for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(content).not.toMatch(/[^\r]\n|\r[^\n]/)
    const { to, subject, text } = renderMail({ template: 'outside', to: only.to, firstName: 'x', origin: '', only })
    return { to, subject, text, method, lines: content.replaceAll('\r\n ', '').split('\r\n') }
  })
}

const told = (mails: readonly OutsideMail[]) => mails.map(({ to, method }) => `${method} ${to}`)
const lineOf = ({ lines }: OutsideMail, name: string) => lines.find((line) => line.startsWith(name))

interface Meeting extends Lead {
  invited: { email: string }[] | null
}

async function enterLead(values: Params = {}) {
  const contacts = [
    { name: 'Haruka Mori', email: 'mori@aoba.example' },
    { name: 'Ken Sato', email: 'sato@aoba.example' },
    { name: 'No Address' },
    { name: 'Not Me', email: 'quiet@aoba.example', doNotContact: true },
  ]
  const lead = await company.create(company.owner, { company: 'Aoba Kogyo', contacts, ...values })
  const filter = { leadId: { eq: lead.id } }
  const rows = await company.done<{ id: number; email: string | null }[]>(company.owner, 'getLeadContacts', { filter })
  return { lead, contacts: rows.map(({ id }) => ({ contactId: id })), rows }
}

const time = { timeZone: 'Asia/Kolkata', localStart: '2026-11-20T10:30', localEnd: '2026-11-20T11:15' }

const plan = (leadId: number, values: Params) =>
  company.done<Meeting>(company.owner, 'createLeadMeeting', {
    leadId,
    summary: 'Demo',
    kind: 'visit',
    ...time,
    ...values,
  })

async function change({ id }: Meeting, values: Params): Promise<Meeting> {
  const { version } = await company.done<Meeting>(company.owner, 'getLeadMeetingById', { id })
  return company.done(company.owner, 'updateLeadMeeting', { id, version, ...values })
}

test('contacts with an address are invited once, told of each change, and called off', async () => {
  const { lead, contacts, rows } = await enterLead()
  const meeting = await plan(lead.id, { contacts, isInviting: true, place: 'Pune; hall 3, "B"', agenda: 'One\nTwo' })
  const first = await readMails()
  expect(told(first)).toEqual(['REQUEST mori@aoba.example', 'REQUEST sato@aoba.example'])
  const [mori] = first
  expect(mori?.subject).toBe('Invitation: Demo, 20 Nov 2026, 10:30 – 11:15 (Asia/Kolkata)')
  expect(mori?.lines).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Steward//Meetings//EN', 'METHOD:REQUEST', 'BEGIN:VEVENT'],
    ...[`UID:lead-meeting-${meeting.id}@`, 'DTSTAMP:20261112T063000Z', 'SEQUENCE:0'].map((line) =>
      expect.stringMatching(new RegExp(`^${line}`)),
    ),
    ...['DTSTART:20261120T050000Z', 'DTEND:20261120T054500Z', 'SUMMARY:Demo'],
    ...['LOCATION:Pune\\; hall 3\\, "B"', 'DESCRIPTION:One\\nTwo', 'STATUS:CONFIRMED'],
    expect.stringMatching(/^ORGANIZER;CN=".+":mailto:\S+@\S+$/),
    'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN="Haruka Mori":mailto:mori@aoba.example',
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ])

  // What those outside are not told of mails nobody.
  await change(meeting, { kind: 'demo' })
  expect(await readMails()).toEqual([])

  const moved = await change(meeting, { localStart: '2026-11-20T10:45' })
  const second = await readMails()
  expect(told(second)).toEqual(told(first))
  expect(second[0]?.subject).toContain('Changed: Demo')
  const [earlier, later] = [first, second].map(([mail]) => Number(lineOf(mail as OutsideMail, 'SEQUENCE')?.slice(9)))
  expect(later).toBeGreaterThan(earlier as number)
  expect(later).toBe(moved.version - 1)
  expect(lineOf(second[0] as OutsideMail, 'UID')).toBe(lineOf(first[0] as OutsideMail, 'UID'))

  const sato = rows.find(({ email }) => email?.startsWith('sato'))
  await change(meeting, { contacts: [{ contactId: sato?.id }] })
  expect(told(await readMails())).toEqual(['CANCEL mori@aoba.example'])

  const { version } = await company.done<Meeting>(company.owner, 'getLeadMeetingById', { id: meeting.id })
  await company.done(company.owner, 'cancelLeadMeeting', { id: meeting.id, version })
  const last = await readMails()
  expect(told(last)).toEqual(['CANCEL sato@aoba.example'])
  expect([lineOf(last[0] as OutsideMail, 'STATUS'), lineOf(last[0] as OutsideMail, 'METHOD')]).toEqual([
    'STATUS:CANCELLED',
    'METHOD:CANCEL',
  ])
})

test('nobody is invited unless it is asked for, nor to what has begun', async () => {
  const { lead, contacts } = await enterLead()
  const quiet = await plan(lead.id, { contacts })
  const past = { localStart: '2026-11-12T10:30', localEnd: '2026-11-12T11:00' }
  const begun = await plan(lead.id, { contacts, isInviting: true, ...past })
  expect([quiet.invited ?? [], begun.invited ?? [], await readMails()]).toEqual([[], [], []])

  const meeting = await change(quiet, { isInviting: true })
  expect(told(await readMails())).toEqual(['REQUEST mori@aoba.example', 'REQUEST sato@aoba.example'])
  company.setNow('2026-11-20T06:00:00Z')
  await change(meeting, { summary: 'What it was about' })
  const { version, id } = await company.done<Meeting>(company.owner, 'getLeadMeetingById', { id: meeting.id })
  await company.done(company.owner, 'cancelLeadMeeting', { id, version })
  expect(await readMails()).toEqual([])
})

test('a call sent twice, and one that is refused, mail nobody twice', async () => {
  const { lead, contacts } = await enterLead()
  const meeting = await plan(lead.id, { contacts, isInviting: true })
  await readMails()
  const stale = { id: meeting.id, version: meeting.version, summary: 'Moved' }
  await company.done(company.owner, 'updateLeadMeeting', stale)
  const again = await company.call(company.owner, 'updateLeadMeeting', { ...stale, summary: 'Stale' })
  expect(again.code).toBe('staleVersion')
  expect(told(await readMails())).toEqual(['REQUEST mori@aoba.example', 'REQUEST sato@aoba.example'])
})

test('hostile names stay inside of their line, in the mail and in the file', async () => {
  const name = 'Eve":mailto:all@corp.example\\;X,"{text}'
  const { lead, contacts } = await enterLead({ contacts: [{ name, email: 'eve@aoba.example' }] })
  const summary = 'Demo\\; {agenda}: "1", END:VEVENT {to}'
  await plan(lead.id, { contacts, isInviting: true, summary, agenda: `${'é'.repeat(200)}\r\nBEGIN:VALARM` })
  const [mail] = await readMails()
  expect(mail?.subject).toBe(`Invitation: ${summary}, 20 Nov 2026, 10:30 – 11:15 (Asia/Kolkata)`)
  expect(mail?.text).toContain(`Hello ${name},`)
  expect(mail?.lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN="${name.replaceAll('"', "'")}":mailto:eve@aoba.example`,
  ])
  expect(mail?.lines.filter((line) => /^(BEGIN|END):/.test(line))).toHaveLength(4)
  expect(mail && lineOf(mail, 'SUMMARY')).toBe('SUMMARY:Demo\\\\\\; {agenda}: "1"\\, END:VEVENT {to}')
  for (const breaking of ['A\r\nBcc: all@corp.example', 'A\nB']) {
    const { fields } = await company.call(company.owner, 'createLeadMeeting', {
      ...{ leadId: lead.id, kind: 'visit', ...time, contacts, isInviting: true, summary: breaking },
    })
    const mails = await readMails()
    expect(fields?.summary ?? mails.map(({ subject }) => subject.includes('\n'))).not.toContain(true)
  }
})

test('only the server says who is invited', async () => {
  const { lead } = await enterLead()
  const { fields } = await company.call(company.owner, 'createLeadMeeting', {
    ...{ leadId: lead.id, summary: 'Demo', kind: 'visit', ...time, invited: [{ email: 'x@y.example', name: 'X' }] },
  })
  expect(fields ?? {}).toHaveProperty('invited')
  expect(await readMails()).toEqual([])
})
