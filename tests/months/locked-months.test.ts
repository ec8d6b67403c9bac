import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runQueuedRecounts } from '../../resources/leave/server/jobs/run-recounts'
import { type Answer, codesOf, type Days, startDays } from '../attendance/drive'
import { until } from '../durability/until'
import type { Person } from '../setup/app'
import { approve, askLeave, grant, type Leave, takeLongWeekend } from './leave-calls'

let days: Days
let person: Person
let sandwiched: Person
let calendarId = 0
let leaveTypeId = 0
let casual = 0
const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await days.app.db.query<T>({ text, values })).rows

beforeAll(async () => {
  days = await startDays()
  vi.useFakeTimers({ toFake: ['Date'] })
  await days.setNow('2026-12-03T06:00:00Z')
  const { hr, done, somebody } = days
  const calendar = await done<{ id: number }>(hr, 'createHolidayCalendar', { name: 'Coast', country: 'IN' })
  calendarId = calendar.id
  const place = { name: 'Harbour', holidayCalendarId: calendarId, country: 'IN' }
  const { id: locationId } = await done<{ id: number }>(hr, 'createLocation', place)
  const type = { code: 'SL', name: 'Sick leave', category: 'sick', requiresBalance: true, maxBackdatedDays: 90 }
  leaveTypeId = (await done<{ id: number }>(hr, 'createLeaveType', type)).id
  person = await somebody()
  await rows('update employees set location_id = $2 where id = $1', [person.empId, locationId])
  // Days that are added count from that day on: before all leave that is asked for.
  await days.setNow('2026-10-01T06:00:00Z')
  await grant(days, person, leaveTypeId)
  await days.setNow('2026-12-03T06:00:00Z')
  ;({ person: longAway, type: earned } = await takeLongWeekend(days))
})
afterAll(async () => {
  vi.useRealTimers()
  await days.app.close()
})

/** Takes leave from a Friday to a Monday of November. */
let longAway: Person
let earned: Leave

const ask = (as: Person, fromDate: string, toDate = fromDate, more: object = {}) =>
  askLeave(days, as, { leaveTypeId, fromDate, toDate, ...more })
async function approved(fromDate: string, toDate = fromDate): Promise<Leave> {
  const { data, error, fields } = await ask(person, fromDate, toDate)
  expect({ error, fields }).toEqual({ error: null, fields: undefined })
  expect(await approve(days, data?.id)).toMatchObject({ error: null })
  return data as Leave
}
const ledger = () =>
  rows('select leave_type_id, days, effective_date from leave_ledger where emp_id = $1 order by id', [person.empId])
const storedDays = () =>
  rows('select work_date, status, leave_days, version from attendance_days where emp_id = $1 order by work_date', [
    person.empId,
  ])
const lock = () => days.call<{ id: number }>(days.hr, 'lockAttendanceMonth', { fromDate: '2026-11-01' })
const holiday = (date: string, more: object = {}) => ({
  calendarId,
  date,
  name: `Day ${date}`,
  kind: 'public',
  ...more,
})
const month = async () => (await rows<{ id: number }>('select id from attendance_months'))[0]?.id

let taken: Leave
let over: Leave
/** Leave of a Friday in October. The weekend between it and that of the Monday, in November, counts. */
let beside: Leave
let feast: { id: number; version: number }

test('what waits in a month is named before it is locked', async () => {
  const { hr, done } = days
  const { id: feastId, version } = await done<typeof feast>(hr, 'createHoliday', holiday('2026-11-12'))
  feast = { id: feastId, version }
  const { data } = await ask(person, '2026-11-26')
  const refused = await lock()
  expect(codesOf(refused)).toEqual({ fromDate: 'pendingThere' })
  expect(refused.fields?.fromDate?.message).toMatch(/LV-\d+/)
  await approve(days, data?.id)
  taken = data as Leave
  over = await approved('2026-11-30', '2026-12-04')
  const sandwich = {
    code: 'CL',
    name: 'Casual leave',
    category: 'casual',
    requiresBalance: false,
    sandwichRule: 'both',
  }
  casual = (await done<{ id: number }>(hr, 'createLeaveType', { ...sandwich, maxBackdatedDays: 90 })).id
  sandwiched = await days.somebody()
  for (const [who, date] of [
    [sandwiched, '2026-10-30'],
    [sandwiched, '2026-11-02'],
    [person, '2026-11-02'],
  ] as const) {
    const { data: one } = await ask(who, date, date, { leaveTypeId: casual })
    await approve(days, one?.id)
    if (date === '2026-10-30') beside = one as Leave
  }
  const change = { leaveRequestId: taken.id, wasNotTaken: true, reason: 'I came after all' }
  const { id } = await done<{ id: number }>(person, 'createLeaveChange', change)
  expect((await lock()).fields?.fromDate?.message).toMatch(/LC-\d+/)
  await done(person, 'cancelLeaveChange', { id })
  expect(await lock()).toMatchObject({ error: null })
})

