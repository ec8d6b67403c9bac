import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeDays, countDays } from '../../resources/attendance/server/jobs'
import { readAttendanceDays } from '../../resources/attendance/server/public'
import type { JobRunContext } from '../../server/types'
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

const stored = async (empId: number, workDate: string) =>
  (
    await days.app.db.query<{ status: string; worked: number; flags: string[] }>({
      text: "select status, worked_minutes::int as worked, coalesce(flags, '{}') as flags from attendance_days where emp_id = $1 and work_date = $2",
      values: [empId, workDate],
    })
  ).rows[0]

const run = (date: string) => {
  const once: JobRunContext['once'] = async (_, work) => {
    await days.app.db.transaction(work)
    return true
  }
  return { date, once } as JobRunContext
}

test('a day from the first press to the last, at the time of the server', async () => {
  const { worker, setNow, press, done, day } = days
  await setNow('2026-11-10T03:45:00Z')
  expect(await done(worker, 'employeeWebCheckOption')).toMatchObject({ option: 'check_in', isEmployed: true })
  const { data } = await press(worker, 'in', { workMode: 'remote', note: 'From home', lat: 18.5, lng: 73.8 })
  expect(data?.day).toMatchObject({ status: 'in_progress', lateMinutes: 15, flags: ['late'] })
  expect(await stored(worker.empId, '2026-11-10')).toMatchObject({ status: 'in_progress' })
  expect(await done(worker, 'employeeWebCheckOption')).toMatchObject({
    option: 'check_out',
    since: '2026-11-10T03:45:00.000Z',
  })
  await setNow('2026-11-10T03:45:40Z')
  // A repeat within a minute is none.
  expect((await press(worker, 'in')).data?.punch.id).toBe(data?.punch.id)
  await setNow('2026-11-10T08:00:00Z')
  expect(codesOf(await press(worker, 'in'))).toEqual({ direction: 'inAlready' })
  await setNow('2026-11-10T12:45:00Z')
  await press(worker, 'out')
  await setNow('2026-11-10T12:50:00Z')
  expect(codesOf(await press(worker, 'out'))).toEqual({ direction: 'notIn' })
  expect(await day(worker, '2026-11-10')).toMatchObject({
    status: 'present',
    workedMinutes: 540,
    shares: { present: 1 },
  })
  expect(await stored(worker.empId, '2026-11-10')).toEqual({ status: 'present', worked: 540, flags: ['late'] })
})

test('a change of direction counts at once', async () => {
  const { somebody, setNow, press, day } = days
  const person = await somebody()
  for (const [at, direction] of [
    ['03:30:00', 'in'],
    ['07:30:00', 'out'],
    ['07:30:30', 'in'],
    ['12:30:00', 'out'],
  ] as const) {
    await setNow(`2026-11-11T${at}Z`)
    expect((await press(person, direction)).error).toBeNull()
  }
  expect(await day(person, '2026-11-11')).toMatchObject({ workedMinutes: 539 })
})

test('a departure after midnight ends the evening before, up to 16 hours after the arrival', async () => {
  const { somebody, setNow, press, day, done } = days
  const person = await somebody()
  await setNow('2026-11-12T13:30:00Z')
  await press(person, 'in')
  // 00:40 in Kolkata: the day was closed at midnight already.
  await setNow('2026-11-12T19:10:00Z')
  expect(await done(person, 'employeeWebCheckOption')).toMatchObject({
    ...{ option: 'check_in', unclosedDay: '2026-11-12', canStillCheckOut: true },
  })
  expect((await press(person, 'out')).error).toBeNull()
  expect(await day(person, '2026-11-12')).toMatchObject({
    workedMinutes: 340,
    flags: expect.not.arrayContaining(['auto_closed']),
  })
  await setNow('2026-11-16T03:30:00Z')
  await press(person, 'in')
  await setNow('2026-11-16T19:31:00Z')
  expect(await done(person, 'employeeWebCheckOption')).toMatchObject({ canStillCheckOut: false })
  expect(codesOf(await press(person, 'out'))).toEqual({ direction: 'notIn' })
})

