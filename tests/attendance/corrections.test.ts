import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { unblockRequests } from '../../server/approvals/unblock'
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

test('what is granted counts in the place of what was punched, which stays', async () => {
  const { app, manager, call, done, press, day, setNow, somebody } = days
  const person = await somebody()
  await setNow('2026-11-19T03:35:00Z')
  await press(person, 'in')
  await setNow('2026-11-20T06:00:00Z')
  const asked = { workDate: '2026-11-19', kind: 'missed_out', reason: 'Forgot in a hurry' }
  expect(codesOf(await call(person, 'updateAttendanceRegularize', asked))).toMatchObject({
    requestedOut: 'timesMissing',
  })
  const request = { ...asked, requestedOut: '2026-11-19T12:40:00Z' }
  const { id, evidence } = await done<{ id: number; evidence: string }>(person, 'updateAttendanceRegularize', request)
  expect(evidence).toMatch(/^in 2026-11-19T03:35Z(, active 2026-11-19T03:35Z){0,2}$/)
  expect(codesOf(await call(person, 'updateAttendanceRegularize', request))).toMatchObject({
    workDate: 'correctionWaits',
  })
  const decide = { ids: [id], action: 'approve' }
  const [own] = await done<{ error: { code: string } | null }[]>(person, 'updateRegularizeRequestsById', decide)
  expect(own?.error?.code).toBeDefined()
  expect(await done(manager, 'updateRegularizeRequestsById', decide)).toEqual([{ id, status: 'approved', error: null }])
  const counted = await day(person, '2026-11-19')
  expect(counted).toMatchObject({ status: 'present', workedMinutes: 545, flags: ['regularized'] })
  expect(counted?.punches.map(({ source }) => source).sort()).toEqual(['regularization', 'web'])
  const { rows } = await app.db.query<{ worked: number }>({
    text: 'select worked_minutes::int as worked from attendance_days where emp_id = $1 and work_date = $2',
    values: [person.empId, '2026-11-19'],
  })
  expect(rows).toEqual([{ worked: 545 }])
})

test('each end of a correction is compared with the other as it will stand', async () => {
  const { manager, call, done, press, day, setNow, somebody } = days
  const person = await somebody()
  await setNow('2026-11-19T03:30:00Z')
  await press(person, 'in')
  await setNow('2026-11-19T12:30:00Z')
  await press(person, 'out')
  const ask = (input: object) =>
    call<{ id: number }>(person, 'updateAttendanceRegularize', {
      ...{ workDate: '2026-11-19', kind: 'wrong_time', reason: 'The device was wrong' },
      ...input,
    })
  await setNow('2026-11-19T14:00:00Z')
  const refused = [
    [{ requestedIn: '2026-11-19T13:30:00Z' }, { requestedIn: 'endsCross' }],
    [{ requestedOut: '2026-11-19T03:00:00Z' }, { requestedOut: 'endsCross' }],
    [{ requestedOut: '2026-11-19T14:30:00Z' }, { requestedOut: 'inFuture' }],
  ] as const
  for (const [input, codes] of refused) expect(codesOf(await ask(input))).toEqual(codes)
  await setNow('2026-11-20T06:00:00Z')
  const { data } = await ask({ requestedIn: '2026-11-19T03:29:00Z', requestedOut: '2026-11-19T13:00:00Z' })
  await done(manager, 'updateRegularizeRequestsById', { ids: [data?.id], action: 'approve' })
  expect(await day(person, '2026-11-19')).toMatchObject({ workedMinutes: 571, flags: ['regularized'] })
})

test('being late is forgiven; the minutes stay', async () => {
  const { manager, done, press, day, setNow, somebody } = days
  const person = await somebody()
  await setNow('2026-11-23T04:00:00Z')
  await press(person, 'in')
  await setNow('2026-11-23T12:30:00Z')
  await press(person, 'out')
  const asked = { workDate: '2026-11-23', kind: 'late_waiver', reason: 'Night call of the customer' }
  const { id } = await done<{ id: number }>(person, 'updateAttendanceRegularize', asked)
  const decide = { ids: [id], action: 'approve', isCompanyReason: true }
  expect(await done(manager, 'updateRegularizeRequestsById', decide)).toMatchObject([{ status: 'approved' }])
  expect(await day(person, '2026-11-23')).toMatchObject({ lateMinutes: 30, flags: ['regularized'] })
  const [kept] = await done<{ isCompanyReason: boolean }[]>(person, 'getRegularizeRequestsByEmpId', {
    empId: person.empId,
  })
  expect(kept?.isCompanyReason).toBe(true)
})

