import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PersonPresence } from '../../resources/organisation/rules/people-presence'
import { type Days, startDays } from '../attendance/drive'
import type { Person } from '../setup/app'

let days: Days
let peer: Person
beforeAll(async () => {
  days = await startDays()
  vi.useFakeTimers({ toFake: ['Date'] })
  await days.setNow('2026-11-02T06:30:00Z')
  peer = await days.somebody()
})
afterAll(async () => {
  vi.useRealTimers()
  await days.app.close()
})

const board = async (as: Person, params: Record<string, unknown> = {}) =>
  days.done<PersonPresence[]>(as, 'getTeamPresence', params)
const seen = async (as: Person, whom: Person, params: Record<string, unknown> = {}) =>
  (await board(as, params)).find(({ empId }) => empId === whom.empId)

test('a colleague is not in, then where they said they work, and not in again once they have left', async () => {
  const { worker, setNow, press } = days
  await setNow('2026-11-10T03:30:00Z')
  expect((await seen(peer, worker))?.presence).toBe('not_in')
  await press(worker, 'in', { workMode: 'remote' })
  expect((await seen(peer, worker))?.presence).toBe('remote')
  await setNow('2026-11-10T12:45:00Z')
  await press(worker, 'out')
  expect((await seen(peer, worker))?.presence).toBe('not_in')
  // A day that is over is told as it was; a Sunday is off.
  await setNow('2026-11-12T06:00:00Z')
  expect((await seen(peer, worker, { date: '2026-11-10' }))?.presence).toBe('remote')
  expect((await seen(peer, worker, { date: '2026-11-15' }))?.presence).toBe('off')
})

test('granted leave is told as away, half a day in its half only, what waits not at all, and never the type', async () => {
  const { worker, manager, hr, setNow, call, done } = days
  await setNow('2026-11-15T06:00:00Z')
  const type = { code: 'MED', name: 'Medical leave', category: 'other', requiresBalance: false }
  const { id: leaveTypeId } = await done<{ id: number }>(hr, 'createLeaveType', type)
  const ask = (dates: Record<string, string>) =>
    done<{ id: number }>(worker, 'createEmployeeLeave', { leaveTypeId, reason: 'In hospital', ...dates })
  const { id } = await ask({ fromDate: '2026-11-19', toDate: '2026-11-20' })
  const ahead = async () =>
    (await seen(peer, worker, { days: 14 }))?.ahead.filter(({ presence }) => presence === 'away')
  expect(await ahead()).toEqual([])
  // Who decides it sees that it is requested, on any days, and nobody else does.
  const shown = { scope: 'directReports', from: '2026-11-16', days: 6 }
  expect((await seen(manager, worker, shown))?.ahead.filter(({ presence }) => presence === 'away')).toEqual([
    { date: '2026-11-19', presence: 'away', half: 'whole', isPending: true },
    { date: '2026-11-20', presence: 'away', half: 'whole', isPending: true },
  ])
  expect(await seen(peer, worker, shown)).toBeUndefined()
  expect((await seen(peer, worker, { ...shown, scope: 'own' }))?.ahead.some(({ isPending }) => isPending)).toBe(false)
  expect((await call(manager, 'approveLeaveRequest', { id })).error).toBeNull()
  expect(await ahead()).toEqual([
    { date: '2026-11-19', presence: 'away', half: 'whole' },
    { date: '2026-11-20', presence: 'away', half: 'whole' },
  ])
  const half = { fromDate: '2026-11-18', toDate: '2026-11-18', fromSession: 'first_half', toSession: 'first_half' }
  expect((await call(manager, 'approveLeaveRequest', { id: (await ask(half)).id })).error).toBeNull()
  await setNow('2026-11-18T05:00:00Z')
  expect((await seen(peer, worker))?.presence).toBe('away')
  await setNow('2026-11-18T09:00:00Z')
  expect((await seen(peer, worker))?.presence).toBe('not_in')
  await setNow('2026-11-19T05:00:00Z')
  const told = await seen(peer, worker, { days: 14 })
  expect(told?.presence).toBe('away')
  expect(Object.keys(told ?? {}).sort()).toEqual(['ahead', 'designation', 'empId', 'fullName', 'initials', 'presence'])
  expect(JSON.stringify(told)).not.toMatch(/medical|hospital|leave/i)
})

test('one sees whom one works with; a team is for its people and for people operations', async () => {
  const { worker, manager, hr, setNow, call, done, app } = days
  await setNow('2026-11-24T05:00:00Z')
  const stranger = await app.person('employee')
  await app.reportsTo(stranger, hr)
  const idsOf = async (as: Person, params = {}) => (await board(as, params)).map(({ empId }) => empId)
  const own = await idsOf(worker)
  for (const one of [worker, peer, manager]) expect(own).toContain(one.empId)
  expect(own).not.toContain(stranger.empId)
  expect(await idsOf(manager, { scope: 'directReports' })).not.toContain(stranger.empId)
  expect(await idsOf(manager, { scope: 'reports' })).toContain(stranger.empId)
  expect(await idsOf(worker, { scope: 'reports' })).toEqual([])

  const team = { name: 'Night watch', leadEmpId: stranger.empId }
  const { id: teamId } = await done<{ id: number }>(hr, 'createTeam', team)
  await done(hr, 'createTeamMember', { teamId, empId: worker.empId, fromDate: '2026-11-01' })
  expect((await idsOf(worker, { teamId })).sort()).toEqual([worker.empId, stranger.empId].sort())
  expect(await idsOf(worker)).toContain(stranger.empId)
  expect(await idsOf(hr, { teamId })).toHaveLength(2)
  expect((await call(peer, 'getTeamPresence', { teamId })).code).toBe('notFound')
  expect((await call(peer, 'getTeamPresence', { teamId: 99_999_999 })).code).toBe('notFound')
})

test('a birthday is told to colleagues once its owner says so, without the year', async () => {
  const { worker, setNow, done, app } = days
  await setNow('2026-11-24T05:30:00Z')
  await app.db.query({
    text: "update employees set date_of_birth = '1990-12-03' where id = $1",
    values: [worker.empId],
  })
  const birthdays = async () =>
    (await done<{ empId: number; years: number | null }[]>(peer, 'getAnniversaryEmployeesList')).filter(
      ({ years }) => years === null,
    )
  expect(await birthdays()).toEqual([])
  const { id, version } = await done<{ id: number; version: number }>(worker, 'createPersonalDetail', {})
  expect(await birthdays()).toEqual([])
  await done(worker, 'updatePersonalDetail', { id, version, showsBirthday: true })
  expect(await birthdays()).toMatchObject([{ empId: worker.empId, date: '2026-12-03', years: null }])
  expect(JSON.stringify(await birthdays())).not.toContain('1990')
})
