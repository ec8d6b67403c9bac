import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../setup/app'
import { daysFromToday } from '../setup/clock'

/** What a calendar program reads: parsed by the library that such programs use. */
interface Entry {
  uid: string
  summary: string
  start: string
  end: string
  status: string
  description: string
}

let app: TestApp
let employee: Person
let manager: Person

beforeAll(async () => {
  app = await startApp()
  employee = await app.demo('employee')
  manager = await app.demo('manager')
})
afterAll(() => app.close())

const get = (url: string, headers = {}) => app.app.inject({ method: 'GET', url, headers })

async function subscribe(as: Person, kind: string): Promise<string> {
  const { body } = await app.call<{ path: string }>('createMyCalendarFeed', { kind }, { as })
  return body.data?.path ?? ''
}

async function readEntries(path: string): Promise<Entry[]> {
  const answer = await get(path)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(answer.body))
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part)
    return {
      ...{ uid: event.uid, summary: event.summary, description: event.description ?? '' },
      ...{ start: event.startDate.toString(), end: event.endDate.toString() },
      status: String(part.getFirstPropertyValue('status')),
    }
  })
}

const countRows = async (text: string, ...values: unknown[]) =>
  Number((await app.db.query<{ n: number }>({ text, values })).rows[0]?.n)

test('own leave, duty, trips and holidays stand in the own feed, each once', async () => {
  const entries = await readEntries(await subscribe(employee, 'mine'))
  const leave = entries.filter(({ uid }) => uid.startsWith('leaveRequests-'))
  const stored = await countRows(
    `select count(*)::int as n from leave_requests where emp_id = $1 and status in ('pending', 'approved', 'completed')
     and to_date >= $2 and from_date <= $3`,
    ...[employee.empId, daysFromToday(-92), daysFromToday(400)],
  )
  expect(stored).toBeGreaterThan(0)
  expect(leave).toHaveLength(stored)
  expect(leave.map(({ summary }) => summary).filter((summary) => /\d{4}|^LV-/.test(summary))).toEqual([])
  expect(leave.every(({ end, start }) => end > start)).toBe(true)
  expect(entries.some(({ uid }) => uid.startsWith('holidays-'))).toBe(true)
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(entries.length)
  expect(new Set(entries.map(({ status }) => status)).size).toBe(2)
})

/** The days or the moments of the entries of a resource, by the id of their records. */
async function readTimes(path: string, resource: string): Promise<Map<number, string>> {
  const calendar = new ICAL.Component(ICAL.parse((await get(path)).body))
  const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
  const toText = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString())
  return new Map(
    events
      .filter(({ uid }) => uid.startsWith(`${resource}-`))
      .map(({ uid, startDate, endDate }) => [
        Number(/-(\d+)@/.exec(uid)?.[1]),
        `${startDate.zone.tzid} ${toText(startDate)} ${toText(endDate)}`,
      ]),
  )
}

async function readSequences(path: string): Promise<Map<string, number>> {
  const calendar = new ICAL.Component(ICAL.parse((await get(path)).body))
  const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
  return new Map(events.map(({ uid, sequence }) => [uid, sequence]))
}

