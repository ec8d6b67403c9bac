import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildTextPdf } from '../../resources/demo/archives'
import { multipart, sendParts } from '../files/wire'
import type { Person } from '../setup/app'
import { codesOf, flights, leg, type Params, startTravel, type Travel, type Trip } from './drive'

let travel: Travel
let [victim, stranger]: Person[] = []
beforeAll(async () => {
  travel = await startTravel()
  travel.setNow('2026-11-01T06:30:00Z')
  ;[victim, stranger] = [await travel.traveller('G1'), await travel.traveller('G1')]
})
afterAll(async () => {
  vi.useRealTimers()
  await travel.app.close()
})

const counted = async () =>
  (
    await travel.rows<Params>(
      `select (select count(*)::int from travel_requisitions) as trips, (select count(*)::int from travel_tickets) as tickets,
        (select count(*)::int from travel_times) as times, (select count(*)::int from expense_advances) as advances`,
    )
  )[0]

/** The refusals that tell what is wrong; everything else would be a fault of the server. */
const told = [
  'invalidInput',
  'notFound',
  'forbidden',
  'unknownKey',
  'staleVersion',
  'illegalTransition',
  'notWritable',
  'tooMany',
]

test('what nobody may enter for a trip is refused by its field, and leaves nothing', async () => {
  const before = await counted()
  const one = leg('Bengaluru', 'Mumbai', '2026-12-10T03:00:00Z', '2026-12-10T05:00:00Z')
  const stay = { city: 'Mumbai', checkIn: '2026-12-10', checkOut: '2026-12-11' }
  const legs = [one, leg('Mumbai', 'Bengaluru', '2026-12-11T08:30:00Z', '2026-12-11T10:30:00Z')]
  const bad: Params[] = [
    { legs: [] },
    { legs: null },
    { legs: Array.from({ length: 500 }, () => one) },
    { legs: [{ ...one, from: 'x'.repeat(100_000) }] },
    { legs: [{ ...one, fromZone: 'Mars/Olympus' }] },
    { legs: [{ ...one, fromZone: '../../etc/passwd' }] },
    { legs: [{ ...one, mode: 'rocket' }] },
    { legs: [{ ...one, departAt: 'yesterday' }] },
    { legs: [{ ...one, departAt: '2026-12-10T05:00:00Z' }] },
    { legs: [{ ...one, arriveBy: '9999-12-31T23:59:59Z' }] },
    { legs: [{ ...one, departAt: '0001-01-01T00:00:00Z', arriveBy: '0001-01-01T01:00:00Z' }] },
    { legs: [{ ...one, fare: '-1.00' }] },
    { legs: [{ ...one, fare: 'NaN' }] },
    { legs: [{ ...one, fare: '1e9' }] },
    { legs: [{ ...one, fare: '99999999999999999999.00' }] },
    { legs: [{ ...one, fare: '99999999999999.00', fareCurrency: 'USD' }] },
    { legs: [{ ...one, fare: '10.00', fareCurrency: 'XXX' }] },
    { legs: [{ ...one, fare: '10.00', fareCurrency: 'BTC' }] },
    { legs: [{ ...one, fare: '10.00', fareCurrency: 'CHF' }] },
    { legs: [{ ...one, paidBy: 'nobody' }] },
    { legs, stays: [{ ...stay, checkOut: '2026-12-10' }] },
    { legs, stays: [{ ...stay, checkIn: '2026-02-30' }] },
    { legs, stays: [{ ...stay, checkIn: '2026-12-01' }] },
    { legs, stays: Array.from({ length: 21 }, () => stay) },
    { legs, stays: [{ ...stay, budget: '-5.00' }] },
    { legs, localAmount: '-0.01' },
    { legs, otherAmount: '99999999999999999999' },
    { legs, otherAmount: '1.00', otherCurrency: 'QQQ' },
    { legs, advanceRequested: '0.00' },
    { legs, advanceRequested: '-100.00' },
    { legs, advanceRequested: '99999999999999.00' },
    { legs, purpose: 'x'.repeat(501) },
    { legs, purpose: '' },
    { legs, projectId: null },
    { legs, projectId: 999_999 },
    { legs, coTravellers: [{ empId: 999_999 }] },
    { legs, coTravellers: [{ empId: victim?.empId }] },
    { legs, coTravellers: [{ empId: stranger?.empId }, { empId: stranger?.empId }] },
    { legs, coTravellers: Array.from({ length: 21 }, () => ({ empId: stranger?.empId })) },
    { legs, approvedTotal: '1.00' },
    { legs, needsDirector: false },
    { legs, faresAllowedByEmpId: victim?.empId },
    { legs, status: 'approved' },
    { legs, fromDate: '2026-12-24', toDate: '2026-12-24' },
    { legs, empId: stranger?.empId },
  ]
  for (const trip of bad) {
    const answer = await travel.ask(victim as Person, trip)
    const named = JSON.stringify(trip).slice(0, 150)
    expect([named, answer.data, told.includes(answer.code ?? '')]).toEqual([named, null, true])
  }
  expect(await counted()).toEqual(before)
})

