import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasQueuedLeaveRecounts, runQueuedRecounts } from '../../resources/leave/server/jobs/run-recounts'
import { readLeaveFacts } from '../../resources/leave/server/leave-facts'
import { recountLeaveRequest } from '../../resources/leave/server/requests/recount-neighbours'
import { createSystemWriter } from '../../server/records/write/system-writer'
import type { JobRunContext, Kernel } from '../../server/types'
import { type PolicyCompany, startPolicies } from '../policies/policies'
import type { Person } from '../setup/app'
import { monday, yearOf } from './company'
import { friday, manyWithLeave, weeks } from './many'
import { lostBefore, wrongBalances } from './nights'

let company: PolicyCompany
let [earned, calendarId] = [0, 0]
let empIds: number[] = []
const people = 1010

beforeAll(async () => {
  company = await startPolicies()
  earned = await company.leaveType('EL')
  await company.leaveType('LOP', { category: 'loss_of_pay', isPaid: false, requiresBalance: false })
  const calendar = { name: 'Here', country: 'IN' }
  const { data } = await company.call<{ id: number }>(company.hr, 'createHolidayCalendar', calendar)
  calendarId = data?.id ?? 0
  const place = { ...calendar, zone: 'Asia/Kolkata', holidayCalendarId: calendarId }
  expect(await company.call(company.hr, 'createLocation', place)).toMatchObject({ error: null })
  const managerId = company.manager.empId
  empIds = await manyWithLeave(company.rows, { many: people, leaveTypeId: earned, managerId })
  expect(await wrongBalances(company)).toEqual([])
}, 120_000)
afterAll(() => company.app.close())

const count = (kernel: Kernel = company.kernel) =>
  runQueuedRecounts(kernel, { signal: new AbortController().signal, warn: () => {} } as unknown as JobRunContext)

const waiting = async () =>
  (await company.rows<{ n: number }>("select count(*)::int as n from recounts where resource = 'leaveRequests'"))[0]?.n

interface Stored {
  id: number
  days: number
  unpaid: number
  breakdown: object
  parts: object
  ledger: object
}

const storedOf = (sql: Pick<Kernel['db'], 'query'>, of: readonly number[]) =>
  sql.query<Stored>({
    text: `select r.id, r.days::float8, r.unpaid_days::float8 as unpaid, r.breakdown, r.parts, (select json_agg(l order by 1) from (
        select leave_year, leave_type_id, effective_date, sum(days)::float8 from leave_ledger where leave_request_id = r.id
        group by 1, 2, 3 having sum(days) <> 0 order by 1, 2, 3) l) as ledger
      from leave_requests r where r.emp_id = any($1) order by r.emp_id, r.from_date`,
    values: [of],
  })

/** What the requests of some of the people are when each that waits is counted by itself; nothing of it is kept. */
async function singly(of: readonly number[]): Promise<Stored[]> {
  let told: Stored[] = []
  const taken = new Error('taken back')
  await company.kernel.db
    .transaction(async (tx) => {
      const text =
        'select r.id from recounts q join leave_requests r on r.id = q.record_id where r.emp_id = any($1) order by r.emp_id, r.from_date'
      const { rows } = await tx.query<{ id: number }>({ text, values: [of] })
      for (const { id } of rows) await recountLeaveRequest(createSystemWriter(company.kernel, tx), id)
      told = (await storedOf(tx, of)).rows
      throw taken
    })
    .catch((problem) => {
      if (problem !== taken) throw problem
    })
  return told
}

/** Some of those who have days to spare, and as many of every tenth, who have none. */
const sample = () => empIds.filter((_, place) => place % 100 === 0 || place % 100 === 21)

const daysIn = (week: number) =>
  company.rows<{ days: number; n: number }>(
    'select days::float8, count(*)::int as n from leave_requests where emp_id = any($1) and from_date = $2 group by 1',
    [empIds, friday(week)],
  )

