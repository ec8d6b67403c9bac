import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveRequests } from '../../resources/leave/leaveRequests'
import { evaluateLeaveRequest, readRuleContext } from '../../resources/leave/server/evaluate-leave-request'
import { toLeaveInput, toLeaveSpan } from '../../resources/leave/server/requests/leave-input'
import { sumDays, toHundredths } from '../../resources/leaveAccount/rules/hundredths'
import { postToLedger } from '../../resources/leaveAccount/server/post-to-ledger'
import type { StoredRecord } from '../../src/framework/record'
import type { Values } from '../../src/framework/validate'
import { daysSinceMonday } from '../../src/framework/values/day-variables'
import { isInSet } from '../../src/framework/workflow'
import { seeded } from '../generated/random'
import type { Person } from '../setup/app'
import { type Answer, day, type LeaveCompany, monday, startLeave, yearOf } from './company'
import { overlaps } from './rules/calendar'

let company: LeaveCompany
let calendarId = 0
let types: number[] = []
// Over the end of a leave year, so that requests take from two.
const first = `${yearOf(monday(0)) + 1}-12-01`
const years = [yearOf(first), yearOf(first) + 1]

beforeAll(async () => {
  company = await startLeave()
  types = [
    await company.leaveType('SW', { sandwichRule: 'both' }),
    await company.leaveType('CL', { maxNegative: 2, sandwichRule: 'both' }),
    await company.leaveType('HO', { sandwichRule: 'holidays' }),
    await company.leaveType('LOP', {
      ...{ category: 'loss_of_pay', isPaid: false, requiresBalance: false, sandwichRule: 'weekends' },
    }),
  ]
  const { data } = await company.call<{ id: number }>(company.hr, 'createHolidayCalendar', {
    ...{ name: 'Here', country: 'IN' },
  })
  calendarId = data?.id ?? 0
  await company.call(company.hr, 'createLocation', {
    ...{ name: 'Here', country: 'IN', zone: 'Asia/Kolkata', holidayCalendarId: calendarId },
  })
})
afterAll(() => company.app.close())

type Random = ReturnType<typeof seeded>
type Move = (person: Person, random: Random) => Promise<Answer<unknown> | undefined>

const dates = (random: Random) => day(first, random(40))
const pick = <T>(random: Random, from: readonly T[]): T | undefined => from[random(from.length)]

async function anyOf(person: Person, random: Random, states: readonly string[]): Promise<number | undefined> {
  const rows = await company.rows<{ id: number }>(
    'select id from leave_requests where emp_id = $1 and status = any($2) order by id',
    [person.empId, states],
  )
  return pick(random, rows)?.id
}

const apply: Move = (person, random) => {
  const [from, length] = [dates(random), random(5)]
  const session = pick(random, ['full', 'full', 'full', 'first_half', 'second_half'])
  const isOne = length === 0
  return company.ask(person, pick(random, types) ?? 0, from, day(from, length), {
    acceptsUnpaid: random(2) === 0,
    fromSession: isOne ? session : pick(random, ['full', 'full', 'second_half']),
    toSession: isOne ? session : pick(random, ['full', 'full', 'first_half']),
  })
}

/** Fridays and Mondays: what lies between them hangs on both. */
const applyBesideWeekend: Move = (person, random) => {
  const friday = day(first, 4 - daysSinceMonday(first) + 7 * (1 + random(4)))
  const date = random(2) === 0 ? friday : day(friday, 3)
  return company.ask(person, types[random(2)] ?? 0, date, date, { acceptsUnpaid: true })
}

const decide: Move = async (person, random) => {
  const id = await anyOf(person, random, ['pending'])
  const step = pick(random, ['approve', 'approve', 'approve', 'reject', 'sendBack'] as const)
  return id && step
    ? company.decide(pick(random, [company.manager, company.head, person]) ?? person, step, id)
    : undefined
}

const cancel: Move = async (person, random) => {
  const id = await anyOf(person, random, ['draft', 'pending', 'approved'])
  return id ? company.call(person, 'leaveCancel', { id, reason: 'Other plans' }) : undefined
}

const shorten: Move = async (person, random) => {
  const id = await anyOf(person, random, ['pending', 'approved'])
  if (!id) return undefined
  const { fromDate } = await company.read(person, id)
  return company.call(person, 'leaveCancel', { id, reason: 'Back earlier', newToDate: day(fromDate, random(3)) })
}

const submit: Move = async (person, random) => {
  const id = await anyOf(person, random, ['draft'])
  return id ? company.call(person, 'submitLeaveRequest', { id }) : undefined
}

const recall: Move = async (_, random) => {
  const rows = await company.rows<{ id: number; by: number }>(
    'select id, decided_by_emp_id as by from approval_steps where decided_at is not null order by id desc limit 6',
  )
  const step = pick(random, rows)
  const by = [company.manager, company.head].find(({ empId }) => empId === step?.by)
  return step && by ? company.call(by, 'recallApprovalStep', { id: step.id }) : undefined
}

const holiday: Move = async (_, random) => {
  const kind = pick(random, ['public', 'public', 'first_half', 'restricted'])
  return company.call(company.hr, 'createHoliday', { calendarId, date: dates(random), name: 'Feast', kind })
}

const changeHoliday: Move = async (_, random) => {
  const rows = await company.rows<{ id: number; version: number }>('select id, version from holidays order by id')
  const found = pick(random, rows)
  if (!found) return undefined
  if (random(2) === 0) return company.call(company.hr, 'deleteHoliday', { id: found.id })
  return company.call(company.hr, 'updateHoliday', { ...found, date: dates(random) })
}

