import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PersonPresence } from '../../resources/organisation/rules/people-presence'
import { codesOf } from '../attendance/drive'
import type { Person } from '../setup/app'
import { type Duty, type DutyCompany, startDuty } from './company'

let company: DutyCompany
let person: Person
beforeAll(async () => {
  // A Monday.
  company = await startDuty('2026-11-16T05:00:00Z')
})
afterAll(async () => {
  vi.useRealTimers()
  await company.app.close()
})
beforeEach(async () => {
  await company.setNow('2026-11-16T05:00:00Z')
  person = await company.somebody()
})

test('duty is asked for, counted and approved by the manager, and by nobody for themselves', async () => {
  const { manager, hr, call, asked, approve } = company
  // From Thursday over the weekend until Tuesday.
  const duty = await asked(person, '2026-11-19', { toDate: '2026-11-24' })
  expect(duty).toMatchObject({ status: 'pending', days: 4 })
  expect(duty.breakdown.map(({ fraction, off }) => off ?? fraction)).toEqual([1, 1, 'full', 'full', 1, 1])
  expect(duty.daysOff).toBe(2)
  // Not asked, so not theirs to decide, and neither is it for people operations.
  expect((await call(person, 'approveOnDutyRequest', { id: duty.id })).code).toBe('forbidden')
  expect((await call(hr, 'approveOnDutyRequest', { id: duty.id })).code).toBe('forbidden')
  const { id, version } = duty
  expect((await call(hr, 'updateOnDuty', { id, version, place: 'Goa' })).code).toBe('forbidden')
  expect((await call<Duty>(person, 'updateOnDuty', { id, version, place: 'Nashik' })).data).toMatchObject({
    place: 'Nashik',
  })
  expect((await approve(manager, id)).data).toMatchObject({ status: 'approved' })
  expect((await call(person, 'updateOnDuty', { id, version: version + 2, place: 'Goa' })).code).not.toBeNull()
  // Whose it is the session says: nobody enters it for others.
  expect((await company.ask(hr, '2026-11-26', { empId: person.empId })).code).toBe('unknownKey')
})

test('who decides it sees on the board of the team that it is requested, and nobody else does', async () => {
  const { manager, asked, approve, done } = company
  const { id } = await asked(person, '2026-11-19')
  const seen = async (as: Person, scope: string) => {
    const board = await done<PersonPresence[]>(as, 'getTeamPresence', { scope, from: '2026-11-18', days: 4 })
    return board.find(({ empId }) => empId === person.empId)?.ahead.filter(({ presence }) => presence === 'on_duty')
  }
  const day = { date: '2026-11-19', presence: 'on_duty', half: 'whole' }
  expect(await seen(manager, 'directReports')).toEqual([{ ...day, isPending: true }])
  expect(await seen(person, 'own')).toEqual([])
  expect((await approve(manager, id)).data).toMatchObject({ status: 'approved' })
  expect(await seen(manager, 'directReports')).toEqual([day])
  expect(await seen(person, 'own')).toEqual([day])
})

test('it stands in the inbox of whoever decides, with the days off that it takes', async () => {
  const { manager, asked, done } = company
  const { id } = await asked(person, '2026-11-21')
  const filter = JSON.stringify({ entityType: { eq: 'onDutyRequests' }, recordId: { eq: id } })
  const [item] = await done<{ id: number }[]>(manager, 'getInboxItems', { filter })
  const ids = JSON.stringify([item?.id])
  const [told] = await done<{ values: object }[]>(manager, 'getInboxFacts', { ids })
  expect(told).toMatchObject({ values: { place: 'Pune', purpose: 'client_visit', days: 0, daysOff: 1 } })
  const counts = await done<{ byType: Record<string, number> }>(manager, 'getInboxCountForHome', {})
  expect(counts.byType.onDuty).toBeGreaterThan(0)
  expect(await done(person, 'getUserPendingRequestInboxCount', {})).toMatchObject({ total: 1, byType: { onDuty: 1 } })
})

