import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PersonPresence } from '../../resources/organisation/rules/people-presence'
import { codesOf, flights, startTravel, type Travel, type Trip } from './drive'

let travel: Travel
beforeAll(async () => {
  travel = await startTravel()
  travel.setNow('2026-11-01T06:30:00Z')
})
afterAll(async () => {
  vi.useRealTimers()
  await travel.app.close()
})

test('a trip waits for the manager, then for a travel authority, and is approved', async () => {
  const person = await travel.traveller('G1')
  const { id } = await travel.asked(person, { legs: flights('2026-11-10', '2026-11-11') })
  const steps = await travel.decide(id)
  expect(steps.map(({ level }) => level)).toEqual(['manager', 'travelAuthority'])
  expect(await travel.read(person, id)).toMatchObject({
    status: 'approved',
    fromDate: '2026-11-10',
    toDate: '2026-11-11',
  })
})

test('who decides a trip sees on the board of the team that it is requested', async () => {
  const person = await travel.traveller('G1')
  const { id } = await travel.asked(person, { legs: flights('2026-11-17', '2026-11-18') })
  const seen = async () => {
    const input = { scope: 'directReports', from: '2026-11-16', days: 4 }
    const board = await travel.done<PersonPresence[]>(travel.manager, 'getTeamPresence', input)
    return board.find(({ empId }) => empId === person.empId)?.ahead
  }
  expect((await seen())?.map(({ date, presence, isPending }) => [date, presence, isPending])).toEqual([
    ['2026-11-17', 'travelling', true],
    ['2026-11-18', 'travelling', true],
  ])
  await travel.decide(id)
  expect((await seen())?.map(({ presence, isPending }) => [presence, isPending])).toEqual([
    ['travelling', undefined],
    ['travelling', undefined],
  ])
})

interface Tried {
  record: Trip
  problems: { fields?: Record<string, { code: string }> }[]
}

test('a preview of an own trip estimates it beside what is missing, and says how much may be advanced', async () => {
  const person = await travel.traveller('G1')
  const legs = flights('2026-11-03', '2026-11-05', { fare: '8000', class: 'business' })
  const stays = [{ city: 'Mumbai', checkIn: '2026-11-03', checkOut: '2026-11-05', budget: '90000' }]
  const trip = { purpose: 'Talks', tripType: 'domestic', projectId: travel.projectId, legs, stays }
  const { record, problems } = await travel.done<Tried>(person, 'tryCreateTravelRequisition', trip)
  expect(problems.flatMap(({ fields = {} }) => Object.keys(fields)).sort()).toEqual([
    'bookingReason',
    'legs.0.class',
    'stays.0.reason',
  ])
  expect(record).toMatchObject({
    isLateBooking: true,
    route: 'Bengaluru – Mumbai – Bengaluru',
    estimatedTickets: '8000.00',
  })
  expect(record.allowances.map(({ date }) => date)).toEqual(['2026-11-03', '2026-11-04', '2026-11-05'])
  expect(record.lodging).toMatchObject([{ nights: 2, isOverLimit: true }])
  expect(Number(record.advanceCap)).toBeGreaterThan(0)
  // The amounts of somebody else stay with them.
  const other = await travel.done<Tried>(travel.authority, 'tryCreateTravelRequisition', {
    ...trip,
    empId: person.empId,
  })
  expect(other.record).not.toHaveProperty('estimatedTotal')
})

test('a route that goes back in time is refused', async () => {
  const person = await travel.traveller('G1')
  const answer = await travel.ask(person, { legs: flights('2026-11-12', '2026-11-11') })
  expect(codesOf(answer)).toMatchObject({ legs: 'legsInOrder' })
})

