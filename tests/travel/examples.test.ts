import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { remindOfSettlement } from '../../resources/travel/server/jobs/remind-of-settlement'
import type { Person } from '../setup/app'
import { daysFromToday } from '../setup/clock'
import {
  type Answer,
  codesOf,
  flights,
  type Leg,
  leg,
  type Params,
  plain,
  startTravel,
  type Travel,
  type Trip,
} from './drive'
import examples from './examples.json'

let travel: Travel
beforeAll(async () => {
  travel = await startTravel()
})
afterAll(async () => {
  vi.useRealTimers()
  await travel.app.close()
})

interface Example {
  id: string
  kind: string
  given: Params
  expect: Params & { refused?: string }
}

const all = examples.examples as unknown as Example[]
const some = (kind: string) => all.filter((one) => one.kind === kind)
const noon = (date: unknown) => `${date}T06:30:00Z`

/** By which code the product refuses what the example calls so. */
const refusals: Readonly<Record<string, string>> = {
  class_above_policy: 'classAbovePolicy',
  over_limit_reason_required: 'overLimitReasonMissing',
  late_booking_reason_required: 'lateBookingReasonMissing',
  advance_above_cap: 'advanceAboveCap',
  advance_open: 'advanceOpen',
  settlement_overdue: 'settlementOverdue',
  consent_required: 'consentRequired',
  trip_started: 'tripStarted',
  refund_above_fare: 'refundAboveFare',
  overlap: 'travelOverlap',
  XP3: 'companyPaid',
  meals_in_per_diem: 'mealsInPerDiem',
}

function expectRefusal(answer: Answer<unknown>, refused: string): void {
  expect(Object.values(codesOf(answer))).toContain(refusals[refused])
}

/** Compares the named fields; figures compare as numbers, what is not marked holds no list. */
function compare(found: object, expected: Params): void {
  const answer: Params = { ...found }
  for (const [name, value] of Object.entries(expected))
    expect([name, plain(answer[name])]).toEqual([name, plain(value)])
}

const money = (value: unknown, name: 'local' | 'other'): Params => {
  if (value === undefined) return {}
  const { amount, currency } = typeof value === 'object' ? (value as Params) : { amount: value, currency: 'INR' }
  return { [`${name}Amount`]: amount, [`${name}Currency`]: currency }
}

/** What a traveller sends for the legs, stays and amounts of an example. */
const toInput = ({ legs, stays = [], local, other, tripType = 'domestic', ...rest }: Params): Params => ({
  ...{ legs: (legs as Leg[]).map(({ reason: _, ...one }) => one), stays, tripType },
  ...money(local, 'local'),
  ...money(other, 'other'),
  ...(rest.reason ? { bookingReason: rest.reason } : {}),
})

const numbered = (tripLegs: unknown) => (tripLegs as string).split(', ').map(Number)

test.each(some('perDiem'))('$id', async ({ given, expect: expected }) => {
  travel.setNow(noon('2026-11-01'))
  const trip = await travel.asked(await travel.traveller(given.grade as string), toInput(given))
  const days = expected.days as Params[]
  expect(trip.allowances ?? []).toHaveLength(days.length)
  for (const [at, { percent, ...day }] of days.entries()) {
    compare(trip.allowances[at] ?? {}, day)
    expect(Number(trip.allowances[at]?.percent)).toBe(Number(percent))
  }
})

test.each(some('travelClass'))('$id', async ({ given, expect: expected }) => {
  travel.setNow(noon('2026-11-01'))
  const answer = await travel.ask(await travel.traveller(given.grade as string), toInput(given))
  if (expected.refused)
    return expect(codesOf(answer)).toMatchObject({
      [`legs.${Number(expected.leg) - 1}.class`]: refusals[expected.refused],
    })
  expect(answer.error).toBeNull()
  for (const [at, { legs, ...journey }] of (expected.journeys as Params[]).entries()) {
    expect(numbered(answer.data?.journeys[at]?.legs)).toEqual(legs)
    compare(answer.data?.journeys[at] ?? {}, journey)
  }
})

test.each(some('lodgingCap'))('$id', async ({ given, expect: expected }) => {
  travel.setNow(noon(given.submittedOn))
  const stays = given.stays as { checkIn: string; checkOut: string }[]
  const legs = flights(stays[0]?.checkIn ?? '', stays.at(-1)?.checkOut ?? '')
  const answer = await travel.ask(await travel.traveller(given.grade as string), { legs, stays })
  if (expected.refused)
    return expect(codesOf(answer)).toMatchObject({
      [`stays.${Number(expected.stay) - 1}.reason`]: refusals[expected.refused],
    })
  expect(answer.error).toBeNull()
  for (const [at, { flags, ...stay }] of (expected.stays as Params[]).entries()) {
    compare(answer.data?.lodging[at] ?? {}, stay)
    expect(answer.data?.lodging[at]?.isOverLimit).toBe((flags as string[]).includes('over_limit'))
  }
})