test('a locked month stays as it is, once nothing of it waits', async () => {
  const { app, worker, manager, hr, call, done, setNow } = days
  await setNow('2026-12-03T06:00:00Z')
  const asked = { empId: worker.empId, workDate: '2026-11-26', kind: 'both_missed', reason: 'The device was broken' }
  const times = { requestedIn: '2026-11-26T03:30:00Z', requestedOut: '2026-11-26T12:30:00Z' }
  const { id } = await done<{ id: number }>(worker, 'updateAttendanceRegularize', { ...asked, ...times })
  const month = { fromDate: '2026-11-01' }
  expect(codesOf(await call(hr, 'lockAttendanceMonth', month))).toEqual({ fromDate: 'pendingThere' })
  await app.db.query({
    text: "update regularize_requests set status = 'cancelled' where status = 'pending' and id <> $1",
    values: [id],
  })
  await done(manager, 'updateRegularizeRequestsById', { ids: [id], action: 'approve' })
  expect((await call(worker, 'lockAttendanceMonth', month)).code).toBe('forbidden')
  const locked = await done<{ id: number; version: number }>(hr, 'lockAttendanceMonth', month)
  const late = {
    ...asked,
    workDate: '2026-11-27',
    requestedIn: '2026-11-27T03:30:00Z',
    requestedOut: '2026-11-27T12:30:00Z',
  }
  const readStatus = async () => (await done<{ status: string }>(worker, 'getRegularizeRequestById', { id })).status
  // It is final as long as the month is locked.
  expect(await readStatus()).toBe('completed')
  expect(codesOf(await call(hr, 'updateAttendanceRegularize', late))).toEqual({ workDate: 'monthLocked' })
  expect((await call(hr, 'unlockAttendanceMonth', { id: locked.id, version: locked.version })).error).not.toBeNull()
  await done(hr, 'unlockAttendanceMonth', { id: locked.id, version: locked.version, comment: 'A day was wrong' })
  expect(await readStatus()).toBe('approved')
  expect((await call(hr, 'updateAttendanceRegularize', late)).error).toBeNull()
})

test('people operations decide late corrections too, and while the manager is away, never over those above', async () => {
  const { app, kernel, hr, manager, done, setNow, somebody } = days
  const [person, chief] = [await somebody(), await app.person('employee')]
  await app.reportsTo(manager, chief)
  const otherHr = await app.person('hr')
  await app.reportsTo(otherHr, chief)
  await setNow('2026-12-07T06:00:00Z')
  const correct = async (as = person, workDate = '2026-12-03') => {
    const request = { kind: 'wrong_mode', workMode: 'remote', reason: 'At home', workDate }
    return (await done<{ id: number }>(as, 'updateAttendanceRegularize', request)).id
  }
  const decide = async (as: Person, id: number) => {
    const [told] = await done<{ error: { code: string } | null }[]>(as, 'updateRegularizeRequestsById', {
      ...{ ids: [id], action: 'approve' },
    })
    return told?.error?.code ?? 'decided'
  }
  const overdue = (id: number) =>
    app.db.query({ text: "update approval_steps set due_at = '2020-01-01' where record_id = $1", values: [id] })
  const first = await correct()
  expect(await decide(hr, first)).toBe('forbidden')
  await overdue(first)
  expect(await decide(hr, first)).toBe('decided')
  // The manager is away for a day, and whoever stands in decides.
  const second = await correct(person, '2026-12-04')
  const type = { code: 'CRA', name: 'Care', category: 'other', requiresBalance: false }
  const { id: leaveTypeId } = await done<{ id: number }>(hr, 'createLeaveType', type)
  const leave = { leaveTypeId, reason: 'At home', fromDate: '2026-12-08', toDate: '2026-12-08' }
  const { id: leaveId } = await done<{ id: number }>(manager, 'createEmployeeLeave', leave)
  const again = await app.again(chief)
  await done(again, 'approveLeaveRequest', { id: leaveId })
  expect(await decide(hr, second)).toBe('forbidden')
  await setNow('2026-12-08T06:00:00Z')
  const run = () => unblockRequests(kernel, { signal: new AbortController().signal, warn: () => {} })
  await run()
  const waiting = async () => {
    const about = [{ entityType: { eq: 'regularizeRequests' } }, { recordId: { eq: second } }]
    const filter = JSON.stringify({ and: [...about, { id: { in: '$toDecide' } }] })
    return (await done<object[]>(hr, 'getInboxItems', { filter })).length
  }
  expect(await waiting()).toBe(1)
  await setNow('2026-12-09T05:00:00Z')
  await run()
  expect(await waiting()).toBe(0)
  expect(await decide(hr, second)).toBe('forbidden')
  expect(await decide(manager, second)).toBe('decided')
  // Those whom the manager leads do not decide over the manager.
  const third = await correct(manager)
  await overdue(third)
  expect(await decide(manager, third)).not.toBe('decided')
  expect(await decide(hr, third)).toBe('forbidden')
  expect(await decide(await app.again(otherHr), third)).toBe('decided')
})

test('the file of a manager holds the rows of their list', async () => {
  const { app, manager, call } = days
  const listed = await call<object[]>(manager, 'getAttendanceRequest', { perPage: 1 })
  const file = await app.call<string>('exportRegularizeRequests', {}, { as: manager })
  const [, ...lines] = (file.body.data ?? '').trim().split(/\r?\n/)
  expect(lines.length).toBe(listed.total)
  expect(lines.length).toBeGreaterThan(3)
})
