import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Person } from '../setup/app'
import { type Answer, codesOf, flights, type Params, startTravel, type Travel, type Trip } from './drive'

let travel: Travel
beforeAll(async () => {
  travel = await startTravel()
  travel.setNow('2026-11-01T06:30:00Z')
})
afterAll(async () => {
  vi.useRealTimers()
  await travel.app.close()
})

/** Recalls the last decision on a trip, by whoever took it. */
async function recall(id: number): Promise<Answer> {
  const [step] = await travel.rows<{ id: number; by: number }>(
    `select id, decided_by_emp_id as by from approval_steps
     where entity_type = 'travelRequisitions' and record_id = $1 and decided_at is not null order by decided_at desc, id desc limit 1`,
    [id],
  )
  return travel.call<never>({ empId: step?.by ?? 0, token: '' }, 'recallApprovalStep', { id: step?.id })
}

const timesOf = (id: number) =>
  travel.rows<Params>(
    `select kind, from_date::text as "from", to_date::text as "to" from travel_times where requisition_id = $1 order by kind, from_date`,
    [id],
  )

const advancesOf = async (id: number) =>
  (
    await travel.rows<{ status: string; amount: string }>(
      'select status, amount::text from expense_advances where travel_requisition_id = $1 order by id',
      [id],
    )
  ).map(({ status, amount }) => `${status} ${Number(amount)}`)

const update = async (as: Person, id: number, values: Params) =>
  travel.call(as, 'updateTravelRequisition', { id, version: (await travel.read(as, id)).version, ...values })

const costly = (from: string, to: string, more: Params = {}) => ({
  ...{ legs: flights(from, to), otherAmount: '20000.00' },
  ...more,
})

test('the last approval of a trip is taken back, and given again', async () => {
  const person = await travel.traveller()
  const { id } = await travel.granted(person, costly('2026-11-09', '2026-11-10', { advanceRequested: '5000.00' }))
  expect(await advancesOf(id)).toEqual(['approved 5000'])
  expect((await recall(id)).error).toBeNull()
  const waiting = (
    await travel.rows<Params>('select status, approved_total as approved from travel_requisitions where id = $1', [id])
  )[0]
  expect(waiting).toEqual({ status: 'pending', approved: null })
  expect(await travel.current(id)).toMatchObject({ level: 'travelAuthority' })
  expect(await advancesOf(id)).toEqual(['with_trip 5000'])
  expect(await timesOf(id)).toEqual([{ kind: 'asked', from: '2026-11-09', to: '2026-11-10' }])
  await travel.decide(id)
  expect(await travel.read(person, id)).toMatchObject({ status: 'approved', approvedTotal: '20000.00' })
  expect(await advancesOf(id)).toEqual(['approved 5000'])
  expect(await timesOf(id)).toEqual([{ kind: 'approved', from: '2026-11-09', to: '2026-11-10' }])
})

test('a rejection is taken back, if the days are still free', async () => {
  const person = await travel.traveller()
  const trip = costly('2026-11-11', '2026-11-12', { advanceRequested: '5000.00' })
  const { id } = await travel.asked(person, trip)
  await travel.decideOnce(id, 'reject')
  expect((await recall(id)).error).toBeNull()
  expect(await travel.read(person, id)).toMatchObject({ status: 'pending' })
  expect(await advancesOf(id)).toEqual(['with_trip 5000'])
  await travel.decideOnce(id, 'reject')
  await travel.asked(person, { ...trip, advanceRequested: null })
  expect(Object.values(codesOf(await recall(id)))).toContain('travelOverlap')
})

test('of a change that is taken back the trip holds as it was approved before', async () => {
  const person = await travel.traveller()
  const { id } = await travel.granted(person, costly('2026-11-16', '2026-11-17'))
  await update(person, id, { action: 'change', ...costly('2026-11-16', '2026-11-18', { otherAmount: '30000.00' }) })
  await travel.decide(id)
  expect(await travel.read(person, id)).toMatchObject({ status: 'approved', approvedTotal: '30000.00' })
  expect((await recall(id)).error).toBeNull()
  const trip = await travel.read(person, id)
  expect(trip).toMatchObject({ status: 'pending', approvedTotal: '20000.00', toDate: '2026-11-18' })
  expect(trip.changes?.find(({ part }) => part === 'total')?.difference).toBe('10000.00')
  expect(await timesOf(id)).toEqual([
    { kind: 'approved', from: '2026-11-16', to: '2026-11-17' },
    { kind: 'asked', from: '2026-11-18', to: '2026-11-18' },
  ])
  await travel.decideOnce(id, 'reject')
  expect(await travel.read(person, id)).toMatchObject({ status: 'approved', toDate: '2026-11-17' })
  // The rejected change is gone, the approved trip holds.
  expect(Object.values(codesOf(await recall(id)))).toEqual(['changeRejected'])
})