test('leave neither comes into a locked month nor goes out of it, whoever enters it', async () => {
  const { hr, call } = days
  const before = [await ledger(), await storedDays()]
  expect(codesOf(await ask(person, '2026-11-25'))).toEqual({ fromDate: 'monthLocked' })
  expect(codesOf(await ask(person, '2026-11-28', '2026-12-07'))).toMatchObject({ fromDate: 'monthLocked' })
  const byHr = { empId: person.empId, overrideReason: 'The doctor says so' }
  const refused = await ask(hr, '2026-11-25', '2026-11-25', byHr)
  expect(codesOf(refused)).toEqual({ fromDate: 'monthLocked' })
  expect(refused.fields?.fromDate?.message).toMatch(/Nov 2026.*People operations/)
  for (const as of [person, hr]) {
    const change = { leaveRequestId: taken.id, wasNotTaken: true, reason: 'I came after all' }
    expect(codesOf(await call(as, 'createLeaveChange', change))).toEqual({ leaveRequestId: 'monthLocked' })
  }
  const draft = await ask(person, '2026-11-24', '2026-11-24', { keepAsDraft: true })
  expect(codesOf(await call(person, 'submitLeaveRequest', { id: draft.data?.id }))).toEqual({ status: 'monthLocked' })
  const { data: later } = await ask(person, '2026-12-09')
  const moved = { id: later?.id, version: later?.version, fromDate: '2026-11-27' }
  expect(codesOf(await call(person, 'updateEmployeeLeave', moved))).toMatchObject({ fromDate: 'monthLocked' })
  expect(await call(person, 'leaveCancel', { id: later?.id, reason: 'Not needed' })).toMatchObject({ error: null })
  expect([await ledger(), await storedDays()]).toEqual(before)
})

test('leave that reaches into a locked month can still end earlier after it', async () => {
  const { hr, call } = days
  const change = { leaveRequestId: over.id, newToDate: '2026-12-02', reason: 'Well again' }
  expect(await call(hr, 'createLeaveChange', change)).toMatchObject({ error: null })
  const into = { leaveRequestId: over.id, wasNotTaken: true, reason: 'I came after all' }
  expect(codesOf(await call(hr, 'createLeaveChange', into))).toEqual({ leaveRequestId: 'monthLocked' })
})

test('leave beside a locked month stays, where days off within the month count because of it', async () => {
  const { hr, call } = days
  const readDays = () =>
    rows<{ days: number }>(
      "select days::float8 as days from leave_requests where emp_id = $1 and status = 'approved' order by days",
      [sandwiched.empId],
    )
  expect(await readDays()).toEqual([{ days: 1 }, { days: 3 }])
  const change = { leaveRequestId: beside.id, wasNotTaken: true, reason: 'I came after all' }
  expect(codesOf(await call(hr, 'createLeaveChange', change))).toEqual({ status: 'monthLocked' })
  expect(await readDays()).toEqual([{ days: 1 }, { days: 3 }])
  // The Sunday between the two would become leave.
  const friday = await ask(person, '2026-10-30', '2026-10-30', { leaveTypeId: casual })
  expect(Object.values(codesOf(friday))).toEqual(['monthLocked'])
})