test('an authority of a department covers those beneath it, and nobody else', async () => {
  const { done, hr, rows, traveller, call } = travel
  const [one, other, near] = [await traveller(), await traveller(), await traveller()]
  const authority = await traveller()
  const { id: parentId } = await done<{ id: number }>(hr, 'createDepartment', { name: 'Travel top', code: 'TT' })
  const { id: departmentId } = await done<{ id: number }>(hr, 'createDepartment', {
    name: 'Travel below',
    code: 'TB',
    parentId,
  })
  await rows('update employees set department_id = $2 where id = $1', [one.empId, departmentId])
  await done(hr, 'saveTravelAuthority', {
    empId: authority.empId,
    scope: 'department',
    departmentId: parentId,
    fromDate: '2026-01-01',
  })
  const named = async (empId: number) =>
    (await done<{ id: number }[]>(hr, 'getTravelAuthorities', { empId })).map(({ id }) => id)
  expect(await named(one.empId)).toContain(authority.empId)
  expect(await named(other.empId)).not.toContain(authority.empId)
  const legs = flights('2026-11-16', '2026-11-17')
  const ofOne = await travel.asked(one, { legs })
  const ofOther = await travel.asked(other, { legs })
  const seen = await done<Trip[]>(authority, 'getTravelRequisitions', { perPage: 100 })
  expect(seen.map(({ id }) => id)).toEqual([ofOne.id])
  expect((await call(authority, 'getTravelRequisitionById', { id: ofOther.id })).code).toBe('notFound')
  // On behalf of somebody only within the scope.
  expect(
    (await travel.ask(authority, { legs: flights('2026-11-23', '2026-11-24'), empId: one.empId })).error,
  ).toBeNull()
  expect((await travel.ask(authority, { legs: flights('2026-11-23', '2026-11-24'), empId: near.empId })).code).toBe(
    'forbidden',
  )
})

test('people operations see that somebody travels, and not what it costs', async () => {
  const person = await travel.traveller('G1')
  const { id } = await travel.asked(person, { legs: flights('2026-11-18', '2026-11-19', { fare: '5000.00' }) })
  const seen = await travel.read(travel.hr, id)
  expect(seen).toMatchObject({ id, status: 'pending' })
  expect(seen.estimatedTotal).toBeNull()
  expect((await travel.call(travel.hr, 'getTravelVersions')).data).toEqual([])
})

test('nobody changes an approved trip without a decision', async () => {
  const person = await travel.traveller('G1')
  const { id, version } = await travel.granted(person, { legs: flights('2026-11-25', '2026-11-26') })
  const answer = await travel.call(person, 'updateTravelRequisition', {
    id,
    version,
    legs: flights('2026-11-25', '2026-11-27'),
  })
  expect(answer.error).not.toBeNull()
  expect(await travel.read(person, id)).toMatchObject({ status: 'approved', toDate: '2026-11-26' })
})

test('a rejected trip gives its days back, and its advance is rejected with it', async () => {
  const person = await travel.traveller()
  const trip = { legs: flights('2026-12-01', '2026-12-02'), otherAmount: '20000.00', advanceRequested: '5000.00' }
  const { id } = await travel.asked(person, trip)
  await travel.decideOnce(id, 'reject')
  const advances = await travel.rows<{ status: string }>(
    'select status from expense_advances where travel_requisition_id = $1',
    [id],
  )
  expect(advances).toEqual([{ status: 'rejected' }])
  expect((await travel.ask(person, trip)).error).toBeNull()
})

test('a claim of a trip is opened once', async () => {
  const person = await travel.traveller('G1')
  const { id } = await travel.granted(person, { legs: flights('2026-11-03', '2026-11-04') })
  expect(codesOf(await travel.call(person, 'openTripClaim', { id }))).toEqual({ status: 'tripNotOver' })
  travel.setNow('2026-11-05T06:30:00Z')
  const [first, second] = [
    await travel.done<Trip>(person, 'openTripClaim', { id }),
    await travel.done<Trip>(person, 'openTripClaim', { id }),
  ]
  expect(second.id).toBe(first.id)
  expect((await travel.call(travel.manager, 'openTripClaim', { id })).code).toBe('forbidden')
})
