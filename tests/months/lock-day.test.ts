import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lockDueMonth } from '../../resources/months/server/lock-due-month'
import { type Days, startDays } from '../attendance/drive'
import { approve, askLeave } from './leave-calls'

let days: Days
beforeAll(async () => {
  days = await startDays()
  vi.useFakeTimers({ toFake: ['Date'] })
  await days.setNow('2026-11-25T06:00:00Z')
})
afterAll(async () => {
  vi.useRealTimers()
  await days.app.close()
})

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await days.app.db.query<T>({ text, values })).rows
const run = async (date: string) => {
  await days.setNow(`${date}T06:00:00Z`)
  return lockDueMonth(days.kernel, { date })
}
const months = () => rows('select name, status from attendance_months order by name')
const told = () =>
  rows<{ title: string }>("select distinct title from notifications where event = 'attendanceMonthWaits'")

async function publish(title: string, monthLockDay: number, more: object = {}): Promise<void> {
  const policy = { title, summary: title, effectiveFrom: '2027-01-01', monthLockDay, ...more }
  const { id } = await days.done<{ id: number }>(days.hr, 'createAttendancePolicy', policy)
  await rows("update attendance_policies set status = 'published', effective_from = '2026-01-01' where id = $1", [id])
}

test('without a policy no month is locked', async () => {
  expect(await run('2026-12-20')).toEqual({ locked: 0, waiting: 0 })
  expect(await months()).toEqual([])
})

test('last month is locked on the latest day of the policies in force, once nothing in it waits', async () => {
  await publish('Everybody', 3)
  await publish('Consultants', 5, { employmentType: 'consultant' })
  await days.setNow('2026-12-02T06:00:00Z')
  const type = { code: 'SL', name: 'Sick leave', category: 'sick', requiresBalance: false, maxBackdatedDays: 90 }
  const { id: leaveTypeId } = await days.done<{ id: number }>(days.hr, 'createLeaveType', type)
  const { data } = await askLeave(days, days.worker, { leaveTypeId, fromDate: '2026-11-26', toDate: '2026-11-26' })
  expect(await run('2026-12-04')).toEqual({ locked: 0, waiting: 0 })
  expect(await run('2026-12-05')).toEqual({ locked: 0, waiting: 1 })
  expect(await run('2026-12-06')).toEqual({ locked: 0, waiting: 1 })
  expect(await told()).toEqual([{ title: 'Nov 2026 (1)' }])
  expect(await months()).toEqual([])
  await approve(days, data?.id)
  expect(await run('2026-12-07')).toEqual({ locked: 1, waiting: 0 })
  expect(await run('2026-12-08')).toEqual({ locked: 0, waiting: 0 })
  expect(await months()).toEqual([{ name: '2026-11', status: 'locked' }])
})

test('a month that people operations have unlocked stays open, and the next one is locked on its day', async () => {
  const [month] = await days.done<{ id: number; version: number }[]>(days.hr, 'getAttendanceMonths', {})
  const step = { id: month?.id, version: month?.version, comment: 'A correction came late' }
  await days.done(days.hr, 'unlockAttendanceMonth', step)
  expect(await run('2026-12-09')).toEqual({ locked: 0, waiting: 0 })
  expect(await months()).toEqual([{ name: '2026-11', status: 'open' }])
  const runs = [await run('2027-01-04'), await run('2027-01-05')]
  expect(runs.map(({ locked }) => locked)).toEqual([0, 1])
})

test('of two servers at the same moment one locks the month', async () => {
  await days.setNow('2027-02-05T06:00:00Z')
  const both = await Promise.allSettled([1, 2].map(() => lockDueMonth(days.kernel, { date: '2027-02-05' })))
  expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  expect(await rows("select name from attendance_months where name = '2027-01'")).toHaveLength(1)
})
