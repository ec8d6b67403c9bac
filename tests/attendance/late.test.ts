import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deductLate } from '../../resources/attendance/server/late-deductions'
import type { JobRunContext } from '../../server/types'
import type { Person } from '../setup/app'
import { codesOf, type Days, startDays } from './drive'

let days: Days
beforeAll(async () => {
  days = await startDays()
  vi.useFakeTimers({ toFake: ['Date'] })
  await days.setNow('2026-11-02T06:30:00Z')
})
afterAll(async () => {
  vi.useRealTimers()
  await days.app.close()
})

const run = (date: string) => {
  const once: JobRunContext['once'] = async (_, work) => {
    await days.app.db.transaction(work)
    return true
  }
  return deductLate(days.kernel, { date, once } as JobRunContext)
}

interface Deduction {
  id: number
  version: number
  workDate: string
  days: number
  status: string
}

const deductions = (as: Person, empId: number) =>
  days.done<Deduction[]>(as, 'getLeaveDeductions', { filter: { empId: { eq: empId } }, sort: [['workDate', 'asc']] })

const balance = async (empId: number) => {
  const text = 'select posted::float8 as posted from leave_balances where emp_id = $1'
  return (await days.app.db.query<{ posted: number }>({ text, values: [empId] })).rows[0]?.posted
}

test('late marks beyond the allowed ones cost leave, which the manager waives', { timeout: 120_000 }, async () => {
  const { app, hr, manager, call, done, press, somebody, setNow } = days
  const person = await somebody()
  const type = { code: 'CL', name: 'Casual leave', category: 'casual' }
  const { id: leaveTypeId } = await done<{ id: number }>(hr, 'createLeaveType', type)
  const policy = { title: 'Late', summary: 'Late marks cost', effectiveFrom: '2026-11-03', lateMarksPerMonthAllowed: 2 }
  const half = { ...policy, lateRule: 'half_day_after_n' }
  expect(codesOf(await call(hr, 'createAttendancePolicy', half))).toEqual({ lateLeaveTypeId: 'lateLeaveMissing' })
  const { id } = await done<{ id: number }>(hr, 'createAttendancePolicy', { ...half, lateLeaveTypeId: leaveTypeId })
  await app.db.query({
    text: "update attendance_policies set status = 'published', effective_from = '2026-11-01' where id = $1",
    values: [id],
  })
  for (const date of ['2026-11-03', '2026-11-04', '2026-11-05']) {
    await setNow(`${date}T04:30:00Z`)
    await press(person, 'in')
    await setNow(`${date}T13:00:00Z`)
    await press(person, 'out')
  }
  await setNow('2026-11-06T06:30:00Z')
  const month = await done<object>(person, 'getAttendanceStatusByMonth', { year: 2026, month: 11 })
  expect(month).toMatchObject({
    totals: { late: 3 },
    late: { lateRule: 'half_day_after_n', lateMarksPerMonthAllowed: 2 },
  })
  // Without a balance nothing is taken, and it is tried again.
  expect(await run('2026-11-06')).toEqual({ deducted: 0, given: 0, short: 1 })
  await done(hr, 'adjustLeaveBalance', { empId: person.empId, leaveTypeId, leaveYear: 2026, days: 2, reason: 'A gift' })
  expect(await run('2026-11-06')).toEqual({ deducted: 1, given: 0, short: 0 })
  expect(await run('2026-11-06')).toEqual({ deducted: 0, given: 0, short: 0 })
  expect(await balance(person.empId)).toBe(1.5)
  const [lost] = await deductions(person, person.empId)
  expect(lost).toMatchObject({ workDate: '2026-11-05', days: 0.5, status: 'deducted' })
  const waive = { id: lost?.id, comment: 'The train stood still' }
  expect((await call(person, 'waiveLeaveDeduction', waive)).code).toBe('forbidden')
  await done(manager, 'waiveLeaveDeduction', waive)
  expect(await balance(person.empId)).toBe(2)
  expect(await run('2026-11-07')).toEqual({ deducted: 0, given: 0, short: 0 })
})

test('a mark that is forgiven gives back what it cost', { timeout: 120_000 }, async () => {
  const { app, hr, manager, done, press, somebody, setNow } = days
  const person = await somebody()
  for (const date of ['2026-11-10', '2026-11-11', '2026-11-12']) {
    await setNow(`${date}T04:30:00Z`)
    await press(person, 'in')
    await setNow(`${date}T13:00:00Z`)
    await press(person, 'out')
  }
  await setNow('2026-11-13T06:30:00Z')
  const { rows } = await app.db.query<{ id: number }>({ text: "select id::int from leave_types where code = 'CL'" })
  await done(hr, 'adjustLeaveBalance', {
    empId: person.empId,
    leaveTypeId: rows[0]?.id,
    leaveYear: 2026,
    days: 2,
    reason: 'A gift',
  })
  await run('2026-11-13')
  expect(await balance(person.empId)).toBe(1.5)
  const asked = { workDate: '2026-11-10', kind: 'late_waiver', reason: 'The train stood still' }
  const { id } = await done<{ id: number }>(person, 'updateAttendanceRegularize', asked)
  await done(manager, 'updateRegularizeRequestsById', { ids: [id], action: 'approve' })
  expect(await run('2026-11-14')).toEqual({ deducted: 0, given: 1, short: 0 })
  expect(await balance(person.empId)).toBe(2)
  expect(await deductions(person, person.empId)).toMatchObject([{ status: 'withdrawn' }])
})