test.each(some('lateBooking'))('$id', async ({ given, expect: expected }) => {
  travel.setNow(String(given.submittedAt))
  const departAt = String(given.departAt)
  const arriveBy = new Date(Date.parse(departAt) + 7_200_000).toISOString()
  const trip = {
    legs: [{ ...leg('Bengaluru', 'Pune', departAt, arriveBy), fromZone: given.fromZone }],
    bookingReason: given.reason ?? null,
  }
  const answer = await travel.ask(await travel.traveller('G1'), trip)
  if (expected.refused) return expectRefusal(answer, expected.refused)
  expect(answer).toMatchObject({
    error: null,
    data: { isLateBooking: (expected.flags as string[]).includes('late_booking') },
  })
})

test.each(some('documentCheck'))('$id', async ({ given, expect: expected }) => {
  travel.setNow(noon('2026-11-01'))
  const person = await travel.traveller('G1')
  for (const { docType, expiresOn, status } of given.documents as Params[]) {
    const { id } = await travel.done<{ id: number }>(person, 'createEmployeeIdentityDocDetails', {
      ...{ empId: person.empId, docType, expiresOn, number: 'Z1234567', country: 'IN' },
    })
    await travel.rows('update identity_documents set status = $2 where id = $1', [id, status])
  }
  const legs = flights('2026-11-25', String(given.toDate))
  const { id } = await travel.asked(person, { legs, tripType: given.tripType })
  compare(await travel.read(person, id), expected)
  await travel.decide(id)
  compare(await travel.read(travel.authority, id), expected)
})

test.each(some('estimate'))('$id', async ({ given, expect: expected }) => {
  travel.setNow(noon(given.submittedOn))
  const trip = await travel.asked(await travel.traveller(given.grade as string), toInput(given))
  compareEstimate(trip, expected.estimate as Params)
  compare(trip, { paidByTraveller: expected.paidByTraveller })
})

const estimateFields = {
  ...{ tickets: 'estimatedTickets', lodging: 'estimatedLodging', perDiem: 'estimatedPerDiem' },
  ...{ local: 'estimatedLocal', other: 'estimatedOther', total: 'estimatedTotal' },
} as Readonly<Record<string, string>>

function compareEstimate(trip: object, estimate: Params): void {
  compare(
    trip,
    Object.fromEntries(Object.entries(estimate).map(([part, amount]) => [estimateFields[part] ?? '', amount])),
  )
}

/** A trip of somebody without a grade, who has no allowance: all of its cost is what the traveller pays. */
const plainTrip = (fromDate: string, toDate: string, otherAmount: unknown, more: Params = {}): Params => ({
  ...{ legs: flights(fromDate, toDate), otherAmount, otherCurrency: 'INR' },
  ...more,
})

const advanceOf = (tripId: number) =>
  travel.rows<{ id: number; status: string; base: string }>(
    `select id, status, base_amount::text as base from expense_advances
      where travel_requisition_id = $1 order by id desc limit 1`,
    [tripId],
  )

async function payAdvance(tripId: number): Promise<number> {
  const [advance] = await advanceOf(tripId)
  await travel.done(travel.finance, 'payExpenseAdvance', { id: advance?.id, paymentReference: `A${advance?.id}` })
  return advance?.id ?? 0
}

/** Another trip of the person, as it was before. */
async function takeOtherTrip(person: Person, { toDate, status, advance }: Params): Promise<void> {
  const now = new Date(Date.now()).toISOString()
  const start = `${String(toDate).slice(0, 8)}01`
  travel.setNow(noon(start))
  const { amount, status: paid } = (advance ?? {}) as Params
  const request = amount ? { advanceRequested: amount } : {}
  const { id } = await travel.granted(person, plainTrip(String(toDate), String(toDate), '20000.00', request))
  if (paid) {
    const advanceId = await payAdvance(id)
    if (paid === 'settled')
      await travel.done(travel.payer, 'settleExpenseAdvance', { id: advanceId, comment: 'Brought back' })
  }
  travel.setNow(noon(toDate))
  if (status === 'completed') await travel.done(person, 'closeUnclaimedTravelRequisition', { id })
  travel.setNow(now)
}