test('traces of a press are for people operations; colleagues see nothing of each other', async () => {
  const { worker, manager, hr, call, done, somebody, setNow } = days
  await setNow('2026-11-10T13:00:00Z')
  const other = await somebody()
  await setNow('2026-11-10T13:00:00Z')
  const filter = { empId: { eq: worker.empId } }
  const [own] = await done<Record<string, unknown>[]>(worker, 'getAttendancePunches', { filter })
  expect(own).not.toHaveProperty('ipAddress')
  expect(own).not.toHaveProperty('latitude')
  const [seen] = await done<Record<string, unknown>[]>(hr, 'getAttendancePunches', { filter, sort: [['at', 'asc']] })
  expect(seen).toMatchObject({ latitude: null, source: 'web', workMode: 'remote' })
  expect(await done<object[]>(other, 'getAttendancePunches', { filter })).toEqual([])
  const month = { empId: worker.empId, year: 2026, month: 11 }
  expect((await call(other, 'getAttendanceStatusByMonth', month)).code).toBe('notFound')
  expect((await call(other, 'getTodayAttendance', { empId: worker.empId })).code).toBe('notFound')
  expect((await call(manager, 'getAttendanceStatusByMonth', month)).error).toBeNull()
  expect((await call(other, 'employeeWebCheck', { empId: worker.empId, direction: 'in' })).code).toBe('forbidden')
})

test('a check-out that was forgotten is closed with nothing, told, and blocks no other day', async () => {
  const { worker, setNow, press, done } = days
  await setNow('2026-11-11T03:30:00Z')
  await press(worker, 'in')
  // 23:30 in the zone of the company.
  await setNow('2026-11-11T18:00:00Z')
  await closeDays(days.kernel)
  expect(await stored(worker.empId, '2026-11-11')).toEqual({
    status: 'missing_punch',
    worked: 0,
    flags: ['missing_out', 'auto_closed'],
  })
  await setNow('2026-11-12T03:30:00Z')
  expect(await done(worker, 'employeeWebCheckOption')).toMatchObject({ option: 'check_in', unclosedDay: '2026-11-11' })
  expect((await press(worker, 'in')).error).toBeNull()
  await setNow('2026-11-12T12:30:00Z')
  await press(worker, 'out')
})

test('a check-out that was forgotten is credited up to the last use of the application', async () => {
  const { setNow, press, call, done, app, kernel, somebody } = days
  const person = await somebody()
  const seenAt = (at: string) =>
    expect
      .poll(async () => {
        const text = 'select last_at as at from signs_of_use where emp_id = $1 and last_at = $2'
        const { rows } = await app.db.query<{ at: string }>({ text, values: [person.empId, at] })
        return rows.map((row) => Date.parse(row.at))
      })
      .toEqual([Date.parse(at)])
  await setNow('2026-11-16T03:32:00Z')
  await press(person, 'in')
  await setNow('2026-11-16T12:22:00Z')
  await done(person, 'employeeWebCheckOption')
  await seenAt('2026-11-16T12:22:00Z')
  await setNow('2026-11-16T18:00:00Z')
  await closeDays(kernel)
  const credited = { status: 'present', worked: 530, flags: ['missing_out', 'auto_closed'] }
  expect(await stored(person.empId, '2026-11-16')).toEqual(credited)
  await countDays(kernel, run('2026-11-17'))
  expect(await stored(person.empId, '2026-11-16')).toEqual(credited)
  const asked = { workDate: '2026-11-16', kind: 'missed_out', reason: 'Forgot', requestedOut: '2026-11-16T12:40:00Z' }
  expect((await call(person, 'updateAttendanceRegularize', asked)).error).toBeNull()
})

test('a check-out pressed by mistake is put right by the next one; after a minute it stands', async () => {
  const { setNow, press, day, somebody } = days
  const person = await somebody()
  const at = async (time: string, direction: 'in' | 'out') => {
    await setNow(`2026-11-17T${time}Z`)
    return codesOf(await press(person, direction))
  }
  expect(await at('03:30:00', 'in')).toEqual({})
  expect(await at('03:30:40', 'out')).toEqual({})
  expect(await at('07:30:00', 'out')).toEqual({})
  expect(await day(person, '2026-11-17')).toMatchObject({ workedMinutes: 240 })
  expect(await at('08:30:00', 'out')).toEqual({ direction: 'notIn' })
  expect(await at('08:40:00', 'in')).toEqual({})
  expect(await at('08:41:00', 'out')).toEqual({})
  expect(await at('12:30:00', 'out')).toEqual({ direction: 'notIn' })
  expect(await day(person, '2026-11-17')).toMatchObject({ workedMinutes: 241, breakMinutes: 70 })
})

