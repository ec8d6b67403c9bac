import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hasQueuedAttendanceRecounts } from '../../resources/attendance/server/recounts/recount-queue'
import type { Person } from '../setup/app'
import { codesOf } from './drive'
import { type Harbour, startHarbour, weeks } from './harbour'

const people = 30
let harbour: Harbour
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  harbour = await startHarbour(people)
  await harbour.countAll()
})
afterAll(async () => {
  vi.useRealTimers()
  await harbour.app.close()
})

const waiting = () =>
  harbour.rows<{ cause: string; from: string; to: string }>(
    `select cause, from_date::text as "from", to_date::text as "to" from attendance_recounts where status = 'waiting' order by from_date`,
  )

test('a holiday has the day counted anew of everybody who follows it, and twice is once', async () => {
  const { hr, call, done, rows, countAll, queueAgain, sums, calendarId } = harbour
  const before = await sums()
  expect(before).toMatchObject({ days: people * 22, present: people * 16, holiday: 0 })
  const holiday = { calendarId, date: '2026-10-20', name: 'Harvest', kind: 'public' }
  const { id, version } = await done<{ id: number; version: number }>(hr, 'createHoliday', holiday)
  expect(await hasQueuedAttendanceRecounts(harbour.kernel)).toBe(true)
  await rows("update attendance_recounts set from_date = $1 where status = 'waiting'", [weeks.from])
  await countAll()
  expect(await hasQueuedAttendanceRecounts(harbour.kernel)).toBe(false)
  const after = await sums()
  expect(after).toMatchObject({ days: people * 22, present: people * 15, holiday: people })
  // Of all days only that of the holiday was written.
  expect((after?.version ?? 0) - (before?.version ?? 0)).toBe(people)
  const told = await done<object[]>(hr, 'getAttendanceRecounts', { filter: { cause: { eq: 'holidays' } } })
  expect(told).toMatchObject([{ status: 'done', calendarId }])
  await queueAgain('holidays')
  await countAll()
  expect(await sums()).toEqual(after)
  // Moved by a day, it concerns both.
  expect((await call(hr, 'updateHoliday', { id, version, date: '2026-10-21' })).error).toBeNull()
  expect(await waiting()).toEqual(
    ['2026-10-20', '2026-10-21'].map((date) => ({ cause: 'holidays', from: date, to: date })),
  )
  await countAll()
  expect(await sums()).toMatchObject({ present: people * 15, holiday: people })
})

test('a shift, and who joined or left, have the days of that person counted anew', async () => {
  const { hr, call, done, rows, countAll, many } = harbour
  const [empId = 0, other = 0] = many
  const policy = { title: 'Late shift', shift: 'Late', startTime: '14:00', endTime: '23:00', halfDaySplitAt: '18:30' }
  const made = await done<{ id: number }>(hr, 'createTimingPolicy', {
    ...{ ...policy, effectiveFrom: '2026-10-01', breakMinutes: 60, summary: 'Later' },
    workDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  })
  await rows("update timing_policies set status = 'published' where id = $1", [made.id])
  const shift = { empId, timingPolicyId: made.id, fromDate: '2026-10-05', toDate: '2026-10-06' }
  await done(hr, 'createShiftAssignment', shift)
  expect(await waiting()).toEqual([{ cause: 'shiftAssignments', from: '2026-10-05', to: '2026-10-06' }])
  await countAll()
  const early = await rows<{ date: string }>(
    'select work_date::text as date from attendance_days where emp_id = $1 and early_minutes > 0 order by 1',
    [empId],
  )
  expect(early.map(({ date }) => date)).toEqual(['2026-10-05', '2026-10-06'])
  const [{ version } = { version: 0 }] = await rows<{ version: number }>(
    'select version::int as version from employees where id = $1',
    [other],
  )
  const { error } = await call(hr, 'updateEmployee', { id: other, version, dateOfJoining: '2026-10-12' })
  expect(error).toBeNull()
  await countAll()
  const first = await rows('select min(work_date)::text as first from attendance_days where emp_id = $1', [other])
  expect(first).toEqual([{ first: '2026-10-12' }])
})

test('a month that is locked stays as it is, whatever changes', async () => {
  const { hr, done, call, setNow, countAll, sums, calendarId } = harbour
  await setNow('2026-11-04T06:00:00Z')
  await countAll()
  const locked = await done<{ id: number; version: number }>(hr, 'lockAttendanceMonth', { fromDate: '2026-10-01' })
  const before = await sums()
  const holiday = { calendarId, date: '2026-10-15', name: 'Jubilee', kind: 'public' }
  expect(codesOf(await call(hr, 'createHoliday', holiday))).toEqual({ date: 'monthLocked' })
  // A recount that was queued before the lock leaves the days as they are.
  await harbour.rows("update attendance_days set present_days = 0, absent_days = 1 where work_date = '2026-10-06'")
  const changed = await sums()
  await harbour.queueAgain('holidays')
  await countAll()
  expect(await sums()).toEqual(changed)
  expect(changed).not.toEqual(before)
  const unlock = { id: locked.id, version: locked.version, comment: 'A holiday was missing' }
  expect((await call(hr, 'unlockAttendanceMonth', unlock)).error).toBeNull()
  await done(hr, 'createHoliday', holiday)
  await countAll()
  expect((await sums())?.holiday).toBe((before?.holiday ?? 0) + people)
})

test('nothing slips into a month while it is locked', async () => {
  const { hr, call, rows, somebody, setNow } = harbour
  // One after the other, because each changes the rows of everybody.
  const asking: Person[] = []
  for (let at = 0; at < 12; at++) asking.push(await somebody())
  await setNow('2026-11-04T06:00:00Z')
  const [month] = await rows<{ id: number; version: number }>(
    'select id::int as id, version::int as version from attendance_months',
  )
  const ask = (turn: number) =>
    call(hr, 'updateAttendanceRegularize', {
      ...{ empId: asking[turn]?.empId, workDate: '2026-10-28', kind: 'both_missed', reason: 'The device was broken' },
      ...{ requestedIn: '2026-10-28T03:30:00Z', requestedOut: '2026-10-28T12:30:00Z' },
    })
  const calls = asking.map((_, turn) => () => ask(turn))
  const lock = () => call(hr, 'relockAttendanceMonth', { id: month?.id, version: month?.version })
  const answers = await Promise.all([...calls.slice(0, 6), lock, ...calls.slice(6)].map((one) => one()))
  const [isLocked] = await rows<{ locked: boolean }>("select status = 'locked' as locked from attendance_months")
  const [{ waits } = { waits: -1 }] = await rows<{ waits: number }>(
    "select count(*)::int as waits from regularize_requests where status = 'pending' and work_date between '2026-10-01' and '2026-10-31'",
  )
  // Either it was locked before any of them came, or they wait and it is not.
  expect(isLocked?.locked ? waits : 0).toBe(0)
  const refused = answers.filter(({ error }) => error !== null)
  // What waited too long was told to come again, and wrote nothing.
  for (const answer of refused)
    expect(['monthLocked', 'pendingThere', 'unavailable']).toContain(Object.values(codesOf(answer))[0] ?? answer.code)
  expect(refused.length + waits).toBe(isLocked?.locked ? 12 : 13)
})