test.each(some('advance'))('$id', async ({ given, expect: expected }) => {
  const person = await travel.traveller()
  for (const other of given.otherTrips as Params[]) await takeOtherTrip(person, other)
  travel.setNow(noon(given.requestedOn))
  const { amount, currency } = given.advanceRequested as Params
  const request = (date: string) =>
    plainTrip(date, date, given.paidByTraveller, { advanceRequested: amount, advanceCurrency: currency })
  if (given.parallel) {
    const dates = Array.from({ length: Number(given.parallel) }, (_, at) =>
      new Date(Date.UTC(2026, 11, 1 + at)).toISOString().slice(0, 10),
    )
    // Signs in before the parallel calls.
    await travel.done(person, 'getTravelRequisitions')
    const answers = await Promise.all(dates.map((date) => travel.ask(person, request(date))))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(Number(expected.accepted))
    const refused = answers.filter(({ error }) => error !== null)
    for (const answer of refused) expectRefusal(answer, 'advance_open')
    return
  }
  const answer = await travel.ask(person, request('2026-12-10'))
  if (expected.refused) return expectRefusal(answer, expected.refused)
  expect(answer.error).toBeNull()
  compare(answer.data ?? {}, { advanceBase: expected.advanceBase, advanceCap: expected.advanceCap })
  const [advance] = await advanceOf(answer.data?.id ?? 0)
  expect(plain(advance?.base)).toBe(plain(expected.advanceBase))
})

const personOf = (empId: unknown) => travel.people.get(Number(empId)) as Person
const empIdOf = (empId: number) => [...travel.people].find(([, person]) => person.empId === empId)?.[0]
const levels: Readonly<Record<string, string>> = {
  manager: 'manager',
  travelAuthority: 'travel_authority',
  director: 'director',
}
const toSteps = (steps: readonly { level: string; empIds: number[] }[]) =>
  steps.map(({ level, empIds }) => ({ asked: levels[level], empIds: empIds.map(empIdOf).sort() }))

let day = 0

test.each(some('approvalChain'))('$id', async ({ given, expect: expected }) => {
  travel.setNow(noon(given.submittedOn))
  day += 1
  // Within two hours nothing is paid for the day.
  const date = `2026-12-${String(day).padStart(2, '0')}`
  const legs = [leg('Bengaluru', 'Pune', `${date}T04:00:00Z`, `${date}T06:00:00Z`)]
  const trip = { legs, tripType: given.tripType, otherAmount: given.total, otherCurrency: 'INR' }
  const traveller = personOf(given.traveller)
  const raiser = given.submittedBy ? personOf(given.submittedBy) : traveller
  const { id } = await travel.asked(raiser, { ...trip, ...(raiser !== traveller && { empId: traveller.empId }) })
  expect(toSteps(await travel.decide(id))).toEqual(expected.steps)
})

interface Ticket extends Params {
  ticket: string
  leg?: number
  stay?: number
  refundAmount?: string
}

const addTicket = (
  as: Person,
  requisitionId: number,
  { ticket, leg: legNumber, stay: stayNumber, refundAmount: _, ...one }: Ticket,
) =>
  travel.call<{ id: number; version: number }>(as, 'createTravelTicket', {
    ...{
      requisitionId,
      bookingReference: ticket,
      kind: 'flight',
      legNumber,
      stayNumber,
      bookedOn: daysFromToday(0),
    },
    ...one,
  })

async function book(
  requisitionId: number,
  tickets: readonly Ticket[],
  traveller: Person,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const one of tickets) {
    const { data, error, fields } = await addTicket(
      one.paidBy === 'employee' ? traveller : travel.authority,
      requisitionId,
      one,
    )
    expect({ error, fields }).toEqual({ error: null, fields: undefined })
    ids.set(one.ticket, data?.id ?? 0)
  }
  return ids
}

const byMonth = (as: Person, projectId: number, year = 2026) =>
  travel.done<Params[]>(as, 'getTravelReqDetailsByProjectByMonth', { projectId, year })

const projects: number[] = []

const newProject = async () => {
  projects.push(projects.length)
  const project = { name: `Works ${projects.length}`, kind: 'internal', departmentId: 1 }
  return (await travel.done<{ id: number }>(travel.finance, 'createProject', project)).id
}

