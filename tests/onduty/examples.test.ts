import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codesOf } from '../attendance/drive'
import type { Person } from '../setup/app'
import { type DutyCompany, startDuty } from './company'
import examples from './examples.json'

let company: DutyCompany
const leaveTypes = new Map<string, number>()
beforeAll(async () => {
  company = await startDuty('2026-11-16T05:00:00Z')
})
afterAll(async () => {
  vi.useRealTimers()
  await company.app.close()
})

interface Span {
  fromDate: string
  toDate: string
}
interface Given {
  timeZone: string
  at?: string
  now?: string
  workDate?: string
  onDuty?: (Span & { session: string })[]
  leave?: (Span & { leaveTypeCode: string; fromSession: string; toSession: string })[]
  request?: Span & { session: string; purpose?: string; place?: string }
  managerConsent?: boolean
  holidays?: { date: string; name: string; kind: string }[]
  days?: { date: string; shares: Record<string, number> }[]
}

const given = (id: string) => examples.find((example) => example.id === id)?.given as unknown as Given
const expected = (id: string) =>
  examples.find((example) => example.id === id)?.expect as unknown as Record<string, unknown>

async function typeOf(code: string): Promise<number> {
  const known = leaveTypes.get(code)
  if (known) return known
  const type = { code, name: `Leave ${code}`, category: 'casual', requiresBalance: false }
  const { id } = await company.done<{ id: number }>(company.hr, 'createLeaveType', type)
  leaveTypes.set(code, id)
  return id
}

/** Somebody in the zone of the example, with the leave and the duty that is granted there. */
async function personOf({ timeZone, onDuty = [], leave = [], holidays = [] }: Given, asOf: string): Promise<Person> {
  const { hr, manager, done, call, setNow, somebody, granted, rows } = company
  await setNow(asOf)
  const person = await somebody()
  await setNow(asOf)
  const { id: calendarId } = await done<{ id: number }>(hr, 'createHolidayCalendar', {
    name: `Days of ${person.empId}`,
    country: 'IN',
  })
  for (const holiday of holidays) await done(hr, 'createHoliday', { ...holiday, calendarId })
  const place = { name: `Office ${person.empId}`, country: 'IN', zone: timeZone, holidayCalendarId: calendarId }
  const { id: locationId } = await done<{ id: number }>(hr, 'createLocation', place)
  await rows('update employees set location_id = $1 where id = $2', [locationId, person.empId])
  for (const { leaveTypeCode, fromDate, toDate, fromSession, toSession } of leave) {
    const asked = {
      leaveTypeId: await typeOf(leaveTypeCode),
      fromDate,
      toDate,
      fromSession,
      toSession,
      reason: 'Family',
    }
    const { id } = await done<{ id: number }>(person, 'createEmployeeLeave', asked)
    expect((await call(manager, 'approveLeaveRequest', { id })).error).toBeNull()
  }
  for (const { fromDate, toDate, session } of onDuty) await granted(person, fromDate, { toDate, session })
  return person
}

describe('a day of attendance', () => {
  test.each(['AT-22', 'AT-23'])('%s', async (id) => {
    const { workDate = '', now = '', ...about } = given(id)
    const person = await personOf(about, `${workDate}T05:00:00Z`)
    await company.setNow(now)
    const day = await company.day(person, workDate)
    expect(day).toMatchObject(expected(id))
    expect(day).toMatchObject({ onDutyRequestId: expect.any(Number) })
  })
})

test('MT-06: a month with duty; nothing of travel is known yet', async () => {
  const { days = [], ...about } = given('MT-06')
  const duty = days.filter(({ shares }) => shares.onDuty)
  const spans = duty.map(({ date }) => ({ fromDate: date, toDate: date, session: 'full' }))
  const person = await personOf({ ...about, onDuty: spans }, '2026-11-28T05:00:00Z')
  const shift = {
    title: 'Alternate Saturdays',
    shift: 'Saturdays',
    startTime: '09:00',
    endTime: '18:00',
    breakMinutes: 60,
    halfDaySplitAt: '13:30',
  }
  const weeks = { workDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'], alternateDays: ['sat'], offWeeks: ['2', '4'] }
  const policy = { ...shift, ...weeks, effectiveFrom: '2026-12-01', summary: 'Every other Saturday' }
  const { id: timingPolicyId } = await company.done<{ id: number }>(company.hr, 'createTimingPolicy', policy)
  await company.rows("update timing_policies set status = 'published' where id = $1", [timingPolicyId])
  const assignment = { empId: person.empId, timingPolicyId, fromDate: '2026-12-01', toDate: '2026-12-31' }
  await company.done(company.hr, 'createShiftAssignment', assignment)
  await company.setNow('2027-01-02T05:00:00Z')
  const { totals } = await company.done<{ totals: Record<string, unknown> }>(person, 'getAttendanceStatusByMonth', {
    year: 2026,
    month: 12,
  })
  const { calendarDays, onDuty, holiday, weekend, expectedMinutes } = expected('MT-06')
  expect(totals).toMatchObject({ calendarDays, onDuty, holiday, weekend, expectedMinutes, travel: 0 })
})

describe('a request', () => {
  test('RQ-07', async () => {
    const { at = '', request, ...about } = given('RQ-07')
    const person = await personOf(about, at)
    const answer = await company.ask(person, request?.fromDate ?? '', { ...request })
    expect(codesOf(answer)).toEqual({
      fromDate: 'dutyOverlap',
      toDate: 'dutyOverlap',
      session: 'dutyOverlap',
      fromTime: 'dutyOverlap',
      toTime: 'dutyOverlap',
    })
    const [date] = expected('RQ-07').dates as string[]
    expect(Object.values(answer.fields ?? {})[0]).toMatchObject({ args: { from: date, to: date } })
  })

  test('RQ-08', async () => {
    const { at = '', request, ...about } = given('RQ-08')
    const person = await personOf(about, at)
    const { data } = await company.ask(person, request?.fromDate ?? '', { ...request })
    expect(data?.status).toBe(expected('RQ-08').outcome)
  })

  test('RQ-09', async () => {
    const { at = '', request, ...about } = given('RQ-09')
    const { fromDate = '', toDate = '', session = '' } = request ?? {}
    const person = await personOf({ ...about, onDuty: [] }, `${fromDate}T02:00:00Z`)
    const { id } = await company.granted(person, fromDate, { toDate, session })
    await company.setNow(at)
    expect(codesOf(await company.call(person, 'removeOnDuty', { id, reason: 'Came back' }))).toEqual({
      status: 'managerConsent',
    })
  })
})

test('every example of duty is one of these', () => {
  expect(examples.map(({ id }) => id)).toEqual(['AT-22', 'AT-23', 'MT-06', 'RQ-07', 'RQ-08', 'RQ-09'])
})