/** A server that is lost when all of its transaction of this number is done but the commit. */
function lostAtEndOf(kernel: Kernel, transaction: number): Kernel {
  let begun = 0
  const lost: Kernel['db']['transaction'] = (work) => {
    begun += 1
    const isLost = begun === transaction
    return kernel.db.transaction(async (tx) => {
      const result = await work(tx)
      if (isLost) throw new Error('lost')
      return result
    })
  }
  return { ...kernel, db: { ...kernel.db, query: (statement) => kernel.db.query(statement), transaction: lost } }
}

test('a policy is published for thousands of requests at once, and they are counted piece by piece, each once', async () => {
  const { hr, person, manager, hire, grant, asked, decide, draft, step, director, call, rows, read } = company
  const other = await hire(manager)
  for (const one of [person, other])
    for (const year of [yearOf(friday(11)), yearOf(friday(13))]) await grant(one, earned, 20, year)
  const decided = await asked(person, earned, friday(11), monday(12))
  const beside = await asked(person, earned, friday(13), monday(14))
  const cancelled = await asked(other, earned, friday(11), monday(12))
  const all = people * weeks.length + 3
  const { id } = await draft(monday(10), { sandwichDefault: 'weekends' })
  await step(hr, 'propose', id)
  expect(await step(director, 'approve', id)).toMatchObject({ error: null, data: { status: 'published' } })
  expect(await waiting()).toBe(all)
  expect(await daysIn(11)).toEqual([{ days: 2, n: people }])
  const expected = await singly(sample())
  expect(expected.map(({ days }) => days)).toEqual(expected.map(() => 4))
  expect(expected.some(({ unpaid }) => unpaid > 0)).toBe(true)

  // Everybody is told what is theirs to know of it, and who decides, at the request.
  const told = async (as: Person) => (await call<object>(as, 'getLeaveRecounts')).data
  expect([await told(person), await told(hr)]).toEqual([
    { own: 2, all: null, refused: null },
    { own: 0, all, refused: [] },
  ])
  const facts = await company.byServer((writer) => readLeaveFacts(writer, [decided.id]))
  expect(facts.get(decided.id)?.map(({ code }) => code)).toContain('leaveCountedLater')

  // What is decided meanwhile is judged by what holds, and so is all of that person; what is cancelled stays as it was.
  expect((await decide(manager, 'approve', decided.id)).error).toBeNull()
  expect(await read(person, decided.id)).toMatchObject({ status: 'approved', days: 4 })
  expect(await read(person, beside.id)).toMatchObject({ days: 4 })
  await call(other, 'leaveCancel', { id: cancelled.id, reason: 'Not needed' })

  await expect(count(lostAtEndOf(company.kernel, 8))).rejects.toThrow('lost')
  expect(await waiting()).toBeLessThan(all - 7 * 49 * weeks.length)
  await expect(count(lostBefore(company.kernel, 3))).rejects.toThrow('lost')
  const left = await waiting()
  expect(left).toBeGreaterThan(9 * 49 * weeks.length)
  // Of what is left, the one that was cancelled counts as it did.
  const both = await Promise.all([count(), count()])
  expect(both.reduce((sum, { changed = 0 }) => sum + changed, 1)).toBe(left)
  expect(await waiting()).toBe(0)
  expect(await read(other, cancelled.id)).toMatchObject({ status: 'cancelled', days: 2 })

  expect((await storedOf(company.kernel.db, sample())).rows).toEqual(expected)
  for (const week of weeks) expect(await daysIn(week)).toEqual([{ days: 4, n: people }])
  expect(await wrongBalances(company)).toEqual([])
  expect(
    await rows(
      `select count(*)::int as n, count(distinct h.record_id)::int as requests, count(h.actor_emp_id)::int as by_people, min(h.comment) as note
       from history h join leave_requests r on r.id = h.record_id where h.resource = 'leaveRequests' and r.emp_id = any($1)`,
      [empIds],
    ),
  ).toEqual([{ n: people * 4, requests: people * 4, by_people: 0, note: 'Leave policy: Leave' }])
  expect(
    await rows(
      `select count(*)::int as n, count(distinct record_id)::int as requests from notifications where event = 'recounted' and emp_id = any($1)`,
      [empIds],
    ),
  ).toEqual([{ n: people * 4, requests: people * 4 }])
  expect(await count()).toEqual({ changed: 0, refused: 0 })
}, 120_000)