test.each(some('tripChange'))('$id', async ({ given, expect: expected }) => {
  travel.setNow(noon(given.submittedOn))
  const person = await travel.traveller(given.grade as string)
  const projectId = await newProject()
  const before = await travel.granted(person, { ...toInput(given.before as Params), projectId })
  compareEstimate(before, expected.before as Params)
  travel.setNow(noon(given.changedOn))
  await book(before.id, given.tickets as Ticket[], person)
  const stored = await travel.read(person, before.id)
  const { bookingReason: _, ...asked } = toInput(given.changed as Params)
  const changed = await travel.done<Trip>(person, 'updateTravelRequisition', {
    id: before.id,
    version: stored.version,
    action: 'change',
    ...asked,
  })
  compareEstimate(changed, expected.after as Params)
  for (const { part, difference } of (await travel.read(person, before.id)).changes ?? [])
    expect([part, plain(difference)]).toEqual([part, plain((expected.difference as Params)[part])])
  const affected = await travel.done<Params[]>(person, 'getTravelTickets', {
    filter: { requisitionId: { eq: before.id }, isAffected: { eq: true } },
  })
  expect(affected.map(({ bookingReference, cost }) => ({ ticket: bookingReference, cost }))).toEqual(
    expected.ticketsAffected,
  )
  const committed = async () =>
    (await byMonth(travel.finance, projectId)).find(({ month }) => month === '2026-11')?.committed
  // What is booked already is actual cost, no longer commitment.
  const booked = (given.tickets as Ticket[]).reduce((sum, { fare, taxes }) => sum + Number(fare) + Number(taxes), 0)
  const rest = (amount: unknown) => Math.max(0, Number(amount) - booked)
  const waiting = expected.whileWaiting as Params
  expect((await travel.read(person, before.id)).status).toBe(waiting.status)
  expect(Number(await committed())).toBe(rest(waiting.committed))
  const decision = given.decision as 'approve' | 'reject'
  const steps = await walkSteps(before.id, decision)
  expect(toSteps(steps)).toEqual(expected.steps)
  const afterDecision = expected.afterDecision as Params
  expect((await travel.read(person, before.id)).status).toBe(afterDecision.status)
  expect(Number(await committed())).toBe(rest(afterDecision.committed))
})

/** All steps agree but the last one, which decides as told. */
async function walkSteps(id: number, decision: 'approve' | 'reject') {
  if (decision === 'approve') return travel.decide(id)
  const steps = []
  const [{ count }] = (await travel.rows<{ count: number }>(
    `select count(*)::int as count from approval_steps
      where entity_type = 'travelRequisitions' and record_id = $1 and status in ('waiting', 'current')`,
    [id],
  )) as [{ count: number }]
  for (let at = 1; at <= count; at += 1)
    steps.push(...(await travel.decideOnce(id, at === count ? 'reject' : 'approve')))
  return steps
}

test.each(some('ticketBooking'))('$id', async ({ given, expect: expected }) => {
  travel.setNow(noon('2026-11-01'))
  const person = await travel.traveller()
  const { id } = await travel.granted(person, { legs: flights('2026-11-20', '2026-11-21', { fare: given.estimate }) })
  const by = given.bookedBy === 'finance' ? travel.finance : travel.authority
  const answer = await addTicket(by, id, {
    ticket: 'K7Q2LM',
    leg: 1,
    fare: given.fare,
    taxes: given.taxes,
    paidBy: given.paidBy,
  })
  if (expected.refused) return expectRefusal(answer, expected.refused)
  expect(answer).toMatchObject({ error: null, data: { status: expected.outcome } })
  compare(answer.data ?? {}, { cost: expected.cost })
  if (expected.consent) expect(answer.data).toMatchObject({ consentByEmpId: travel.authority.empId })
})

test.each(some('tripCancellation'))('$id', async ({ given, expect: expected }) => {
  const legs = given.legs as Leg[]
  travel.setNow(noon('2026-10-30'))
  const person = await travel.traveller()
  const projectId = await newProject()
  const advance = given.advancePaid ? { advanceRequested: given.advancePaid } : {}
  const trip = await travel.granted(person, {
    legs,
    otherAmount: given.estimate,
    otherCurrency: 'INR',
    projectId,
    ...advance,
  })
  if (given.advancePaid) await payAdvance(trip.id)
  const tickets = given.tickets as Ticket[]
  const ids = await book(trip.id, tickets, person)
  travel.setNow(String(given.cancelledAt))
  const by = given.by === 'self' ? person : travel.authority
  const answer = await travel.call(by, 'cancelTravelRequisition', { id: trip.id })
  if (expected.refused === 'trip_started') return expectRefusal(answer, expected.refused)
  expect(answer.error).toBeNull()
  for (const { ticket, refundAmount, paidBy } of tickets) {
    const as = paidBy === 'employee' ? person : travel.authority
    const given = refundAmount === undefined ? {} : { refundAmount }
    const cancelled = await travel.call(as, 'cancelTravelTicket', { id: ids.get(ticket), ...given })
    if (expected.refused) return expectRefusal(cancelled, expected.refused)
    expect(cancelled.error).toBeNull()
    const { cost, refund, kept } = (expected.tickets as Ticket[]).find((one) => one.ticket === ticket) as Params
    compare(cancelled.data ?? {}, { cost, kept, refundAmount: refundAmount === undefined ? null : refund })
  }
  const open = await travel.done<{ id: number }[]>(travel.finance, 'getTicketsToRefund', {
    filter: { requisitionId: { eq: trip.id } },
  })
  const refundsOpen = (expected.tickets as Ticket[])
    .filter(({ refundOpen }) => refundOpen)
    .map(({ ticket }) => ids.get(ticket))
  expect(open.map(({ id }) => id)).toEqual(refundsOpen)
  const after = await travel.read(person, trip.id)
  expect(after.status).toBe(expected.status)
  compare(after, { ticketsActual: (expected.actual as Params).tickets, advanceOpen: expected.advanceToSettle })
  const month = (await byMonth(travel.finance, projectId)).find((one) => one.month === '2026-11') ?? {}
  compare(month, { committed: expected.committed, actual: (expected.actual as Params).tickets })
  const claim = await travel.done<{ items: Params[] }>(person, 'openTripClaim', { id: trip.id })
  expect(claim.items).toHaveLength(1)
  compare(claim.items[0] ?? {}, { amount: expected.claimable })
  // Work days that the trip would have taken are free again.
  for (const date of expected.daysGivenBack as string[]) {
    const duty = { fromDate: date, toDate: date, purpose: 'training', place: 'Office', reason: 'A course' }
    expect((await travel.call(person, 'createOnDuty', duty)).error).toBeNull()
  }
})