test('whole days end before the next one, moments are those of the record in UTC, and a change keeps the identity', async () => {
  const seller = await app.demo('marketing')
  const feeds = {
    leaveRequests: { as: employee, kind: 'mine' },
    holidays: { as: employee, kind: 'mine' },
    travelRequisitions: { as: manager, kind: 'team' },
    leadMeetings: { as: seller, kind: 'mine' },
  }
  const days = (table: string, from: string, to: string) =>
    `select id::int, 'floating ' || ${from} || ' ' || (${to} + 1) as time from ${table}`
  const zoned = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`
  const utc = (column: string) => `to_char(${column} at time zone 'UTC', ${zoned})`
  const stored = {
    leaveRequests: days('leave_requests', 'from_date', 'to_date'),
    holidays: days('holidays', 'date', 'date'),
    travelRequisitions: days('travel_requisitions', 'from_date', 'to_date'),
    leadMeetings: `select id::int, 'UTC ' || ${utc('start_at')} || ' ' || ${utc('end_at')} as time from lead_meetings`,
  }
  for (const [resource, text] of Object.entries(stored)) {
    const { as, kind } = feeds[resource as keyof typeof stored]
    const path = await subscribe(as, kind)
    const times = await readTimes(path, resource)
    const { rows } = await app.db.query<{ id: number; time: string }>({ text, values: [] })
    expect(times.size, resource).toBeGreaterThan(0)
    expect(times, resource).toEqual(new Map(rows.flatMap(({ id, time }) => (times.has(id) ? [[id, time]] : []))))
  }
  const path = await subscribe(seller, 'mine')
  const before = await readSequences(path)
  await app.db.query({ text: 'update lead_meetings set version = version + 1', values: [] })
  const after = await readSequences(path)
  expect([...after.keys()]).toEqual([...before.keys()])
  const meetings = [...after].filter(([uid]) => uid.startsWith('leadMeetings-'))
  expect(meetings.map(([uid, sequence]) => sequence - (before.get(uid) ?? 0))).toEqual(meetings.map(() => 1))
})

test('the feed of a team names its people and holds nothing that the reader may not read', async () => {
  const entries = await readEntries(await subscribe(manager, 'team'))
  expect(entries.length).toBeGreaterThan(0)
  expect(entries.filter(({ summary }) => !/^[^:]+: ./.test(summary))).toEqual([])
  expect(entries.filter(({ uid }) => uid.startsWith('holidays-'))).toEqual([])
  // Nobody reports to the employee.
  expect(await readEntries(await subscribe(employee, 'team'))).toEqual([])
})

test('a reason stands in no feed, and a cancelled request leaves it', async () => {
  const path = await subscribe(employee, 'mine')
  const text = (await get(path)).body.replace(/\r\n /g, '')
  const { rows } = await app.db.query<{ reason: string; id: number }>({
    text: 'select reason, id from leave_requests where emp_id = $1',
    values: [employee.empId],
  })
  expect(rows.filter(({ reason }) => text.includes(reason))).toEqual([])
  const [first] = (await readEntries(path)).filter(({ uid }) => uid.startsWith('leaveRequests-'))
  const id = Number(/-(\d+)@/.exec(first?.uid ?? '')?.[1])
  await app.db.query({ text: `update leave_requests set status = 'cancelled' where id = $1`, values: [id] })
  expect((await readEntries(path)).some(({ uid }) => uid === first?.uid)).toBe(false)
})

test('a new address ends the former one, and an ended feed is gone like one that never was', async () => {
  const first = await subscribe(employee, 'mine')
  const second = await subscribe(employee, 'mine')
  expect((await get(first)).statusCode).toBe(404)
  expect((await get(second)).statusCode).toBe(200)
  const { body } = await app.call<{ kind: string; lastReadAt: string }[]>('getMyCalendarFeeds', {}, { as: employee })
  expect(body.data?.find(({ kind }) => kind === 'mine')?.lastReadAt).not.toBeNull()
  await app.call('endMyCalendarFeed', { kind: 'mine' }, { as: employee })
  const ended = await get(second)
  const unknown = await get(`/api/calendar/${'A'.repeat(43)}.ics`)
  expect([ended.statusCode, unknown.statusCode]).toEqual([404, 404])
  const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
  expect(withoutId(ended.body)).toBe(withoutId(unknown.body))
})

const wrong = ['', 'x', '.ics', '..%2F..%2Fetc%2Fpasswd', "' or 1=1--.ics", 'A'.repeat(43), `${'A'.repeat(5000)}.ics`]

test.each(wrong.map((file) => [file.slice(0, 30), file]))('an address such as %j is not found', async (_, file) => {
  expect((await get(`/api/calendar/${encodeURIComponent(file)}`)).statusCode).toBe(404)
})

test('the database holds no secret of an address', async () => {
  const path = await subscribe(manager, 'mine')
  const token = /calendar\/(.+)\.ics/.exec(path)?.[1] ?? ''
  expect(token).toHaveLength(43)
  const { rows } = await app.db.query<{ hash: string }>({ text: 'select hash from calendar_feeds', values: [] })
  expect(rows.some(({ hash }) => hash.includes(token))).toBe(false)
})

test('who may not sign in any more has no feed', async () => {
  const leaver = await app.person('employee')
  const path = await subscribe(leaver, 'mine')
  expect((await get(path)).statusCode).toBe(200)
  await app.db.query({ text: `update accounts set status = 'disabled' where emp_id = $1`, values: [leaver.empId] })
  expect((await get(path)).statusCode).toBe(404)
})

test('a program that has the feed already is answered shortly until it changes', async () => {
  const path = await subscribe(employee, 'mine')
  const { headers, body } = await get(path)
  const again = await get(path, { 'if-none-match': headers.etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await app.db.query({
    text: `update leave_requests set to_date = to_date, from_date = from_date, version = version + 1 where emp_id = $1`,
    values: [employee.empId],
  })
  const later = await get(path, { 'if-none-match': headers.etag })
  expect(later.statusCode).toBe(200)
  expect(later.body).not.toBe(body)
})

test('nobody reads or ends the feed of somebody else, and nobody signed out makes one', async () => {
  const path = await subscribe(employee, 'mine')
  await app.call('endMyCalendarFeed', { kind: 'mine' }, { as: manager })
  await app.call('endMyCalendarFeed', { kind: 'mine', empId: employee.empId }, { as: manager })
  expect((await get(path)).statusCode).toBe(200)
  expect((await app.call('createMyCalendarFeed', { kind: 'mine' })).status).toBe(401)
  expect((await app.call('createMyCalendarFeed', { kind: 'theirs' }, { as: employee })).status).toBe(400)
})