test('a decision about a locked month is not taken back', async () => {
  const [step] = await rows<{ id: number }>(
    "select id from approval_steps where entity_type = 'leaveRequests' and record_id = $1 and status = 'approved'",
    [taken.id],
  )
  const recall = { id: step?.id, comment: 'Looked at again' }
  expect(codesOf(await days.call(days.manager, 'recallApprovalStep', recall))).toEqual({ status: 'monthLocked' })
})

test('holidays of a locked month stay, where somebody follows them', async () => {
  const { hr, call, done } = days
  const refused = async (answer: Promise<Answer>) => expect(codesOf(await answer)).toEqual({ date: 'monthLocked' })
  await refused(call(hr, 'createHoliday', holiday('2026-11-17')))
  await refused(call(hr, 'updateHoliday', { ...feast, date: '2026-12-14' }))
  await refused(call(hr, 'updateHoliday', { ...feast, kind: 'first_half' }))
  expect(await call(hr, 'updateHoliday', { ...feast, name: 'Feast of lights' })).toMatchObject({ error: null })
  const { id, version } = await done<typeof feast>(hr, 'createHoliday', holiday('2026-12-17'))
  await refused(call(hr, 'updateHoliday', { id, version, date: '2026-11-18' }))
  const years = { fromYear: 2025, toYear: 2026, calendarId, confirm: true }
  const copied = { date: '2026-11-19', name: 'Copied', kind: 'public' }
  const copy = await call(hr, 'copyHolidays', { ...years, rows: [copied] })
  expect(Object.values(codesOf(copy))).toEqual(['monthLocked'])
  const other = await done<{ id: number }>(hr, 'createHolidayCalendar', { name: 'Nobody', country: 'IN' })
  const theirs = holiday('2026-11-17', { calendarId: other.id })
  expect(await call(hr, 'createHoliday', theirs)).toMatchObject({ error: null })
})

test('shifts and the first and last day of employment do not move within a locked month', async () => {
  const { hr, call, done } = days
  const policy = { title: 'Late shift', shift: 'Late', startTime: '14:00', endTime: '23:00', halfDaySplitAt: '18:30' }
  const { id: timingPolicyId } = await done<{ id: number }>(hr, 'createTimingPolicy', {
    ...{ ...policy, effectiveFrom: '2026-10-01', breakMinutes: 60, summary: 'Later' },
    workDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  })
  await rows("update timing_policies set status = 'published' where id = $1", [timingPolicyId])
  const shift = { empId: person.empId, timingPolicyId, fromDate: '2026-11-20' }
  expect(codesOf(await call(hr, 'createShiftAssignment', shift))).toEqual({ fromDate: 'monthLocked' })
  const later = await done<Leave>(hr, 'createShiftAssignment', { ...shift, fromDate: '2026-12-01' })
  const moved = { id: later.id, version: later.version, fromDate: '2026-11-30' }
  expect(codesOf(await call(hr, 'updateShiftAssignment', moved))).toEqual({ fromDate: 'monthLocked' })
  const readVersion = async () =>
    (await rows<{ version: number }>('select version::int as version from employees where id = $1', [person.empId]))[0]
  const change = async (values: object) =>
    codesOf(await call(hr, 'updateEmployee', { id: person.empId, ...(await readVersion()), ...values }))
  expect(await change({ lastWorkingDate: '2026-11-28' })).toMatchObject({ lastWorkingDate: 'monthLocked' })
  expect(await change({ dateOfJoining: '2026-11-02' })).toMatchObject({ dateOfJoining: 'monthLocked' })
  expect(await change({ dateOfJoining: '2020-02-03' })).toEqual({})
  expect(await change({ designation: 'Sailor' })).toEqual({})
})