test('a trip or a ticket of somebody else is as good as missing', async () => {
  const trip = await travel.granted(victim as Person, {
    legs: flights('2026-11-10', '2026-11-11', { fare: '4000.00' }),
  })
  const ticket = { requisitionId: trip.id, bookingReference: 'SECRET1', fare: '4000.00', bookedOn: '2026-11-01' }
  const { id, version } = await travel.done<{ id: number; version: number }>(
    travel.authority,
    'createTravelTicket',
    ticket,
  )
  const tries: [string, Params][] = [
    ['getTravelRequisitionById', { id: trip.id }],
    ['updateTravelRequisition', { id: trip.id, version: trip.version, purpose: 'Mine' }],
    [
      'updateTravelRequisition',
      { id: trip.id, version: trip.version, action: 'change', legs: flights('2026-11-10', '2026-11-12') },
    ],
    ['updateTravelRequisition', { id: trip.id, version: trip.version, action: 'approve' }],
    ['cancelTravelRequisition', { id: trip.id }],
    ['closeUnclaimedTravelRequisition', { id: trip.id }],
    ['allowFaresTravelRequisition', { id: trip.id }],
    ['openTripClaim', { id: trip.id }],
    ['getTravelTicketById', { id }],
    ['updateTravelTicket', { id, version, fare: '1.00' }],
    ['cancelTravelTicket', { id, refundAmount: '1.00' }],
    ['useTravelTicket', { id }],
  ]
  for (const [operation, params] of tries) {
    const { code } = await travel.call(stranger as Person, operation, params)
    expect([operation, code]).toEqual([operation, 'notFound'])
  }
  expect(
    (await travel.call(stranger as Person, 'createTravelTicket', { ...ticket, paidBy: 'employee' })).data,
  ).toBeNull()
  for (const operation of ['getTravelRequisitions', 'getTravelTickets', 'getTravelTimes', 'getTravelVersions'])
    expect([operation, (await travel.call(stranger as Person, operation)).data]).toEqual([operation, []])
  const file = { name: 'ticket.pdf', bytes: buildTextPdf(['Ticket']) }
  expect((await sendParts(travel.app, 'uploadTravelTicket', multipart({ id }, file), stranger as Person)).status).toBe(
    404,
  )
  // Nor does the traveller change what the company booked, or allow it to cost more.
  const own: [string, Params][] = [
    ['updateTravelTicket', { id, version, fare: '1.00' }],
    ['updateTravelTicket', { id, version, paidBy: 'employee' }],
    ['cancelTravelTicket', { id, refundAmount: '0.00' }],
    ['allowFaresTravelRequisition', { id: trip.id }],
    ['createTravelTicket', { ...ticket, paidBy: 'company' }],
  ]
  for (const [operation, params] of own)
    expect([operation, (await travel.call(victim as Person, operation, params)).code]).toEqual([operation, 'forbidden'])
})

