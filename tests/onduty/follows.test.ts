import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { takeDueSteps } from '../../server/records/write/due'
import { codesOf } from '../attendance/drive'
import { bookkeeper } from '../sales/sales'
import type { Person } from '../setup/app'
import { type Duty, type DutyCompany, startDuty } from './company'

let company: DutyCompany
let person: Person
beforeAll(async () => {
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

const stored = (empId: number, workDate: string) =>
  company.rows<{ status: string; duty: number }>(
    'select status, on_duty_days::float8 as duty from attendance_days where emp_id = $1 and work_date = $2',
    [empId, workDate],
  )

test('granted duty counts days of attendance anew; punches stay and still count', async () => {
  const { granted, press, setNow, day, done, manager, call } = company
  await setNow('2026-11-16T03:30:00Z')
  await press(person, 'in')
  await setNow('2026-11-16T12:30:00Z')
  await press(person, 'out')
  expect(await stored(person.empId, '2026-11-16')).toEqual([{ status: 'present', duty: 0 }])
  const { id } = await granted(person, '2026-11-16')
  expect(await stored(person.empId, '2026-11-16')).toEqual([{ status: 'on_duty', duty: 1 }])
  expect(await day(person, '2026-11-16')).toMatchObject({
    workedMinutes: 540,
    shares: { onDuty: 1 },
    onDutyRequestId: id,
    lateMinutes: 0,
  })
  // Whoever decided takes it back within the hour, and the day is as it was.
  const filter = JSON.stringify({ entityType: { eq: 'onDutyRequests' }, recordId: { eq: id } })
  const [step] = await done<{ id: number }[]>(manager, 'getInboxItems', { filter })
  expect((await call(manager, 'recallApprovalStep', { id: step?.id })).error).toBeNull()
  expect(await stored(person.empId, '2026-11-16')).toEqual([{ status: 'present', duty: 0 }])
  expect(await company.read(person, id)).toMatchObject({ status: 'pending' })
})

test('nobody is on duty and on leave at once, whichever came first', async () => {
  const { hr, manager, done, call, ask, granted } = company
  const type = { code: 'FL', name: 'Free', category: 'other', requiresBalance: false }
  const { id: leaveTypeId } = await done<{ id: number }>(hr, 'createLeaveType', type)
  const leave = (fromDate: string, session = 'full') =>
    call(person, 'createEmployeeLeave', {
      leaveTypeId,
      fromDate,
      toDate: fromDate,
      fromSession: session,
      toSession: session,
      reason: 'Family',
    })
  expect((await leave('2026-11-20')).error).toBeNull()
  expect(codesOf(await ask(person, '2026-11-19', { toDate: '2026-11-20' }))).toMatchObject({ fromDate: 'dutyOverlap' })
  await granted(person, '2026-11-23', { session: 'first_half' })
  expect(codesOf(await leave('2026-11-23', 'first_half'))).toMatchObject({ fromDate: 'leaveOverlap' })
  expect((await leave('2026-11-23', 'second_half')).error).toBeNull()
  expect(codesOf(await ask(person, '2026-11-23', { session: 'second_half' }))).toMatchObject({
    fromDate: 'dutyOverlap',
  })
  expect((await call(manager, 'getOnDutyRequests')).error).toBeNull()
})

test('duty is over the day after, and days off it took are earned where the approver ticked it', async () => {
  const { hr, manager, done, asked, approve, read, setNow, kernel, rows, call } = company
  const type = { code: 'CO', name: 'In lieu', category: 'comp_off', compOffValidDays: 60 }
  await done(hr, 'createLeaveType', type)
  const earned = () =>
    rows<{ date: string; days: number; status: string }>(
      'select worked_on::text as date, days::float8 as days, status from comp_off_requests where emp_id = $1 order by 1',
      [person.empId],
    )
  const posted = () =>
    rows<{ posted: number }>('select posted::float8 as posted from leave_balances where emp_id = $1', [person.empId])
  const [plain, ticked] = [
    await asked(person, '2026-11-20', { toDate: '2026-11-22' }),
    await asked(person, '2026-11-27', { toDate: '2026-11-30' }),
  ]
  await approve(manager, plain.id)
  expect((await approve(manager, ticked.id, { earnsDaysOff: true })).data).toMatchObject({ earnsDaysOff: true })
  await setNow('2026-11-23T05:00:00Z')
  await takeDueSteps(kernel)
  expect(await read(person, plain.id)).toMatchObject({ status: 'completed' })
  expect(await read(person, ticked.id)).toMatchObject({ status: 'approved' })
  expect(await earned()).toEqual([])
  await setNow('2026-12-01T05:00:00Z')
  await takeDueSteps(kernel)
  await takeDueSteps(kernel)
  expect(await read(person, ticked.id)).toMatchObject({ status: 'completed' })
  const both = (status: string) => ['2026-11-28', '2026-11-29'].map((date) => ({ date, days: 1, status }))
  expect(await earned()).toEqual(both('approved'))
  expect(await posted()).toEqual([{ posted: 2 }])
  expect((await done<{ empId: number }[]>(manager, 'getApprovedOnDuty', { empId: person.empId })).length).toBe(2)
  expect((await call(person, 'removeOnDuty', { id: ticked.id, reason: 'No' })).code).toBe('illegalTransition')
})

test('called off with consent after it was over, it has earned nothing', async () => {
  const { hr, manager, done, call, asked, approve, setNow, kernel, rows, read } = company
  await done(hr, 'createLeaveType', { code: 'C2', name: 'In lieu of', category: 'comp_off', compOffValidDays: 60 })
  const { id } = await asked(person, '2026-11-21', { toDate: '2026-11-22' })
  await approve(manager, id, { earnsDaysOff: true })
  await setNow('2026-11-22T05:00:00Z')
  const { id: cancellation } = await done<{ id: number }>(person, 'createOnDutyCancellation', {
    onDutyRequestId: id,
    reason: 'Fell ill',
  })
  await setNow('2026-11-23T05:00:00Z')
  await takeDueSteps(kernel)
  const balance = () =>
    rows('select sum(posted)::float8 as posted from leave_balances where emp_id = $1', [person.empId])
  expect(await balance()).toEqual([{ posted: 2 }])
  expect((await call(manager, 'approveOnDutyCancellation', { id: cancellation })).error).toBeNull()
  expect(await read(person, id)).toMatchObject({ status: 'cancelled' })
  expect(await balance()).toEqual([{ posted: 0 }])
})

test('for a project its manager decides, and whose customer it is stands there', async () => {
  const { app, manager, asked, approve, call, done } = company
  const books = await bookkeeper(app)
  const customerId = await books.customer()
  const lead = await company.somebody()
  const project = await books.done('createProject', {
    name: 'Bridge',
    kind: 'client',
    customerId,
    managerEmpId: lead.empId,
    startDate: '2026-01-01',
  })
  const { id } = await asked(person, '2026-11-19', { projectId: project.id })
  expect((await call(manager, 'approveOnDutyRequest', { id })).code).toBe('forbidden')
  expect((await approve(lead, id)).data).toMatchObject({ status: 'approved' })
  // Their own goes to their manager.
  const own = await asked(lead, '2026-11-19', { projectId: project.id })
  expect((await approve(manager, own.id)).data).toMatchObject({ status: 'approved' })
  const stats = await done<Record<string, object[]>>(person, 'getEmpOnDutyStats', { year: 2026 })
  expect(stats.customer).toMatchObject([{ customer: customerId, requests: 1, days: 1 }])
})

test('days by purpose, month and customer, each where it falls, of those whom one may see', async () => {
  const { manager, hr, granted, asked, done, somebody } = company
  const other = await somebody()
  // Five days of work in November, one in December.
  await granted(person, '2026-11-24', { toDate: '2026-12-01' })
  await granted(person, '2026-11-19', { purpose: 'training', session: 'first_half' })
  await asked(person, '2026-11-20')
  const stats = (as: Person, more: object) =>
    done<Record<string, object[]>>(as, 'getEmpOnDutyStats', { year: 2026, ...more })
  const own = {
    purpose: [
      { purpose: 'client_visit', purposeLabel: 'client_visit', requests: 1, days: 6 },
      { purpose: 'training', purposeLabel: 'training', requests: 1, days: 0.5 },
    ],
    month: [
      { month: '2026-11', monthLabel: '2026-11', requests: 2, days: 5.5 },
      { month: '2026-12', monthLabel: '2026-12', requests: 1, days: 1 },
    ],
    customer: [{ customer: null, customerLabel: null, requests: 2, days: 6.5 }],
  }
  expect(await stats(person, {})).toEqual(own)
  for (const as of [manager, hr]) expect(await stats(as, { empId: person.empId })).toEqual(own)
  expect(await stats(other, { empId: person.empId })).toEqual({ purpose: [], month: [], customer: [] })
  expect(await stats(other, { scope: 'all' })).toEqual({ purpose: [], month: [], customer: [] })
  expect(await stats(person, { year: 2025 })).toEqual({ purpose: [], month: [], customer: [] })
  expect((await stats(manager, { scope: 'reports' })).month).not.toEqual([])
})

test('colleagues see who is where these days, and nothing of what for', async () => {
  const { granted, asked, done, call, somebody, setNow, rows } = company
  const other = await somebody()
  await setNow('2026-11-16T05:00:00Z')
  await rows("update employees set work_phone = '+912212345678' where id = $1", [person.empId])
  const { id } = await granted(person, '2026-11-17', { toDate: '2026-11-18' })
  const far = await granted(person, '2027-01-11')
  await asked(person, '2026-11-24')
  const seen = await done<Duty[]>(other, 'getApprovedOnDuty', {
    from: '2026-11-16',
    to: '2026-11-22',
    filter: { empId: { eq: person.empId } },
  })
  expect(seen).toMatchObject([
    { id, place: 'Pune', fromDate: '2026-11-17', toDate: '2026-11-18', contact: '+912212345678' },
  ])
  for (const name of ['purpose', 'reason', 'days', 'daysOff', 'customerId', 'projectId', 'earnsDaysOff'])
    expect(seen[0]).toMatchObject({ [name]: null })
  expect(await done(other, 'getPendingOnDuty', { empId: person.empId })).toEqual([])
  expect((await call(other, 'getOnDutyRequestById', { id: far.id })).code).toBe('notFound')
  const byPurpose = { filter: { and: [{ purpose: { eq: 'client_visit' } }, { empId: { eq: person.empId } }] } }
  expect((await call<Duty[]>(other, 'getApprovedOnDuty', byPurpose)).data ?? []).toEqual([])
  expect((await call<Duty[]>(person, 'getApprovedOnDuty', byPurpose)).data?.length).toBe(2)
})

test('where people are tells who is on duty', async () => {
  const { granted, done, manager } = company
  await granted(person, '2026-11-17', { session: 'first_half' })
  const people = await done<{ empId: number; presence: string }[]>(manager, 'getTeamPresence', {
    scope: 'reports',
    date: '2026-11-17',
  })
  const found = people.find(({ empId }) => empId === person.empId)
  expect(found).toMatchObject({ presence: 'on_duty' })
})

test('whoever asked is told what was decided, and lists are handed out as files', async () => {
  const { manager, asked, approve, done, hr, app } = company
  const { id } = await asked(person, '2026-11-19')
  await approve(manager, id)
  const told = await done<{ entityType: string; recordId: number }[]>(person, 'getNotifications', {})
  expect(told).toContainEqual(expect.objectContaining({ entityType: 'onDutyRequests', recordId: id }))
  const file = await app.call('exportOnDutyRequests', { filter: { id: { eq: id } } }, { as: hr })
  expect(file.status).toBe(200)
  const { tiles } = await done<{ tiles: { name: string; value: unknown }[] }>(hr, 'getCompanyDashboard', {})
  expect(tiles.map(({ name }) => name)).toEqual(expect.arrayContaining(['onDuty', 'onDutyWaiting']))
})

test('a holiday that comes or goes counts the days of duty anew that is not over', async () => {
  const { granted, asked, read, done, hr, manager, approve, rows } = company
  const { id: holidayCalendarId } = await done<{ id: number }>(hr, 'createHolidayCalendar', {
    name: 'Plant',
    country: 'IN',
  })
  const place = { name: 'Plant', holidayCalendarId, country: 'IN' }
  const { id: locationId } = await done<{ id: number }>(hr, 'createLocation', place)
  await rows('update employees set location_id = $1 where id = $2', [locationId, person.empId])
  const { id } = await granted(person, '2026-11-24', { toDate: '2026-11-25' })
  const waiting = await asked(person, '2026-11-26')
  expect(await read(person, id)).toMatchObject({ days: 2, daysOff: 0 })
  const day = { calendarId: holidayCalendarId, name: 'Founding day' }
  const holiday = await done<{ id: number; version: number }>(hr, 'createHoliday', { ...day, date: '2026-11-25' })
  expect(await read(person, id)).toMatchObject({ status: 'approved', days: 1, daysOff: 1 })
  const moved = { id: holiday.id, version: holiday.version, date: '2026-11-26' }
  await done(hr, 'updateHoliday', moved)
  expect(await read(person, id)).toMatchObject({ status: 'approved', days: 2, daysOff: 0 })
  expect(await read(person, waiting.id)).toMatchObject({ status: 'pending', days: 0, daysOff: 1 })
  expect((await approve(manager, waiting.id)).error).toBeNull()
})