test('an approval from which tickets or money followed stands', async () => {
  const person = await travel.traveller()
  const booked = await travel.granted(person, costly('2026-11-19', '2026-11-20'))
  const ticket = { requisitionId: booked.id, bookingReference: 'AB12', fare: '100.00', bookedOn: '2026-11-01' }
  await travel.done(travel.authority, 'createTravelTicket', ticket)
  expect(Object.values(codesOf(await recall(booked.id)))).toEqual(['ticketsBooked'])
  const paid = await travel.granted(person, costly('2026-11-23', '2026-11-24', { advanceRequested: '5000.00' }))
  const [advance] = await travel.rows<{ id: number }>(
    'select id from expense_advances where travel_requisition_id = $1',
    [paid.id],
  )
  await travel.done(travel.finance, 'payExpenseAdvance', { id: advance?.id, paymentReference: 'ADV1' })
  expect(Object.values(codesOf(await recall(paid.id)))).toEqual(['advancePaid'])
})

test('who books is told of a cancelled trip that has tickets', async () => {
  const person = await travel.traveller()
  const { id } = await travel.granted(person, costly('2026-11-27', '2026-11-28'))
  const ticket = { requisitionId: id, bookingReference: 'CD34', fare: '100.00', bookedOn: '2026-11-01' }
  await travel.done(travel.authority, 'createTravelTicket', ticket)
  await travel.done(person, 'cancelTravelRequisition', { id })
  const filter = { recordId: { eq: id }, event: { eq: 'ticketsToCancel' } }
  expect(await travel.done<Params[]>(travel.authority, 'getNotifications', { filter })).toHaveLength(1)
})

test('the advance is what the waiting request says', async () => {
  const person = await travel.traveller()
  const { id } = await travel.asked(person, costly('2026-12-01', '2026-12-02'))
  expect(await advancesOf(id)).toEqual([])
  expect((await update(person, id, { advanceRequested: '4000.00' })).error).toBeNull()
  expect((await update(person, id, { advanceRequested: '4500.00' })).error).toBeNull()
  expect(await advancesOf(id)).toEqual(['with_trip 4500'])
  expect((await update(person, id, { advanceRequested: null })).error).toBeNull()
  expect(await advancesOf(id)).toEqual(['cancelled 4500'])
  expect((await update(person, id, { advanceRequested: '3000.00' })).error).toBeNull()
  await travel.decide(id)
  expect(await advancesOf(id)).toEqual(['cancelled 4500', 'approved 3000'])
  // A change that waits brings no other advance, and a cheaper trip keeps the one it has.
  expect((await update(person, id, { action: 'change', otherAmount: '1000.00' })).error).toBeNull()
  expect(codesOf(await update(person, id, { advanceRequested: '9000.00' }))).toMatchObject({
    advanceRequested: 'advanceAfterApproval',
  })
  expect(await advancesOf(id)).toEqual(['cancelled 4500', 'approved 3000'])
})

test('a passport that is added, renewed or rejected is looked at again, and nobody decides anew', async () => {
  const person = await travel.traveller()
  const trip = await travel.asked(person, costly('2026-12-07', '2026-12-08', { tripType: 'international' }))
  await travel.decideOnce(trip.id, 'approve')
  const check = async () => (await travel.read(person, trip.id)).documentCheck
  expect(await check()).toBe('missing')
  const passport = (expiresOn: string, number: string) =>
    travel.done<{ id: number }>(person, 'createEmployeeIdentityDocDetails', {
      ...{ empId: person.empId, docType: 'passport', expiresOn, number, country: 'IN' },
    })
  const old = await passport('2026-12-07', 'Z1234567')
  expect(await check()).toBe('expires_before_return')
  await travel.done(travel.hr, 'rejectIdentityDoc', { id: old.id, comment: 'Not legible' })
  expect(await check()).toBe('missing')
  await travel.done(person, 'resubmitIdentityDocument', { id: old.id })
  expect(await check()).toBe('expires_before_return')
  const [{ version }] = (await travel.rows<{ version: number }>(
    'select version from identity_documents where id = $1',
    [old.id],
  )) as [{ version: number }]
  await travel.done(person, 'updateIdentityDocument', { id: old.id, version, expiresOn: '2036-01-01' })
  expect(await check()).toBe('ok')
  expect(await travel.current(trip.id)).toMatchObject({ level: 'travelAuthority' })
  expect(
    await travel.rows(
      "select id from approval_steps where entity_type = 'travelRequisitions' and record_id = $1 and round > 1",
      [trip.id],
    ),
  ).toEqual([])
})

