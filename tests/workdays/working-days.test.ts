import { afterAll, beforeAll, expect, test } from 'vitest'
import { runQueuedRecounts } from '../../resources/leave/server/jobs/run-recounts'
import { monday } from '../leave/company'
import { day, type PolicyCompany, startPolicies } from '../policies/policies'
import type { Person } from '../setup/app'

interface Preview {
  days: number
  breakdown: { date: string; counted: number; why: string }[]
}
interface WorkingDay {
  date: string
  halves: [string, string]
  isTaken: boolean
  holiday: { name: string; kind: string } | null
}
type Params = Record<string, unknown>

let company: PolicyCompany
let unpaid: number
beforeAll(async () => {
  company = await startPolicies()
  unpaid = await company.leaveType('LOP', { category: 'loss_of_pay', isPaid: false, requiresBalance: false })
})
afterAll(() => company.app.close())

async function done<Data>(as: Person, operation: string, params: Params = {}): Promise<Data> {
  const { data, error, fields } = await company.call<Data>(as, operation, params)
  expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
  return data as Data
}

async function publishTiming(more: Params): Promise<number> {
  const { hr, director, today } = company
  const { id } = await done<{ id: number }>(hr, 'createTimingPolicy', {
    ...{ title: 'Hours', summary: 'When we work', effectiveFrom: day(today, 1), ...more },
  })
  await done(hr, 'proposeTimingPolicy', { id })
  await done(director, 'approveTimingPolicy', { id })
  return id
}

/** What leave, the week and the calendar of the person say of the days of a week, Monday first. */
async function describeWeek(person: Person, start: string) {
  const last = day(start, 6)
  const { record: preview } = await done<{ record: Preview }>(person, 'tryCreateLeaveRequest', {
    ...{ leaveTypeId: unpaid, fromDate: start, toDate: last, reason: 'Away' },
  })
  const week = await done<{ expectedByDay: Record<string, number> }>(person, 'getTimeSheet', { weekStart: start })
  const days = await done<WorkingDay[]>(person, 'getWorkingDays', { from: start, to: last })
  return {
    leave: preview.breakdown.map(({ counted }) => counted),
    week: days.map(({ date }) => (week.expectedByDay[date] ?? 0) / 480),
    calendar: days.map(({ halves }) => halves.filter((half) => half === 'work').length / 2),
  }
}

const alike = (days: number[]) => ({ leave: days, week: days, calendar: days })