test('two changes of a holiday right after each other leave each request as it is counted in the end', async () => {
  const { hr, call } = company
  const feast = { calendarId, date: friday(13), name: 'Feast', kind: 'public' }
  const added = await call<{ id: number; version: number }>(hr, 'createHoliday', feast)
  expect(added).toMatchObject({ error: null, follows: { leaveRecounts: people + 1 } })
  const moved = { id: added.data?.id, version: added.data?.version, date: friday(15) }
  expect(await call(hr, 'updateHoliday', moved)).toMatchObject({ error: null, data: { date: friday(15) } })
  expect(await daysIn(13)).toEqual([{ days: 4, n: people }])
  const expected = await singly(sample())
  await count()
  expect(await waiting()).toBe(0)
  expect(await daysIn(13)).toEqual([{ days: 4, n: people }])
  expect((await daysIn(15))[0]?.days).toBeLessThan(4)
  expect((await storedOf(company.kernel.db, sample())).rows).toEqual(expected)
  expect(await wrongBalances(company)).toEqual([])
}, 120_000)

test('where nothing is taken unpaid, a change that balances refuse is refused at once; who is refused later holds up nobody', async () => {
  const { hr, call, rows } = company
  await rows(`update leave_types set status = 'inactive' where code = 'LOP'`)
  const [feast] = await rows<{ id: number }>('select id from holidays where date = $1', [friday(15)])
  expect(await call(hr, 'deleteHoliday', { id: feast?.id })).toMatchObject({
    ...{ code: 'invalidInput', fields: { leaveTypeId: { code: 'leaveBalance' } } },
  })
  expect(await waiting()).toBe(0)
  expect(await rows('select id from holidays where date = $1', [friday(15)])).toHaveLength(1)

  await rows('delete from holidays where id = $1', [feast?.id])
  await rows(
    `insert into recounts (resource, record_id, group_id)
      select 'leaveRequests', id, emp_id from leave_requests where from_date = $1 and emp_id = any($2)`,
    [friday(15), empIds.slice(0, 4)],
  )
  const warned: object[] = []
  const run = {
    signal: new AbortController().signal,
    warn: (about: object) => warned.push(about),
  } as unknown as JobRunContext
  expect(await runQueuedRecounts(company.kernel, run)).toEqual({ changed: 3, refused: 1 })
  expect(warned).toMatchObject([{ empId: empIds[0], code: 'invalidInput' }])
  expect(await rows(`select group_id as "empId" from recounts where resource = 'leaveRequests'`)).toEqual([
    { empId: empIds[0] },
  ])

  // It is tried again after an hour, told once, and people operations see whose it is.
  expect(await hasQueuedLeaveRecounts(company.kernel)).toBe(false)
  expect(await runQueuedRecounts(company.kernel, run)).toEqual({ changed: 0, refused: 0 })
  await rows(`update recounts set refused_at = refused_at - interval '61 minutes'`)
  expect(await hasQueuedLeaveRecounts(company.kernel)).toBe(true)
  expect(await runQueuedRecounts(company.kernel, run)).toEqual({ changed: 0, refused: 1 })
  expect(warned).toHaveLength(1)
  expect((await call<object>(hr, 'getLeaveRecounts')).data).toEqual({
    own: 0,
    all: 0,
    refused: [{ empId: empIds[0], name: 'Many 1' }],
  })
  expect((await call<object>(company.person, 'getLeaveRecounts')).data).toEqual({ own: 0, all: null, refused: null })
  const [balance] = await rows<{ year: number }>(`select extract(year from $1::date)::int as year`, [friday(15)])
  await company.grant({ empId: empIds[0] } as Person, earned, 20, balance?.year)
  await rows(`update recounts set refused_at = refused_at - interval '61 minutes'`)
  expect(await runQueuedRecounts(company.kernel, run)).toEqual({ changed: 1, refused: 0 })
  expect(await rows(`select from recounts where resource = 'leaveRequests'`)).toEqual([])
  expect(await wrongBalances(company)).toEqual([])
}, 60_000)