test.each(some('tripOverlap'))('$id', async ({ given, expect: expected }) => {
  travel.setNow(noon('2026-11-01'))
  const person = await travel.traveller()
  for (const { kind, status, session, ...span } of given.others as Params[])
    await takeAbsence(person, String(kind), String(status), String(session), span)
  const answer = await travel.ask(person, { legs: given.legs })
  if (!expected.refused) return expect(answer).toMatchObject({ error: null, data: { status: expected.outcome } })
  expectRefusal(answer, expected.refused)
  const { args } = Object.values(answer.fields ?? {})[0] ?? {}
  const [first, last] = [(expected.dates as string[])[0], (expected.dates as string[]).at(-1)]
  expect(args).toMatchObject({ from: first, to: last })
})

let leaveTypeId = 0

async function takeAbsence(person: Person, kind: string, status: string, session: string, span: Params): Promise<void> {
  if (kind === 'onDuty') {
    await travel.done(person, 'createOnDuty', {
      ...span,
      session,
      purpose: 'training',
      place: 'Office',
      reason: 'A course',
    })
    return
  }
  if (leaveTypeId === 0) {
    const type = { code: 'CL', name: 'Leave', category: 'casual', requiresBalance: false }
    leaveTypeId = (await travel.done<{ id: number }>(travel.hr, 'createLeaveType', type)).id
  }
  const request = { ...span, leaveTypeId, fromSession: session, toSession: session, reason: 'Family' }
  const { id } = await travel.done<{ id: number }>(person, 'createEmployeeLeave', request)
  const step = { approved: 'approveLeaveRequest', rejected: 'rejectLeaveRequest' }[status]
  if (step) await travel.done(travel.manager, step, { id, comment: 'Decided' })
}

test.each(some('tripAttendance'))('$id', async ({ given, expect: expected }) => {
  travel.setNow(noon('2026-10-30'))
  const person = await travel.traveller()
  await travel.granted(person, { legs: given.legs })
  travel.setNow(noon('2026-11-20'))
  const { days } = await travel.done<{ days: { workDate: string; shares: Params }[] }>(
    person,
    'getAttendanceStatusByMonth',
    { year: 2026, month: 11 },
  )
  for (const { date, ...shares } of expected.days as Params[])
    expect({ date, ...days.find(({ workDate }) => workDate === date)?.shares }).toMatchObject({ date, ...shares })
})

/** A claim for the trip with one line, approved and paid. */
async function payClaim(person: Person, trip: Trip, amount: unknown, projectId: number): Promise<void> {
  const line = { date: trip.fromDate, category: 'other', description: 'Costs', amount, reason: 'Late' }
  const draft = await travel.done<{ id: number }>(person, 'createExpenseDetails', {
    title: 'Trip',
    projectId,
    travelRequisitionId: trip.id,
    items: [line],
  })
  await finishClaim(person, draft.id)
}

interface Claim extends Params {
  id: number
  version: number
  items: (Params & { id: number; version: number })[]
}

const readClaim = (as: Person, id: number) => travel.done<Claim>(as, 'getExpenseDetailsById', { id })