test('who was not there at all is counted at night, once', async () => {
  const { worker, setNow, app } = days
  await setNow('2026-11-14T19:10:00Z')
  const { counted } = await countDays(days.kernel, run('2026-11-15'))
  expect(counted).toBeGreaterThan(0)
  expect(await stored(worker.empId, '2026-11-13')).toMatchObject({ status: 'absent' })
  expect(await stored(worker.empId, '2026-11-14')).toMatchObject({ status: 'weekend' })
  await countDays(days.kernel, run('2026-11-15'))
  const { rows } = await app.db.query<{ days: number }>({
    text: 'select count(*)::int as days from attendance_days where emp_id = $1 and work_date = $2',
    values: [worker.empId, '2026-11-13'],
  })
  expect(rows).toEqual([{ days: 1 }])
  // Timesheets compare with days on which somebody was there.
  const attended = await readAttendanceDays(app.db, [worker.empId], '2026-11-09', '2026-11-15')
  expect(attended.map(({ workDate }) => workDate).sort()).toEqual(['2026-11-10', '2026-11-11', '2026-11-12'])
})

test('leave that is granted counts the day anew; who was there all the same is told', async () => {
  const { worker, manager, hr, setNow, call, done, day } = days
  await setNow('2026-11-15T06:00:00Z')
  const type = { code: 'OT', name: 'Leave', category: 'other', requiresBalance: false }
  const { id: leaveTypeId } = await done<{ id: number }>(hr, 'createLeaveType', type)
  const dates = { fromDate: '2026-11-12', toDate: '2026-11-13', reason: 'With the family' }
  const { id } = await done<{ id: number }>(worker, 'createEmployeeLeave', { leaveTypeId, ...dates })
  expect(await stored(worker.empId, '2026-11-13')).toMatchObject({ status: 'absent' })
  expect((await call(manager, 'approveLeaveRequest', { id })).error).toBeNull()
  expect(await stored(worker.empId, '2026-11-13')).toMatchObject({ status: 'on_leave' })
  expect(await day(worker, '2026-11-12')).toMatchObject({ status: 'on_leave', workedMinutes: 540, isConflict: true })
})

test('each half of a day of leave counts by its own type', async () => {
  const { somebody, manager, hr, setNow, done, call, app } = days
  const person = await somebody()
  await setNow('2026-11-18T06:00:00Z')
  const types = [
    { code: 'PD', name: 'Paid', category: 'other', requiresBalance: false, isPaid: true },
    { code: 'UP', name: 'Unpaid', category: 'loss_of_pay', requiresBalance: false, isPaid: false },
  ]
  const [paid, unpaid] = [
    await done<{ id: number }>(hr, 'createLeaveType', types[0]),
    await done<{ id: number }>(hr, 'createLeaveType', types[1]),
  ]
  const halves = [
    { leaveTypeId: paid.id, fromSession: 'first_half', toSession: 'first_half' },
    { leaveTypeId: unpaid.id, fromSession: 'second_half', toSession: 'second_half' },
  ]
  for (const half of halves) {
    const dates = { fromDate: '2026-11-17', toDate: '2026-11-17', reason: 'At the doctor' }
    const { id } = await done<{ id: number }>(person, 'createEmployeeLeave', { ...dates, ...half })
    expect((await call(manager, 'approveLeaveRequest', { id })).error).toBeNull()
  }
  const { rows } = await app.db.query({
    text: `select leave_days::float8 as leave, payable_days::float8 as payable, leave_type_id::int as first, second_leave_type_id::int as second
      from attendance_days where emp_id = $1 and work_date = '2026-11-17'`,
    values: [person.empId],
  })
  expect(rows).toEqual([{ leave: 1, payable: 0.5, first: paid.id, second: unpaid.id }])
  const month = await done<{ totals: object; days: { workDate: string }[] }>(person, 'getAttendanceStatusByMonth', {
    ...{ year: 2026, month: 11 },
  })
  expect(month.totals).toMatchObject({ leave: { [paid.id]: 0.5, [unpaid.id]: 0.5 }, leaveDays: 1 })
  expect(month.days.find(({ workDate }) => workDate === '2026-11-17')).toMatchObject({
    ...{ leaveTypeId: paid.id, secondLeaveTypeId: unpaid.id },
  })
})

test('fifty presses at once are one', { timeout: 120_000 }, async () => {
  const { somebody, setNow, press, app } = days
  const person = await somebody()
  await setNow('2026-11-16T03:30:00Z')
  // Again where the server is too busy, as a browser does.
  const pressed = async () => {
    for (;;) {
      const answer = await press(person, 'in')
      if (answer.code !== 'unavailable') return answer
    }
  }
  const answers = await Promise.all(Array.from({ length: 50 }, pressed))
  expect(answers.filter(({ error }) => error !== null)).toEqual([])
  expect(new Set(answers.map(({ data }) => data?.punch.id)).size).toBe(1)
  const { rows } = await app.db.query<{ punches: number }>({
    text: 'select count(*)::int as punches from attendance_punches where emp_id = $1',
    values: [person.empId],
  })
  expect(rows).toEqual([{ punches: 1 }])
})