test('decisions and cancelling by the operations of the specification, with their comments', async () => {
  const { manager, asked, call, done } = company
  const [one, other, third] = [
    await asked(person, '2026-11-19'),
    await asked(person, '2026-11-20'),
    await asked(person, '2026-11-23'),
  ]
  const decide = (id: number, action: string, comment?: string) =>
    call<Duty>(manager, 'updateOnDuty', { id, version: 1, action, ...(comment && { comment }) })
  expect(codesOf(await decide(one.id, 'reject'))).toEqual({ comment: 'required' })
  expect((await decide(one.id, 'reject', 'The release is then')).data).toMatchObject({ status: 'rejected' })
  expect((await decide(other.id, 'approve')).data).toMatchObject({ status: 'approved' })
  expect((await call<Duty>(person, 'removeOnDuty', { id: third.id, reason: 'Somebody else goes' })).data).toMatchObject(
    { status: 'cancelled' },
  )
  expect((await call<Duty>(manager, 'removeOnDuty', { id: other.id, reason: 'No' })).code).toBe('forbidden')
  expect((await call<Duty>(person, 'removeOnDuty', { id: other.id, reason: 'Put off' })).data).toMatchObject({
    status: 'cancelled',
  })
  const listed = async (as: Person, list: string, more: object = {}) =>
    (await done<Duty[]>(as, list, { empId: person.empId, ...more })).map(({ id }) => id)
  expect(await listed(person, 'getRejectedOnDuty')).toEqual([one.id])
  expect(await listed(person, 'getApprovedOnDuty')).toEqual([])
  expect(await listed(manager, 'getRejectedOnDuty', { from: '2026-11-20' })).toEqual([])
  expect(await listed(manager, 'getRejectedOnDuty', { scope: 'reports', to: '2026-11-19' })).toEqual([one.id])
  expect(await listed(manager, 'getRejectedOnDuty', { scope: 'own' })).toEqual([])
  const fourth = await asked(person, '2026-11-25')
  expect(await listed(person, 'getPendingOnDuty', { scope: 'own' })).toEqual([fourth.id])
  expect(await listed(manager, 'getPendingOnDuty', { from: '2026-11-26' })).toEqual([])
})

test('what has begun is called off with the consent of the manager', async () => {
  const { manager, granted, call, read, setNow, day } = company
  const { id } = await granted(person, '2026-11-17', { toDate: '2026-11-19' })
  expect(
    codesOf(await call(person, 'createOnDutyCancellation', { onDutyRequestId: id, reason: 'Ill' })),
  ).toHaveProperty('onDutyRequestId')
  await setNow('2026-11-18T05:00:00Z')
  expect(codesOf(await call(person, 'removeOnDuty', { id, reason: 'Ill' }))).toEqual({ status: 'managerConsent' })
  expect(await read(person, id)).toMatchObject({ status: 'approved' })
  expect((await day(person, '2026-11-17'))?.status).toBe('on_duty')
  const ask = () =>
    call<{ id: number; status: string; empId: number }>(person, 'createOnDutyCancellation', {
      onDutyRequestId: id,
      reason: 'Fell ill',
    })
  const { data } = await ask()
  expect(data).toMatchObject({ status: 'pending', empId: person.empId })
  expect(codesOf(await ask())).toHaveProperty('onDutyRequestId')
  const decide = (as: Person, step: string, of = data?.id) =>
    call<{ status: string }>(as, `${step}OnDutyCancellation`, { id: of, comment: 'Get well' })
  expect((await decide(person, 'approve')).code).toBe('forbidden')
  expect((await decide(manager, 'reject')).data).toMatchObject({ status: 'rejected' })
  expect(await read(person, id)).toMatchObject({ status: 'approved' })
  const { data: second } = await ask()
  const { data: third } = await call<{ status: string }>(person, 'cancelOnDutyCancellation', { id: second?.id })
  expect(third).toMatchObject({ status: 'cancelled' })
  const { data: last } = await ask()
  expect((await decide(manager, 'approve', last?.id)).data).toMatchObject({ status: 'approved' })
  expect(await read(person, id)).toMatchObject({ status: 'cancelled' })
  expect((await day(person, '2026-11-17'))?.status).toBe('absent')
})