/** Adds the receipts, submits; approves and pays where it goes on. */
async function finishClaim(person: Person, id: number, lines: readonly Params[] = []): Promise<Claim> {
  const submitted = await submitClaim(person, id)
  expect({ error: submitted.error, fields: submitted.fields }).toEqual({ error: null, fields: undefined })
  const { version, items } = await readClaim(travel.director, id)
  const decided = lines.map(({ line, ...decision }) => {
    const at = items[Number(line)]
    return { id: at?.id, version: at?.version, ...decision }
  })
  for (const { id: stepId } of await travel.rows<{ id: number }>(
    "select id from approval_steps where entity_type = 'expenses' and record_id = $1 and status = 'current'",
    [id],
  ))
    await travel.call(travel.director, 'openInboxItem', { id: stepId })
  await travel.done(travel.director, 'updateExpenseDetails', {
    id,
    version,
    action: 'approve',
    ...(decided.length > 0 && { items: decided }),
  })
  const granted = await readClaim(travel.payer, id)
  const payment = { paymentMode: 'payroll', paymentReference: `P${id}` }
  await travel.done(travel.payer, 'updateExpenseDetails', { id, version: granted.version, action: 'pay', ...payment })
  return readClaim(person, id)
}

async function submitClaim(person: Person, id: number): Promise<Answer<Claim>> {
  const claim = await readClaim(person, id)
  for (const { id: itemId, category } of claim.items)
    if (category !== 'per_diem') await travel.addReceipt(person, itemId)
  return travel.call<Claim>(person, 'updateExpenseDetails', {
    id,
    version: (await readClaim(person, id)).version,
    action: 'submit',
  })
}

test.each(some('projectTravel'))('$id', async ({ given, expect: expected }) => {
  travel.setNow(noon('2026-09-20'))
  const projectId = await newProject()
  for (const {
    fromDate,
    toDate,
    status,
    estimate,
    approvedEstimate,
    tickets = [],
    claims = [],
  } of given.trips as Params[]) {
    travel.setNow(noon('2026-09-20'))
    const person = await travel.traveller()
    const request = plainTrip(String(fromDate), String(toDate), approvedEstimate ?? estimate, { projectId })
    const trip = await travel.asked(person, request)
    if (status === 'rejected') await travel.decideOnce(trip.id, 'reject')
    if (status === 'rejected' || (status === 'pending' && !approvedEstimate)) continue
    await travel.decide(trip.id)
    const named = (tickets as Ticket[]).map((one, at) => ({ ...one, ticket: `T${trip.id}${at}` }))
    const ids = await book(trip.id, named, person)
    if (status === 'cancelled') await travel.done(person, 'cancelTravelRequisition', { id: trip.id })
    for (const { ticket, refundAmount } of named)
      if (refundAmount !== undefined)
        await travel.done(travel.authority, 'cancelTravelTicket', { id: ids.get(ticket), refundAmount })
    const { version } = await travel.read(person, trip.id)
    if (approvedEstimate)
      await travel.done(person, 'updateTravelRequisition', {
        id: trip.id,
        version,
        action: 'change',
        otherAmount: estimate,
      })
    if (status === 'completed' || (claims as Params[]).length > 0) travel.setNow(noon('2027-01-10'))
    for (const { stage, totalApproved } of claims as Params[])
      if (stage === 'payment_completed') await payClaim(person, trip, totalApproved, projectId)
    expect((await travel.read(person, trip.id)).status).toBe(status)
  }
  const rows = await byMonth(travel.finance, projectId, Number(given.year))
  expect([rows[0]?.month, rows.at(-1)?.month, rows.length]).toEqual([expected.firstMonth, expected.lastMonth, 12])
  const named = expected.rows as Params[]
  for (const row of rows)
    compare(
      row,
      named.find(({ month }) => month === row.month) ?? {
        trips: 0,
        estimated: '0.00',
        committed: '0.00',
        actual: '0.00',
      },
    )
})

/** Hides the second version of the policy, or shows it again. */
async function hideSecondVersion(isHidden: boolean): Promise<void> {
  const setState = "update travel_policies set status = $1 where effective_from = '2026-11-16'"
  const setEnd = "update travel_policies set effective_to = $1 where effective_from = '2026-04-01'"
  if (isHidden) await travel.rows(setState, ['draft'])
  await travel.rows(setEnd, [isHidden ? null : '2026-11-15'])
  if (!isHidden) await travel.rows(setState, ['published'])
}