test('leave, weeks and the calendar agree on half and alternate Saturdays', async () => {
  const person = await company.hire(company.manager)
  await publishTiming({
    ...{ empId: person.empId, workDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'], halfDays: ['sat'] },
    ...{ alternateDays: ['sat'], offWeeks: ['2', '4'] },
  })
  for (const weeks of [3, 4, 5, 6, 7]) {
    const start = monday(weeks)
    const isOff = [2, 4].includes(Math.ceil(Number(day(start, 5).slice(8)) / 7))
    expect(await describeWeek(person, start), start).toEqual(alike([1, 1, 1, 1, 1, isOff ? 0 : 0.5, 0]))
  }
})

test('half a day of leave on a half day of work costs half a day in the half that is worked, else nothing', async () => {
  const person = await company.hire(company.manager)
  await publishTiming({
    ...{ empId: person.empId, workDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'], halfDays: ['sat'] },
  })
  const saturday = day(monday(3), 5)
  const count = async (session: string) => {
    const params = { leaveTypeId: unpaid, fromDate: saturday, toDate: saturday, reason: 'Away' }
    const { record } = await done<{ record: Preview }>(person, 'tryCreateLeaveRequest', {
      ...{ ...params, fromSession: session, toSession: session },
    })
    return [record.days, record.breakdown[0]?.why]
  }
  expect(await count('first_half')).toEqual([0.5, 'half_day'])
  expect(await count('full')).toEqual([0.5, 'half_day'])
  expect(await count('second_half')).toEqual([0, 'weekend'])
})

test('without a timing policy the days off of the leave policy hold for everything', async () => {
  const person = await company.hire(company.manager)
  const start = monday(3)
  expect(await describeWeek(person, start)).toEqual(alike([1, 1, 1, 1, 1, 0, 0]))
  await company.published(day(company.today, 1), { empId: person.empId, weekendDays: ['fri', 'sat'] })
  expect(await describeWeek(person, start)).toEqual(alike([1, 1, 1, 1, 0, 0, 1]))
  await publishTiming({ empId: person.empId, workDays: ['sat', 'sun'] })
  expect(await describeWeek(person, start)).toEqual(alike([0, 0, 0, 0, 0, 1, 1]))
})

test('approved leave is counted again when the shift within it changes', async () => {
  const { hr, manager, kernel } = company
  const person = await company.hire(manager)
  const nights = await publishTiming({
    ...{ shift: 'Weekend nights', startTime: '22:00', endTime: '06:00', halfDaySplitAt: '02:00' },
    workDays: ['thu', 'fri', 'sat', 'sun'],
  })
  const { id } = await company.asked(person, unpaid, monday(4), day(monday(5), 6))
  await company.decide(manager, 'approve', id)
  expect((await company.read(person, id)).days).toBe(10)
  // From the Thursday of the first week the person works four nights a week: 3 + 4 + 4.
  const { id: shiftId } = await done<{ id: number }>(hr, 'createShiftAssignment', {
    ...{ empId: person.empId, timingPolicyId: nights, fromDate: day(monday(4), 3), toDate: day(monday(5), 6) },
  })
  const recount = () => runQueuedRecounts(kernel, { signal: new AbortController().signal, warn() {} } as never)
  await recount()
  expect((await company.read(person, id)).days).toBe(11)
  const { version } = await done<{ version: number }>(hr, 'getShiftAssignmentById', { id: shiftId })
  await done(hr, 'deleteShiftAssignment', { id: shiftId, version })
  await recount()
  expect((await company.read(person, id)).days).toBe(10)
})

test('an off day by the own shift earns a day in lieu, working day does not', async () => {
  const { rows } = company
  const person = await company.hire(company.manager)
  await company.leaveType('CO', { category: 'comp_off', accrual: 'upfront' })
  const today = company.today
  const weekday = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][new Date(`${today}T00:00:00Z`).getUTCDay()] ?? ''
  const all = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const ask = (workedSession: string) =>
    company.call<{ days: number }>(person, 'createCompOffRequest', {
      workedOn: today,
      workedSession,
      reason: 'Release',
    })
  const id = await publishTiming({ empId: person.empId, workDays: all, halfDays: [weekday] })
  await rows('update timing_policies set effective_from = $2 where id = $1', [id, today])
  expect((await ask('first_half')).fields?.workedOn?.code).toBe('workedAnyway')
  expect((await ask('full')).fields?.workedOn?.code).toBe('workedAnyway')
  expect((await ask('second_half')).data).toMatchObject({ days: 0.5 })
})

test('others ask for the working days of people they are responsible for, and of nobody else', async () => {
  const { person, manager, hr, today } = company
  const stranger = await company.hire()
  const params = { from: today, to: day(today, 2), empId: person.empId }
  for (const as of [manager, hr]) expect(await done<WorkingDay[]>(as, 'getWorkingDays', params)).toHaveLength(3)
  expect((await company.call(stranger, 'getWorkingDays', params)).error).not.toBeNull()
  const long = await company.call(person, 'getWorkingDays', { from: today, to: day(today, 400) })
  expect(long.fields?.to?.code).toBe('daysTooMany')
})

test('days of which leave or a duty takes a part are told as taken, until it is cancelled', async () => {
  const person = await company.hire(company.manager)
  const start = monday(9)
  const leave = {
    leaveTypeId: unpaid,
    fromDate: start,
    toDate: start,
    fromSession: 'first_half',
    toSession: 'first_half',
  }
  const { id } = await done<{ id: number }>(person, 'createEmployeeLeave', { ...leave, reason: 'Away' })
  const duty = {
    fromDate: day(start, 2),
    toDate: day(start, 3),
    purpose: 'training',
    place: 'Pune',
    reason: 'A course',
  }
  await done(person, 'createOnDuty', duty)
  const listTaken = async () => {
    const days = await done<WorkingDay[]>(person, 'getWorkingDays', { from: start, to: day(start, 4) })
    return days.flatMap(({ date, isTaken }) => (isTaken ? [date] : []))
  }
  expect(await listTaken()).toEqual([start, day(start, 2), day(start, 3)])
  await done(person, 'leaveCancel', { id, reason: 'Other plans' })
  expect(await listTaken()).toEqual([day(start, 2), day(start, 3)])
  const refused = await company.call(person, 'createEmployeeLeave', {
    ...{ leaveTypeId: unpaid, fromDate: day(start, 2), toDate: day(start, 2), reason: 'Away' },
  })
  expect(refused.fields?.fromDate?.code).toBe('leaveOverlap')
})