test('today is the day of the traveller', async () => {
  const person = await travel.traveller()
  const { id } = await travel.granted(person, costly('2026-11-26', '2026-11-26'))
  const [{ id: holidayCalendarId }] = (await travel.rows<{ id: number }>(
    'select holiday_calendar_id as id from locations',
  )) as [{ id: number }]
  const place = { name: 'Los Angeles', country: 'US', zone: 'America/Los_Angeles', holidayCalendarId }
  const { id: locationId } = await travel.done<{ id: number }>(travel.hr, 'createLocation', place)
  await travel.rows('update employees set location_id = $2 where id = $1', [person.empId, locationId])
  travel.setNow('2026-11-26T06:30:00Z')
  // In Kolkata it is the 26th, in Los Angeles the 25th.
  expect(Object.values(codesOf(await travel.call<Trip>(person, 'closeUnclaimedTravelRequisition', { id })))).toEqual([
    'tripNotOver',
  ])
  expect(codesOf(await travel.call(person, 'openTripClaim', { id }))).toEqual({ status: 'tripNotOver' })
  travel.setNow('2026-11-26T10:30:00Z')
  await travel.done(person, 'closeUnclaimedTravelRequisition', { id })
  travel.setNow('2026-11-01T06:30:00Z')
})

test('whoever is named as travelling together gets a trip of their own by agreeing', async () => {
  const [person, friend, other] = [
    await travel.traveller('G1'),
    await travel.traveller('G1'),
    await travel.traveller('G1'),
  ]
  const coTravellers = [{ empId: friend.empId }, { empId: other.empId }]
  const trip = await travel.asked(person, costly('2026-12-14', '2026-12-15', { coTravellers }))
  interface Companion {
    id: number
    status: string
    ownTripId: number | null
    can: string[]
  }
  const ofTrip = (as: Person) =>
    travel.done<Companion[]>(as, 'getTravelCompanions', { filter: { requisitionId: { eq: trip.id } } })
  const [mine] = (await ofTrip(friend)) as [Companion]
  expect(mine).toMatchObject({ status: 'asked', route: 'Bengaluru – Mumbai – Bengaluru' })
  expect((await travel.call(person, 'joinTravelCompanion', { id: mine.id })).code).toBe('forbidden')
  expect((await travel.call(other, 'joinTravelCompanion', { id: mine.id })).code).toBe('notFound')
  expect((await travel.call(friend, 'getTravelRequisitionById', { id: trip.id })).code).toBe('notFound')
  const joined = await travel.done<Companion>(friend, 'joinTravelCompanion', { id: mine.id })
  const own = await travel.read(friend, joined.ownTripId ?? 0)
  expect(own).toMatchObject({ status: 'pending', empId: friend.empId, fromDate: '2026-12-14', advanceRequested: null })
  expect(await travel.current(own.id)).toMatchObject({ level: 'manager' })
  const [step] = await travel.rows<{ id: number }>(
    "select id from approval_steps where entity_type = 'travelRequisitions' and record_id = $1 and status = 'current'",
    [trip.id],
  )
  const { facts } = await travel.done<{ facts: Params[] }>(travel.manager, 'openInboxItem', { id: step?.id })
  expect(facts.map(({ code }) => code)).toEqual(expect.arrayContaining(['travel_estimate', 'travel_together']))
  // Who is named no more, or whose trip does not take place, is asked no more.
  await update(person, trip.id, { coTravellers: [{ empId: friend.empId }] })
  expect((await ofTrip(other)).map(({ status }) => status)).toEqual(['dropped'])
  expect((await travel.call(other, 'joinTravelCompanion', { id: (await ofTrip(other))[0]?.id })).code).toBe(
    'illegalTransition',
  )
  await travel.done(person, 'cancelTravelRequisition', { id: trip.id })
  expect((await travel.read(friend, own.id)).status).toBe('pending')
})