test.each(some('tripSettlement'))('$id', async ({ given, expect: expected }) => {
  travel.setNow(noon('2026-10-30'))
  const person = await travel.traveller(given.grade as string)
  const { amount, currency, paidOn } = (given.advance ?? {}) as Params
  const advance = amount ? { advanceRequested: amount, advanceCurrency: currency } : {}
  // Where the policy rose after the approval, only its first version was there then.
  const isRaised = given.approvedPerDiem !== undefined
  if (isRaised) await hideSecondVersion(true)
  const trip = await travel.granted(person, {
    ...toInput(given),
    otherAmount: '90000.00',
    otherCurrency: 'INR',
    ...advance,
  })
  if (isRaised) await hideSecondVersion(false)
  const ids = new Map<string, number>()
  for (const ticket of given.tickets as Ticket[]) {
    travel.setNow(noon(ticket.bookedOn))
    for (const [name, id] of await book(trip.id, [ticket], person)) ids.set(name, id)
    if (ticket.refundAmount !== undefined)
      await travel.done(person, 'cancelTravelTicket', { id: ids.get(ticket.ticket), refundAmount: ticket.refundAmount })
  }
  if (amount) {
    travel.setNow(noon(paidOn))
    const advanceId = await payAdvance(trip.id)
    const back = given.returned as Params | undefined
    if (back) await travel.done(travel.finance, 'bringBackExpenseAdvance', { id: advanceId, returned: back.amount })
  }
  travel.setNow(noon(given.submittedOn))
  const claim = await travel.done<Claim>(person, 'openTripClaim', { id: trip.id })
  const { perDiem, ownTickets = [] } = (expected.prefilled ?? {}) as Record<string, Params[]>
  if (perDiem) {
    const prefilled = [...perDiem, ...ownTickets]
    expect(claim.items).toHaveLength(prefilled.length)
    for (const [at, { ticket, ...line }] of prefilled.entries()) {
      compare(claim.items[at] ?? {}, line)
      if (ticket) expect(claim.items[at]?.travelTicketId).toBe(ids.get(String(ticket)))
    }
    const lines = claim.items.map(({ travelTicketId }) => travelTicketId)
    for (const { ticket, claimable } of (expected.prefilled as Record<string, Ticket[]>).tickets ?? [])
      expect([ticket, lines.includes(ids.get(ticket))]).toEqual([ticket, claimable])
  }
  const own = (given.lines as Params[]).filter(({ category }) => category !== 'per_diem')
  // What is sent for an allowance counts for nothing.
  const sent = (given.lines as Params[]).flatMap(({ category, date, amount: wished }) => {
    const at = claim.items.find((one) => category === 'per_diem' && one.date === date)
    return at ? [{ id: at.id, version: at.version, amount: wished }] : []
  })
  const added = own.map(({ line: _, ticket, ticketPaidBy: __, ...one }) => ({
    description: 'Costs',
    reason: 'No other was free',
    ...one,
    ...(ticket ? { travelTicketId: ids.get(String(ticket)) } : {}),
  }))
  const updated = await travel.call<Claim>(person, 'updateExpenseDetails', {
    id: claim.id,
    version: claim.version,
    items: [...sent, ...added],
  })
  if (updated.error) return expectRefusal(updated, expected.refused ?? '')
  if (expected.refused) return expectRefusal(await submitClaim(person, claim.id), expected.refused)
  const director = given.director as { lines: Params[] } | undefined
  const decisions = (director?.lines ?? []).map(({ line, ...one }) => ({
    ...one,
    line: claim.items.length + own.findIndex((each) => each.line === line),
  }))
  const paid = await finishClaim(person, claim.id, decisions)
  const { totalClaimed, totalApproved, advanceAdjusted, payable, recovery } = expected
  compare(paid, { totalClaimed, totalApproved, advanceAdjusted, payable, recovery })
  const after = await travel.read(person, trip.id)
  expect(after.status).toBe(expected.tripStatus)
  if (expected.variancePerDiem) {
    compare(after, { estimatedPerDiem: given.approvedPerDiem })
    expect(Number(after.perDiemActual) - Number(after.estimatedPerDiem)).toBe(Number(expected.variancePerDiem))
  }
})

test.each(some('settlementDue'))('$id', async ({ given, expect: expected }) => {
  travel.setNow(noon('2026-10-30'))
  const person = await travel.traveller()
  const { amount } = (given.advance ?? {}) as Params
  const [toDate, asOf] = [String(given.toDate), String(given.asOf)]
  const { id } = await travel.granted(
    person,
    plainTrip(toDate, toDate, '20000.00', amount ? { advanceRequested: amount } : {}),
  )
  if (amount) await payAdvance(id)
  travel.setNow(noon(asOf))
  if (given.action === 'nothing_to_claim')
    return expectRefusal(await travel.call(person, 'closeUnclaimedTravelRequisition', { id }), String(expected.refused))
  const { settlementDueOn, isOverdue } = await travel.read(person, id)
  expect({ settlementDueOn, overdue: isOverdue }).toEqual({
    settlementDueOn: expected.settlementDueOn,
    overdue: expected.overdue,
  })
  const reminders = () =>
    travel.done<Params[]>(person, 'getNotifications', {
      filter: { event: { eq: 'tripToSettle' }, recordId: { eq: id } },
    })
  await remindOfSettlement(travel.kernel, { date: asOf })
  expect(await reminders()).toHaveLength(expected.reminder ? 1 : 0)
  const another = await travel.ask(
    person,
    plainTrip('2026-12-20', '2026-12-20', '20000.00', { advanceRequested: '100.00' }),
  )
  expect(codesOf(another)).toEqual(expected.advancesBlocked ? { advanceRequested: 'settlementOverdue' } : {})
})