test('past days within the window of corrections, days of the employment, parts of one day', async () => {
  const { ask, rows } = company
  expect((await ask(person, '2026-11-09')).error).toBeNull()
  expect(codesOf(await ask(person, '2026-11-08'))).toEqual({ fromDate: 'tooLate' })
  expect(codesOf(await ask(person, '2026-11-19', { toDate: '2026-11-18' }))).toHaveProperty('toDate')
  expect(codesOf(await ask(person, '2026-11-19', { toDate: '2027-11-20' }))).toEqual({ toDate: 'tooLong' })
  expect(codesOf(await ask(person, '2026-11-19', { toDate: '2026-11-20', session: 'first_half' }))).toEqual({
    session: 'partOfOneDay',
  })
  expect(codesOf(await ask(person, '2026-11-19', { session: 'hours' }))).toEqual({
    fromTime: 'timesMissing',
    toTime: 'timesMissing',
  })
  expect(
    codesOf(await ask(person, '2026-11-19', { session: 'hours', fromTime: '12:00', toTime: '11:00' })),
  ).toMatchObject({ toTime: expect.anything() })
  expect(codesOf(await ask(person, '2026-11-19', { reason: '  x' }))).toEqual({ reason: 'reasonTooShort' })
  expect(codesOf(await ask(person, '2026-11-19', { purpose: 'holiday' }))).toEqual({ purpose: 'choice' })
  expect(codesOf(await ask(person, '2026-11-19', { place: '' }))).toEqual({ place: 'required' })
  await rows("update employees set last_working_date = '2026-11-20' where id = $1", [person.empId])
  expect(codesOf(await ask(person, '2026-11-19', { toDate: '2026-11-23' }))).toEqual({ toDate: 'notEmployed' })
  expect(codesOf(await ask(person, '2026-11-23'))).toEqual({ fromDate: 'notEmployed' })
})

test('a month that is locked stays as it is', async () => {
  const { ask, hr, done, asked } = company
  await company.setNow('2026-12-02T05:00:00Z')
  const other = await company.somebody()
  await company.setNow('2026-12-02T05:00:00Z')
  const waiting = await asked(other, '2026-11-30')
  const lock = () => company.call<{ id: number }>(hr, 'lockAttendanceMonth', { fromDate: '2026-11-01' })
  // Nothing of it may wait for a decision.
  expect(codesOf(await lock())).toEqual({ fromDate: 'pendingThere' })
  const numbers = "select on_duty_number as number from on_duty_requests where status = 'pending' and id = $1"
  const [{ number = '' } = {}] = await company.rows<{ number: string }>(numbers, [waiting.id])
  expect((await lock()).fields?.fromDate?.message).toContain(number)
  expect((await company.approve(company.manager, waiting.id)).error).toBeNull()
  await company.rows("update on_duty_requests set status = 'cancelled' where status = 'pending'")
  await company.rows("update on_duty_cancellations set status = 'cancelled' where status = 'pending'")
  const { data: month } = await lock()
  expect(codesOf(await ask(other, '2026-11-27'))).toMatchObject({ fromDate: 'monthLocked' })
  expect(codesOf(await ask(other, '2026-11-27', { toDate: '2026-12-01' }))).toMatchObject({ fromDate: 'monthLocked' })
  const next = await asked(other, '2026-12-02')
  const moved = { id: next.id, version: next.version, fromDate: '2026-11-27' }
  expect(codesOf(await company.call(other, 'updateOnDuty', moved))).toMatchObject({ fromDate: 'monthLocked' })
  // Calling it off would change the day too.
  const off = { onDutyRequestId: waiting.id, reason: 'It was not needed' }
  expect(codesOf(await company.call(other, 'createOnDutyCancellation', off))).toEqual({
    onDutyRequestId: 'monthLocked',
  })
  await done(hr, 'unlockAttendanceMonth', { id: month?.id, comment: 'Duty of the last day' })
  expect((await company.call(other, 'createOnDutyCancellation', off)).error).toBeNull()
})

test('by the hour it covers as much of the day as presence would, and leaves the rest to leave', async () => {
  const { asked, ask } = company
  const hours = (fromTime: string, toTime: string) => ({ session: 'hours', fromTime, toTime })
  expect(await asked(person, '2026-11-19', hours('09:00', '16:00'))).toMatchObject({ days: 1 })
  expect(await asked(person, '2026-11-20', hours('09:30', '13:00'))).toMatchObject({ days: 0.5 })
  expect(codesOf(await ask(person, '2026-11-20', { session: 'first_half' }))).toMatchObject({ fromDate: 'dutyOverlap' })
  // Both meet at half past one.
  expect((await ask(person, '2026-11-20', { session: 'second_half' })).error).toBeNull()
  expect(await asked(person, '2026-11-23', hours('09:00', '12:29'))).toMatchObject({ days: 0 })
  // A whole day keeps no times.
  const whole = await asked(person, '2026-11-24', { fromTime: '09:00', toTime: '10:00' })
  expect(whole).toMatchObject({ days: 1, fromTime: null, toTime: null })
})