test('somebody of finance does not keep the tickets of an own trip', async () => {
  const { finance, payer } = travel
  await travel.app.reportsTo(finance, travel.manager)
  await travel.rows('update employees set location_id = (select min(id) from locations) where id = $1', [finance.empId])
  const { id: requisitionId } = await travel.granted(finance, { legs: flights('2026-11-10', '2026-11-11') })
  const ticket = { requisitionId, bookingReference: 'FIN1', fare: '4000.00', bookedOn: '2026-11-01' }
  expect((await travel.call(finance, 'createTravelTicket', ticket)).code).toBe('forbidden')
  const { id, version } = await travel.done<{ id: number; version: number }>(payer, 'createTravelTicket', ticket)
  expect((await travel.call(finance, 'updateTravelTicket', { id, version, paidBy: 'employee' })).code).toBe('forbidden')
  expect((await travel.call(finance, 'cancelTravelTicket', { id, refundAmount: '0.00' })).code).toBe('forbidden')
})

test('a file that is no ticket is not kept, whatever it is called', async () => {
  const trip = await travel.granted(victim as Person, { legs: flights('2026-11-17', '2026-11-18') })
  const { id } = await travel.done<{ id: number }>(victim as Person, 'createTravelTicket', {
    ...{ requisitionId: trip.id, bookingReference: 'OWN1', fare: '100.00', bookedOn: '2026-11-01', paidBy: 'employee' },
  })
  const files = [
    { name: 'ticket.pdf', bytes: Buffer.from('MZ\x90\x00 a program') },
    { name: 'ticket.pdf', bytes: Buffer.from('<html><script>alert(1)</script></html>') },
    { name: 'ticket.html', bytes: Buffer.from('<script>alert(1)</script>') },
    { name: 'ticket.pdf.exe', bytes: buildTextPdf(['x']) },
    { name: 'ticket.pdf', bytes: Buffer.alloc(0) },
  ]
  for (const file of files) {
    const { status, body } = await sendParts(
      travel.app,
      'uploadTravelTicket',
      multipart({ id }, file),
      victim as Person,
    )
    expect([file.name, status < 500, body.data]).toEqual([file.name, true, null])
  }
  const climbing = { name: '../../../etc/ticket.pdf', bytes: buildTextPdf(['x']) }
  const { body } = await sendParts(travel.app, 'uploadTravelTicket', multipart({ id }, climbing), victim as Person)
  expect(body.data?.fileName ?? '').not.toContain('/')
})

test('what is sent twice, or about an older version, happens once', async () => {
  const person = await travel.traveller('G1')
  const trip = { legs: flights('2026-11-12', '2026-11-13'), purpose: 'Once' }
  await travel.done(person, 'getTravelRequisitions')
  const sent = await Promise.all([travel.ask(person, trip), travel.ask(person, trip), travel.ask(person, trip)])
  expect(sent.filter(({ error }) => error === null)).toHaveLength(1)
  const [{ id, version }] = sent.flatMap(({ data }) => data ?? []) as [Trip]
  const edited = await Promise.all(
    ['One', 'Two', 'Three'].map((purpose) => travel.call(person, 'updateTravelRequisition', { id, version, purpose })),
  )
  expect(edited.filter(({ error }) => error === null)).toHaveLength(1)
  expect(edited.filter(({ code }) => code === 'staleVersion')).toHaveLength(2)
  const cancelled = await Promise.all([1, 2].map(() => travel.call(person, 'cancelTravelRequisition', { id })))
  expect(cancelled.filter(({ error }) => error === null)).toHaveLength(1)
})

