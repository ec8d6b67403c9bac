import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { takeDueSteps } from '../../server/records/write/due'
import { dateInZone, plusDays } from '../../src/framework/values/dates'
import { daysSinceMonday } from '../../src/framework/values/day-variables'
import type { Person } from '../setup/app'
import { codesOf, type Days, startDays } from './drive'

/** Three zones, each at a moment whose date differs from that of the company, or at the company's midnight. */
const places = {
  Kolkata: { zone: 'Asia/Kolkata', at: '2026-11-18T18:40:00Z', date: '2026-11-19' },
  'New York': { zone: 'America/New_York', at: '2026-11-19T02:00:00Z', date: '2026-11-18' },
  Auckland: { zone: 'Pacific/Auckland', at: '2026-11-18T11:10:00Z', date: '2026-11-19' },
} as const
type Place = keyof typeof places
const names = Object.keys(places) as Place[]

let days: Days
const people = new Map<Place, { worker: Person; away: Person }>()
let projectId = 0
let leaveTypeId = 0
beforeAll(async () => {
  days = await startDays()
  vi.useFakeTimers({ toFake: ['Date'] })
  await days.setNow('2026-11-18T06:00:00Z')
  const { app, done, hr, somebody } = days
  const { id: holidayCalendarId } = await done<{ id: number }>(hr, 'createHolidayCalendar', { name: 'None' })
  for (const name of names) {
    const location = { name, country: 'IN', zone: places[name].zone, holidayCalendarId }
    const { id } = await done<{ id: number }>(hr, 'createLocation', location)
    const [worker, away] = [await somebody(), await somebody()]
    const values = [[worker.empId, away.empId], id]
    await app.db.query({ text: 'update employees set location_id = $2 where id = any($1)', values })
    people.set(name, { worker, away })
  }
  const { rows } = await app.db.query<{ id: number }>({
    text: `insert into projects (project_code, name, kind, department_id, manager_emp_id, start_date, currency, billable, timesheet_approval, health, status)
      values ('P2', 'House', 'internal', 1, $1, '2020-01-01', 'INR', false, 'manager_line', 'green', 'active') returning id`,
    values: [days.manager.empId],
  })
  projectId = rows[0]?.id ?? 0
  const type = { code: 'ERR', name: 'Errands', category: 'other', requiresBalance: false, countsHolidays: true }
  const limits = { noticeTiers: [], maxBackdatedDays: 3, sandwichRule: 'none' }
  leaveTypeId = (await done<{ id: number }>(hr, 'createLeaveType', { ...type, ...limits })).id
})
afterAll(async () => {
  vi.useRealTimers()
  await days.app.close()
})

const shift = (date: string, by: number) => plusDays(date, by) ?? date
const weekOf = (date: string) => shift(date, -daysSinceMonday(date))

async function goTo(name: Place) {
  const { at, date, zone } = places[name]
  await days.setNow(at)
  expect(dateInZone(zone, Date.now())).toBe(date)
  const { worker: who, away } = people.get(name) as { worker: Person; away: Person }
  return { who, away, today: date }
}