test('leave that stays because its month is locked leaves its account as it is', async () => {
  const { hr, done, kernel } = days
  const readAccount = async () => [
    await rows('select days from leave_requests where emp_id = $1', [longAway.empId]),
    await rows('select entry_type, days, effective_date from leave_ledger where emp_id = $1 order by id', [
      longAway.empId,
    ]),
  ]
  const before = await readAccount()
  // The weekend within the leave would count.
  const { version } = await done<Leave>(hr, 'getLeaveTypeById', { id: earned.id })
  await done(hr, 'updateLeaveType', { id: earned.id, version, sandwichRule: 'both' })
  const [policy] = await rows<{ id: number }>("select id from timing_policies where shift = 'Late'")
  const shift = { empId: longAway.empId, timingPolicyId: policy?.id, fromDate: '2026-12-04' }
  await done(hr, 'createShiftAssignment', shift)
  // The days that are left of the year expire with the night, not with a count that changes nothing.
  await days.setNow('2027-01-02T06:00:00Z')
  const counts = await runQueuedRecounts(kernel, { signal: new AbortController().signal, warn() {} } as never)
  await days.setNow('2026-12-03T06:00:00Z')
  expect(counts).toEqual({ changed: 0, refused: 0 })
  expect(await readAccount()).toEqual(before)
})

test('pages show a locked day as it is stored', async () => {
  const { done } = days
  const stored =
    'update attendance_days set worked_minutes = 123, payable_days = 0.5 where emp_id = $1 and work_date = $2'
  await rows(stored, [person.empId, '2026-11-26'])
  const { day, isLocked } = await done<{ day: { workedMinutes: number; status: string }; isLocked: boolean }>(
    person,
    'getAttendanceDay',
    { workDate: '2026-11-26' },
  )
  expect([day.status, day.workedMinutes, isLocked]).toEqual(['on_leave', 123, true])
  const read = () =>
    done<{ isLocked: boolean; totals: { workedMinutes: number; payableDays: number } }>(
      person,
      'getAttendanceStatusByMonth',
      { year: 2026, month: 11 },
    )
  const before = await read()
  expect(before.isLocked).toBe(true)
  expect(before.totals.workedMinutes).toBe(123)
  await rows(stored.replace('0.5', '1'), [person.empId, '2026-11-26'])
  expect((await read()).totals.payableDays).toBe(before.totals.payableDays + 0.5)
})

test('a decision that comes while the month is being locked waits, and then changes nothing', async () => {
  const { hr, done } = days
  await done(hr, 'unlockAttendanceMonth', { id: await month(), comment: 'One more day' })
  const { data } = await ask(person, '2026-11-19')
  const before = [await ledger(), await storedDays()]
  let deciding: Promise<Answer<Leave>> | undefined
  await days.app.db.transaction(async (tx) => {
    await tx.query({ text: "select pg_advisory_xact_lock(hashtextextended('attendance in 2026-11', 0))" })
    await tx.query({ text: "update attendance_months set status = 'locked'" })
    deciding = approve(days, data?.id)
    await until('the decision waits', async () => {
      const waiting = await rows(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return waiting.length > 0
    })
  })
  expect(codesOf((await deciding) as Answer<Leave>)).toEqual({ status: 'monthLocked' })
  expect([await ledger(), await storedDays()]).toEqual(before)
})

test('of a lock and decisions at once, ledger and days both moved or neither did', async () => {
  const { hr, call, done } = days
  await done(hr, 'unlockAttendanceMonth', { id: await month(), comment: 'One more day' })
  await rows("update leave_requests set status = 'cancelled' where status = 'pending'")
  const dates = ['2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06']
  const requests = await Promise.all(dates.map(async (date) => ({ date, id: (await ask(person, date)).data?.id })))
  const locked = async () => (await call(hr, 'relockAttendanceMonth', { id: await month() })).error === null
  const [isLocked, ...answers] = await Promise.all([locked(), ...requests.map(({ id }) => approve(days, id))])
  // Whatever waits keeps the month open, so all of them were decided if it is locked.
  expect(isLocked ? answers.every(({ error }) => error === null) : true).toBe(true)
  for (const [place, { date, id }] of requests.entries()) {
    const isApproved = answers[place]?.error === null
    const moved = await rows('select from leave_ledger where leave_request_id = $1', [id])
    const day = await rows("select from attendance_days where emp_id = $1 and work_date = $2 and status = 'on_leave'", [
      person.empId,
      date,
    ])
    expect([moved.length, day.length]).toEqual(isApproved ? [1, 1] : [0, 0])
  }
  // Nobody waited in a circle.
  const deadlocks = 'select deadlocks::int from pg_stat_database where datname = current_database()'
  expect(await rows(deadlocks)).toEqual([{ deadlocks: 0 }])
})