test('who has looked at another trip than the one that waits does not approve it', async () => {
  const person = await travel.traveller('G1')
  const { id, version } = await travel.asked(person, {
    legs: flights('2026-11-19', '2026-11-20'),
    otherAmount: '10.00',
  })
  const [step] = await travel.rows<{ id: number }>(
    "select id from approval_steps where entity_type = 'travelRequisitions' and record_id = $1 and status = 'current'",
    [id],
  )
  await travel.done(travel.manager, 'openInboxItem', { id: step?.id })
  await travel.done(person, 'updateTravelRequisition', { id, version, otherAmount: '90000.00' })
  const late = { id, version, action: 'approve' }
  expect((await travel.call(travel.manager, 'updateTravelRequisition', late)).code).toBe('staleVersion')
  expect((await travel.call(travel.manager, 'approveApprovalStep', { id: step?.id })).error).not.toBeNull()
  expect((await travel.read(person, id)).status).toBe('pending')
  await travel.decideOnce(id, 'approve')
  const now = (await travel.read(person, id)).version
  const after = await travel.call(person, 'updateTravelRequisition', { id, version: now, otherAmount: '95000.00' })
  expect(after.code).toBe('decisionBegun')
})

test('nobody decides the own trip: not by a delegation, not as a travel authority', async () => {
  const boss = await travel.traveller('G1')
  const person = await travel.traveller('G1', boss)
  const days = { toEmpId: person.empId, fromDate: '2026-11-01', toDate: '2026-12-31', reason: 'Away' }
  const { id: delegationId } = await travel.done<{ id: number }>(boss, 'saveDelegation', days)
  await travel.done(person, 'acceptDelegation', { id: delegationId })
  const { id } = await travel.asked(person, { legs: flights('2026-11-24', '2026-11-25') })
  expect((await travel.current(id))?.empIds).not.toContain(person.empId)
  const [step] = await travel.rows<{ id: number }>(
    "select id from approval_steps where entity_type = 'travelRequisitions' and record_id = $1 and status = 'current'",
    [id],
  )
  expect((await travel.call(person, 'approveApprovalStep', { id: step?.id })).error).not.toBeNull()
  const { version } = await travel.read(person, id)
  expect(
    (await travel.call(person, 'updateTravelRequisition', { id, version, action: 'approve' })).error,
  ).not.toBeNull()
  const own = await travel.asked(travel.authority, { legs: flights('2026-11-26', '2026-11-27') }).catch(() => undefined)
  if (own) {
    await travel.decideOnce(own.id, 'approve')
    expect((await travel.current(own.id))?.empIds ?? []).not.toContain(travel.authority.empId)
  }
})

test('nobody makes themselves a travel authority, or widens what they are', async () => {
  const { hr } = travel
  const self = { empId: hr.empId, scope: 'all', fromDate: '2026-11-01' }
  expect((await travel.call(hr, 'saveTravelAuthority', self)).error).not.toBeNull()
  const other = await travel.app.person('hr')
  await travel.rows("update role_grants set from_date = '2020-01-01'")
  const narrow = { ...self, scope: 'department', departmentId: 1 }
  const { id, version } = await travel.done<{ id: number; version: number }>(other, 'saveTravelAuthority', narrow)
  const wider = await travel.call(hr, 'saveTravelAuthority', { id, version, scope: 'all' })
  expect(wider.error).not.toBeNull()
  expect((await travel.call(stranger as Person, 'saveTravelAuthority', self)).code).toBe('forbidden')
  expect(
    (await travel.call(travel.manager, 'saveTravelAuthority', { ...self, empId: travel.manager.empId })).code,
  ).toBe('forbidden')
})