test.each(some('travellerExit'))('$id', async ({ given, expect: expected }) => {
  travel.setNow(noon('2026-05-20'))
  const person = await travel.traveller()
  const trips = new Map<string, number>()
  const ids = new Map<string, number>()
  const advances = (given.advances as Params[]).map(({ travelNumber }) => travelNumber)
  const inOrder = (given.trips as Params[]).toSorted((a, b) => String(a.fromDate).localeCompare(String(b.fromDate)))
  for (const { travelNumber, fromDate, toDate, status, tickets = [] } of inOrder) {
    const advance = advances.includes(travelNumber) ? { advanceRequested: '5000.00' } : {}
    const { id } = await travel.asked(person, plainTrip(String(fromDate), String(toDate), '20000.00', advance))
    trips.set(String(travelNumber), id)
    if (status !== 'pending') await travel.decide(id)
    if (advances.includes(travelNumber)) await payAdvance(id)
    const booked = (tickets as string[]).map((ticket) => ({
      ticket,
      fare: '5000.00',
      taxes: '0.00',
      paidBy: 'company',
    }))
    for (const [ticket, ticketId] of await book(id, booked, person)) ids.set(ticket, ticketId)
    if (status === 'completed') travel.setNow(noon(toDate))
    if (status === 'completed') await travel.done(person, 'closeUnclaimedTravelRequisition', { id })
  }
  travel.setNow(noon(given.today))
  for (const _ of given.claims as Params[]) {
    const line = { date: String(given.today), category: 'other', description: 'Costs', amount: '100.00' }
    const { id } = await travel.done<{ id: number }>(person, 'createExpenseDetails', {
      title: 'Costs',
      projectId: travel.projectId,
      items: [line],
    })
    expect((await submitClaim(person, id)).error).toBeNull()
  }
  const step = async (as: Person, id: number, action: string, more: Params = {}) => {
    const [row] = await travel.rows<{ version: number }>('select version from employee_exits where id = $1', [id])
    return travel.call<Params>(as, 'updateEmployeeInitiateExit', { id, version: row?.version, action, ...more })
  }
  const lastDay = String(given.lastWorkingDate)
  const resignation = { reasonCategory: 'growth', requestedLastWorkingDate: lastDay }
  const exit = await travel.done<{ id: number }>(person, 'createEmployeeInitiateExit', resignation)
  expect((await step(travel.manager, exit.id, 'accept')).error).toBeNull()
  expect((await step(travel.hr, exit.id, 'approveDate', { approvedLastWorkingDate: lastDay })).error).toBeNull()
  for (const { travelNumber, status, flag, refundsToAsk = [] } of expected.trips as Params[]) {
    const trip = await travel.read(person, trips.get(String(travelNumber)) ?? 0)
    expect({ travelNumber, status: trip.status, isToShorten: trip.isToShorten }).toEqual({
      travelNumber,
      status,
      isToShorten: flag === 'to_shorten',
    })
    const affected = await travel.done<{ id: number }[]>(person, 'getTravelTickets', {
      filter: { requisitionId: { eq: trip.id }, isAffected: { eq: true } },
    })
    expect(affected.map(({ id }) => id)).toEqual((refundsToAsk as string[]).map((ticket) => ids.get(ticket)))
  }
  expect((await step(travel.hr, exit.id, 'startClearance')).error).toBeNull()
  const { checklist } = await travel.done<{ checklist: { area: string; openCount: number }[] }>(
    travel.hr,
    'getEmployeeExitById',
    { id: exit.id },
  )
  for (const [area, count] of Object.entries(expected.clearance as Params))
    expect([area, checklist.find((item) => item.area === area)?.openCount]).toEqual([area, count])
  expect((await step(travel.hr, exit.id, 'complete')).error === null).toBe(expected.mayComplete)
})

test('every example is tried', () => {
  const kinds = [
    'perDiem',
    'travelClass',
    'lodgingCap',
    'lateBooking',
    'documentCheck',
    'estimate',
    'advance',
    'approvalChain',
    'tripChange',
  ]
  const more = [
    'ticketBooking',
    'tripCancellation',
    'tripOverlap',
    'tripAttendance',
    'projectTravel',
    'tripSettlement',
    'settlementDue',
    'travellerExit',
  ]
  expect([...new Set(all.map(({ kind }) => kind))].filter((kind) => ![...kinds, ...more].includes(kind))).toEqual([])
})
