import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PersonDays } from '../../resources/attendance/answers'
import { countDays } from '../../resources/attendance/server/jobs'
import type { JobRunContext } from '../../server/types'
import type { Person } from '../setup/app'
import { codesOf, type Days, startDays } from './drive'

let days: Days
let other: Person
const span = { from: '2026-11-10', to: '2026-11-13' }
const operation = 'getEmployeeAttendanceBasedonDates'

beforeAll(async () => {
  days = await startDays()
  vi.useFakeTimers({ toFake: ['Date'] })
  await days.setNow('2026-11-09T06:30:00Z')
  other = await days.somebody()
  const once: JobRunContext['once'] = async (_, work) => {
    await days.app.db.transaction(work)
    return true
  }
  for (const date of ['2026-11-10', '2026-11-11', '2026-11-12']) {
    await days.setNow(`${date}T03:30:00Z`)
    await days.press(days.worker, 'in')
    await days.setNow(`${date}T12:45:00Z`)
    await days.press(days.worker, 'out')
  }
  for (const date of ['2026-11-11', '2026-11-12', '2026-11-13']) {
    await days.setNow(`${date}T06:00:00Z`)
    await countDays(days.kernel, { date, once } as JobRunContext)
  }
})
afterAll(async () => {
  vi.useRealTimers()
  await days.app.close()
})

interface Stored {
  empId: number
  workDate: string
  status: string
  presentDays: number
  absentDays: number
}

/** What the list of days says of the same days, to the same reader. */
const listed = async (as: Person) => {
  const filter = { workDate: { between: [span.from, span.to] } }
  return days.done<Stored[]>(as, 'getAttendanceDays', { filter, perPage: 500 })
}

test('each reader is told exactly the people and days that the list tells them', async () => {
  const { worker, manager, hr } = days
  const seen: number[] = []
  for (const as of [worker, manager, hr, other]) {
    const { data, total } = await days.call<PersonDays[]>(as, operation, { ...span, perPage: 100 })
    const rows = (data ?? []).flatMap(({ empId, days: own }) =>
      own.map(({ date, status, shares }) => [empId, date, status, shares.present, shares.absent]),
    )
    const expected = (await listed(as)).map((day) => [
      day.empId,
      day.workDate,
      day.status,
      day.presentDays,
      day.absentDays,
    ])
    expect(rows.sort()).toEqual(expected.sort())
    expect(total).toBe(new Set(rows.map(([empId]) => empId)).size)
    seen.push(total ?? 0)
  }
  const [own, ofManager, all, colleague] = seen
  expect([own, colleague]).toEqual([1, 1])
  // The worker, HR and the colleague report to the manager, who has days as well.
  expect(ofManager).toBe(4)
  expect(all).toBeGreaterThan(4)
})

test('people come by name, a page at a time, and the days of each in order', async () => {
  const { hr, worker } = days
  const whole = await days.done<PersonDays[]>(hr, operation, { ...span, perPage: 100 })
  const names = whole.map(({ fullName, empId }) => `${fullName} ${empId}`)
  const pages: PersonDays[] = []
  for (let page = 1; page <= Math.ceil(whole.length / 2); page++)
    pages.push(...(await days.done<PersonDays[]>(hr, operation, { ...span, page, perPage: 2 })))
  expect(pages.map(({ fullName, empId }) => `${fullName} ${empId}`)).toEqual(names)
  expect((await days.call<PersonDays[]>(hr, operation, { ...span, page: 99 })).total).toBe(whole.length)
  const own = whole.find(({ empId }) => empId === worker.empId)
  expect(own?.days.map(({ date, status }) => [date, status])).toEqual([
    ['2026-11-10', 'present'],
    ['2026-11-11', 'present'],
    ['2026-11-12', 'present'],
  ])
})

test('people of a department and a place only', async () => {
  const { hr, worker, app } = days
  const { rows } = await app.db.query<{ departmentId: number }>({
    text: 'select department_id as "departmentId" from employees where id = $1',
    values: [worker.empId],
  })
  const departmentId = rows[0]?.departmentId
  const of = await days.done<PersonDays[]>(hr, operation, { ...span, departmentId, perPage: 100 })
  const listedOf = await days.done<Stored[]>(hr, 'getAttendanceDays', {
    filter: { workDate: { between: [span.from, span.to] }, 'empId.departmentId': { eq: departmentId } },
    perPage: 500,
  })
  expect(new Set(of.map(({ empId }) => empId))).toEqual(new Set(listedOf.map(({ empId }) => empId)))
  expect(of.length).toBeGreaterThan(0)
  expect(await days.done(hr, operation, { ...span, locationId: 999_999_999 })).toEqual([])
})

test('the last day is not before the first, and two months are the most', async () => {
  const { hr } = days
  expect(codesOf(await days.call(hr, operation, { from: span.to, to: span.from }))).toEqual({ to: 'unusable' })
  expect(codesOf(await days.call(hr, operation, { from: '2026-09-01', to: '2026-11-02' }))).toEqual({ to: 'unusable' })
  expect(codesOf(await days.call(hr, operation, { from: '2026-09-01' }))).toEqual({ to: 'required' })
  expect((await days.call(hr, operation, { from: '2026-09-02', to: '2026-11-02' })).error).toBeNull()
})