test('dates are those of the places: over the date line, and in the night that the clock changes', async () => {
  const east = {
    ...leg('Auckland', 'Honolulu', '2026-12-09T20:00:00Z', '2026-12-10T04:00:00Z'),
    fromZone: 'Pacific/Auckland',
    toZone: 'Pacific/Honolulu',
  }
  const one = await travel.asked(await travel.traveller('G1'), { legs: [east], tripType: 'international' })
  expect(one).toMatchObject({ fromDate: '2026-12-10', toDate: '2026-12-10' })
  const [time] = await travel.rows<Params>(
    'select count(*)::int as count from travel_times where requisition_id = $1',
    [one.id],
  )
  expect(time).toEqual({ count: 1 })
  const west = {
    ...leg('Honolulu', 'Auckland', '2026-12-14T20:00:00Z', '2026-12-15T05:00:00Z'),
    fromZone: 'Pacific/Honolulu',
    toZone: 'Pacific/Auckland',
  }
  expect(await travel.asked(await travel.traveller('G1'), { legs: [west], tripType: 'international' })).toMatchObject({
    fromDate: '2026-12-14',
    toDate: '2026-12-15',
  })
  // 01:30 comes twice in that night: an hour passes from the first to the second.
  travel.setNow('2027-10-01T06:30:00Z')
  const night = {
    ...leg('New York', 'Boston', '2027-11-07T05:30:00Z', '2027-11-07T06:30:00Z'),
    fromZone: 'America/New_York',
    toZone: 'America/New_York',
  }
  expect(await travel.asked(await travel.traveller('G1'), { legs: [night] })).toMatchObject({
    fromDate: '2027-11-07',
    toDate: '2027-11-07',
  })
  travel.setNow('2026-11-01T06:30:00Z')
})

test('a ticket costs, gives back and belongs to a leg as it can', async () => {
  const person = await travel.traveller('G1')
  const { id: requisitionId } = await travel.granted(person, { legs: flights('2026-11-26', '2026-11-27') })
  const base = { requisitionId, bookingReference: 'T1', fare: '100.00', bookedOn: '2026-11-01' }
  const bad: Params[] = [
    { fare: '-1.00' },
    { fare: '99999999999999999999.00' },
    { fare: null },
    { taxes: '-1.00' },
    { currency: 'QQQ' },
    { currency: 'CHF' },
    { legNumber: 0 },
    { legNumber: 3 },
    { stayNumber: 1 },
    { bookedOn: '2030-01-01' },
    { bookingReference: 'x'.repeat(41) },
    { consentByEmpId: person.empId },
    { note: 'x'.repeat(501) },
    { requisitionId: 999_999 },
  ]
  for (const values of bad) {
    const answer = await travel.call(travel.authority, 'createTravelTicket', { ...base, ...values })
    const named = JSON.stringify(values).slice(0, 80)
    expect([named, answer.data, told.includes(answer.code ?? '')]).toEqual([named, null, true])
  }
  const { id } = await travel.done<{ id: number }>(travel.authority, 'createTravelTicket', base)
  for (const refundAmount of ['100.01', '-1.00', '9'.repeat(30)])
    expect((await travel.call(travel.authority, 'cancelTravelTicket', { id, refundAmount })).data).toBeNull()
})

test('one open advance: of fifty requests at the same moment exactly one is taken', async () => {
  const person = await travel.traveller('G1')
  const dates = Array.from({ length: 50 }, (_, at) => new Date(Date.UTC(2027, 0, 4 + at)).toISOString().slice(0, 10))
  await travel.done(person, 'getTravelRequisitions')
  const answers = await Promise.all(
    dates.map((date) =>
      travel.ask(person, { legs: flights(date, date), otherAmount: '20000.00', advanceRequested: '1000.00' }),
    ),
  )
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  for (const answer of answers.filter(({ error }) => error !== null))
    expect([answer.code, Object.values(codesOf(answer))]).toEqual(['invalidInput', ['advanceOpen']])
  const kept = await travel.rows<Params>(
    `select (select count(*)::int from travel_requisitions where emp_id = $1) as trips,
      (select count(*)::int from expense_advances where emp_id = $1) as advances,
      (select count(*)::int from travel_times where emp_id = $1) as times`,
    [person.empId],
  )
  expect(kept).toEqual([{ trips: 1, advances: 1, times: 1 }])
})