describe.each(names)('in %s', (name) => {
  test('a day is corrected up to today, and no longer than the window allows', async () => {
    const { who, today } = await goTo(name)
    const correct = async (workDate?: string) =>
      days.call<{ workDate: string }>(who, 'updateAttendanceRegularize', {
        ...{ kind: 'wrong_mode', workMode: 'remote', reason: 'At home' },
        ...(workDate && { workDate }),
      })
    expect((await correct()).data).toMatchObject({ workDate: today })
    expect(codesOf(await correct(shift(today, 1)))).toMatchObject({ workDate: 'tooLate' })
    expect((await correct(shift(today, -7))).error).toBeNull()
    expect(codesOf(await correct(shift(today, -8)))).toMatchObject({ workDate: 'tooLate' })
  })

  test('duty begins no earlier than the window, and is taken back until the evening before', async () => {
    const { who, today } = await goTo(name)
    const usual = { purpose: 'client_visit', place: 'Pune', reason: 'A workshop' }
    const ask = (fromDate?: string) =>
      days.call<{ id: number; fromDate: string }>(who, 'createOnDuty', {
        ...usual,
        ...(fromDate && { fromDate, toDate: fromDate }),
      })
    const old = await ask(shift(today, -7))
    expect(old.error).toBeNull()
    expect(codesOf(await ask(shift(today, -8)))).toMatchObject({ fromDate: 'tooLate' })
    const [first, second] = [await ask(), await ask(shift(today, 1))]
    expect(first.data).toMatchObject({ fromDate: today })
    const { app, call, kernel } = days
    const ids = [first.data?.id, second.data?.id, old.data?.id]
    await app.db.query({ text: "update on_duty_requests set status = 'approved' where id = any($1)", values: [ids] })
    expect(codesOf(await call(who, 'cancelOnDutyRequest', { id: ids[0] }))).toEqual({ status: 'managerConsent' })
    expect((await call(who, 'cancelOnDutyRequest', { id: ids[1] })).error).toBeNull()
    // The duty of today is over when the day is over where they work.
    await takeDueSteps(kernel)
    const { rows } = await app.db.query<{ status: string }>({
      text: 'select status from on_duty_requests where id = any($1) order by array_position($1, id)',
      values: [ids],
    })
    expect(rows.map(({ status }) => status)).toEqual(['approved', 'cancelled', 'completed'])
  })

  test('time is entered up to today', async () => {
    const { who, today } = await goTo(name)
    const enter = async (date: string) => {
      const line = { date, projectId, activity: 'development', minutes: 60, description: 'Works' }
      return days.call(who, 'updateTimeSheet', { weekStart: weekOf(date), lines: [line] })
    }
    expect((await enter(today)).error).toBeNull()
    expect(Object.values(codesOf(await enter(shift(today, 1))))).toEqual(['tooLate'])
  })

  test('what was spent until today is claimed', async () => {
    const { who, today } = await goTo(name)
    const claim = (date?: string) => {
      const item = { category: 'supplies', description: 'Paper', amount: '10.00', ...(date && { date }) }
      return days.call<{ items: { date: string }[] }>(who, 'createExpenseDetails', {
        ...{ title: 'Paper', projectId, items: [item] },
      })
    }
    expect((await claim()).data).toMatchObject({ items: [{ date: today }] })
    expect((await claim(today)).error).toBeNull()
    expect(Object.values(codesOf(await claim(shift(today, 1))))).toEqual(['tooLate'])
  })

  test('leave is asked for afterwards as long as its type allows, and has begun when the day has', async () => {
    const { away, today } = await goTo(name)
    const ask = (fromDate?: string) =>
      days.call<{ id: number; fromDate: string }>(away, 'createEmployeeLeave', {
        ...{ leaveTypeId, reason: 'Errands' },
        ...(fromDate && { fromDate, toDate: fromDate }),
      })
    expect((await ask(shift(today, -3))).error).toBeNull()
    expect(codesOf(await ask(shift(today, -4)))).toMatchObject({ fromDate: 'leaveBackdated' })
    const { manager, done } = days
    const ending = { reason: 'Not needed', wasNotTaken: true }
    // Leave that has begun is called off by a change that the manager decides.
    for (const [fromDate, hasBegun] of [[today, true] as const, [shift(today, 1), false] as const]) {
      const leave = await ask(fromDate)
      await done(manager, 'approveLeaveRequest', { id: leave.data?.id })
      const after = await done<{ changeId?: number }>(away, 'leaveCancel', { ...ending, id: leave.data?.id })
      expect(after.changeId !== undefined).toBe(hasBegun)
    }
  })

  test('people operations enter it for them by their day, and filters name the day of who reads', async () => {
    const { who, away, today } = await goTo(name)
    const { hr, call, done } = days
    const correction = { kind: 'wrong_mode', workMode: 'remote', reason: 'At home' }
    const correct = (workDate: string) =>
      call(hr, 'updateAttendanceRegularize', { ...correction, empId: away.empId, workDate })
    expect(codesOf(await correct(shift(today, 1)))).toMatchObject({ workDate: 'tooLate' })
    expect((await correct(shift(today, -1))).error).toBeNull()
    const filter = JSON.stringify({ workDate: { eq: '$today' } })
    const rows = await done<{ workDate: string }[]>(who, 'getAttendanceRequest', { filter })
    expect(rows.map(({ workDate }) => workDate)).toEqual([today])
  })
})