const correct: Move = async (person, random) => {
  const entry = {
    ...{ empId: person.empId, leaveTypeId: types[random(3)] ?? 0, leaveYear: years[random(2)] ?? 0 },
    ...{ entryType: 'adjustment' as const, days: random(7) / 2 - 1, effectiveDate: first },
  }
  await company
    .byServer((writer) => postToLedger(writer, [entry]))
    .catch((problem) => expect(problem.code).toBe('invalidInput'))
  return undefined
}

const moves: readonly Move[] = [
  ...[
    apply,
    apply,
    applyBesideWeekend,
    applyBesideWeekend,
    applyBesideWeekend,
    decide,
    decide,
    decide,
    cancel,
    shorten,
    submit,
  ],
  ...[recall, holiday, changeHoliday, correct],
]

/** What the tables say of the person. */
async function stored(person: Person) {
  const one = [person.empId]
  const requests = await company.rows<StoredRecord<typeof leaveRequests>>(
    'select id, emp_id as "empId", status, leave_type_id as "leaveTypeId", from_date as "fromDate", to_date as "toDate", ' +
      'from_session as "fromSession", to_session as "toSession", days::float8, parts, breakdown from leave_requests where emp_id = $1 order by id',
    one,
  )
  const ledger = await company.rows<{ key: string; request: number | null; days: string }>(
    `select concat_ws(' ', leave_type_id, leave_year) as key, leave_request_id as request, days from leave_ledger where emp_id = $1`,
    one,
  )
  return { requests, ledger, balances: await company.balances(person) }
}

type Parts = { leaveTypeId: number; leaveYear: number; days: number }[]
const keyOf = (of: { leaveTypeId: number; leaveYear: number }) => `${of.leaveTypeId} ${of.leaveYear}`
const sums = (rows: readonly { key: string; days: string | number }[]) => {
  const found: Record<string, number> = {}
  for (const { key, days } of rows) found[key] = (found[key] ?? 0) + toHundredths(days)
  return Object.fromEntries(Object.entries(found).filter(([, days]) => days !== 0))
}
const partRows = (request: Values, sign = 1) =>
  ((request.parts ?? []) as Parts).map((part) => ({ key: keyOf(part), days: sign * part.days }))

async function expectInvariants(person: Person): Promise<void> {
  const { requests, ledger, balances } = await stored(person)
  expect(sums(balances.map((each) => ({ key: keyOf(each), days: each.posted })))).toEqual(sums(ledger))
  const pending = requests
    .filter((request) => isInSet(leaveRequests, 'waiting', request))
    .flatMap((request) => partRows(request))
  expect(sums(balances.map((each) => ({ key: keyOf(each), days: each.held })))).toEqual(sums(pending))
  for (const { posted, held, floor } of balances) expect(posted - held).toBeGreaterThanOrEqual(floor)
  for (const request of requests) {
    const isTaken = isInSet(leaveRequests, 'live', request) && !isInSet(leaveRequests, 'waiting', request)
    const own = ledger.filter((entry) => entry.request === request.id)
    expect(sums(own)).toEqual(isTaken ? sums(partRows(request, -1)) : {})
    if (!isInSet(leaveRequests, 'live', request)) continue
    expect(sumDays(partRows(request).map(({ days }) => toHundredths(days)))).toBe(toHundredths(Number(request.days)))
  }
  const live = requests.filter((request) => isInSet(leaveRequests, 'live', request))
  for (const one of live)
    for (const other of live) {
      const [a, b] = [toLeaveSpan(one), toLeaveSpan(other)]
      if (one.id < other.id && a && b) expect(overlaps(a, b)).toBe(false)
    }
  // What stands is what counting everything anew would say.
  for (const request of live) {
    const asked = toLeaveInput(request, request.id)
    const known = asked && (await company.byServer((writer) => readRuleContext(writer, asked)))
    expect([request.id, known && evaluateLeaveRequest(known, first).count.days]).toEqual([
      request.id,
      toHundredths(Number(request.days)),
    ])
  }
}

test.each([1, 2, 3])(
  'whatever is done in whatever order, balances are sums and never pass their floor (%i)',
  async (seed) => {
    const random = seeded(seed)
    const person = await company.hire(company.manager)
    for (const type of types.slice(0, 3)) for (const year of years) await company.grant(person, type, 4, year)
    const done: Record<string, number> = {}
    for (let step = 0; step < 120; step++) {
      const move = pick(random, moves) as Move
      const answer = await move(person, random)
      expect(answer?.code).not.toBe('internal')
      if (answer?.error === null) done[move.name] = (done[move.name] ?? 0) + 1
      await expectInvariants(person)
    }
    // A sequence in which nothing goes through shows nothing.
    for (const name of ['apply', 'applyBesideWeekend', 'decide', 'cancel', 'holiday', 'changeHoliday'])
      expect(done[name] ?? 0).toBeGreaterThan(1)
  },
  300_000,
)

test('nobody decided a request of their own', async () => {
  const rows = await company.rows(
    'select s.id from approval_steps s where s.decided_by_emp_id = s.requester_emp_id or s.on_behalf_of_emp_id = s.requester_emp_id',
  )
  expect(rows).toEqual([])
  const decided = await company.rows('select from approval_steps where decided_at is not null')
  expect(decided.length).toBeGreaterThan(10)
})
