import { expect } from 'vitest'
import type { Actor, ExampleCompany, Holiday, Params } from './company'
import { requestTrip, type TripGiven } from './trips'
import { type Absence, createLeaveTypes, type Duty, publishSettings, requestDuty, requestLeave } from './working-time'

const day = 86_400_000
const minute = 60_000

/** Who works where and by which shift; what they took is asked for before. */
export interface WorkerGiven {
  timeZone: string
  timingPolicyId?: string
  holidays?: Holiday[]
  dateOfJoining?: string
  leave?: Absence[]
  onDuty?: Duty[]
  travel?: TripGiven[]
}

export interface DayGiven extends WorkerGiven {
  workDate: string
  punches: { direction: 'in' | 'out'; at: string }[]
  regularize?: { kind: string; requestedIn?: string; requestedOut?: string; status: string }[]
  evidence?: { lastActivityAt: string }
  now: string
}

/** The company of the examples with its policies and leave types. */
export interface TimeCompany extends ExampleCompany {
  shifts: ReadonlyMap<string, number>
  leaveTypes: ReadonlyMap<string, number>
  worker(given: WorkerGiven, from: number): Promise<Actor>
}

export async function equipCompany(company: ExampleCompany): Promise<TimeCompany> {
  company.setClock('2025-12-15T06:30:00Z')
  const shifts = await publishSettings(company, '2026-01-01')
  const leaveTypes = await createLeaveTypes(company)
  const equipped = { ...company, shifts, leaveTypes }
  return { ...equipped, worker: (given, from) => hireWorker(equipped, given, from) }
}

type Equipped = Omit<TimeCompany, 'worker'>

/** Somebody with their shift, and three weeks before a moment with their leave and duty. */
async function hireWorker(company: Equipped, given: WorkerGiven, from: number): Promise<Actor> {
  const {
    timeZone,
    timingPolicyId = 'general',
    holidays = [],
    dateOfJoining,
    leave = [],
    onDuty = [],
    travel = [],
  } = given
  company.setClock(from - 21 * day)
  const joined = dateOfJoining ?? '2020-01-01'
  const person = await company.hire({ zone: timeZone, holidays, joined })
  const fromDate = joined < '2026-01-01' ? '2026-01-01' : joined
  const shift = { empId: person.empId, timingPolicyId: company.shifts.get(timingPolicyId), fromDate }
  if (timingPolicyId !== 'general') await company.done(company.hr, 'createShiftAssignment', shift)
  for (const one of leave) await requestLeave(company, person, company.leaveTypes, one)
  for (const one of onDuty) await requestDuty(company, person, one)
  for (const one of travel) await requestTrip(company, person, one)
  return person
}

/** A correction is asked for a minute before the day is read, and decided as the example has it. */
async function correct(
  company: TimeCompany,
  person: Actor,
  { workDate, now, regularize = [] }: DayGiven,
): Promise<void> {
  const asked: { id: number; status: string }[] = []
  company.setClock(Date.parse(now) - 2 * minute)
  for (const { status, ...request } of regularize) {
    const input = { ...request, workDate, empId: person.empId, reason: 'Forgot it' }
    asked.push({ ...(await company.done<{ id: number }>(person, 'updateAttendanceRegularize', input)), status })
  }
  for (const { id, status } of asked) await decideCorrection(company, person, id, status)
}

export async function decideCorrection(
  { done, manager }: ExampleCompany,
  person: Actor,
  id: number,
  status: string,
  more: Params = {},
): Promise<void> {
  if (status === 'cancelled') await done(person, 'cancelRegularizeRequest', { id, comment: 'Not needed' })
  if (!['approved', 'rejected'].includes(status)) return
  const action = status === 'approved' ? 'approve' : 'reject'
  const input = { ids: [id], action, comment: 'As discussed', ...more }
  expect(await done(manager, 'updateRegularizeRequestsById', input)).toMatchObject([{ id, error: null }])
}

/** Punches and signs of activity, in the order in which they happen. */
async function playDay(company: TimeCompany, person: Actor, { punches, evidence }: DayGiven): Promise<void> {
  const sign = evidence ? [{ at: evidence.lastActivityAt, direction: undefined }] : []
  const moments = [...punches, ...sign].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  for (const { at, direction } of moments) {
    company.setClock(at)
    if (direction) await company.call(person, 'employeeWebCheck', { direction })
    else await showActivity(company, person)
  }
}

/** Uses the application in a new session, which the server notes beside its answer. */
async function showActivity({ call, rows }: TimeCompany, person: Actor): Promise<void> {
  const at = new Date().toISOString()
  delete person.signedInAt
  await call(person, 'getTodayAttendance')
  const text = 'select from signs_of_use where emp_id = $1 and last_at = $2'
  await expect.poll(async () => (await rows(text, person.empId, at)).length).toBe(1)
}

interface DayAnswer extends Params {
  workDate: string
  isConflict: boolean
}

/** Lives through a day of attendance; answers it as its person reads it. */
export async function runAttendanceDay(company: TimeCompany, given: DayGiven): Promise<Params> {
  const { workDate, now } = given
  const person = await company.worker(given, Date.parse(`${workDate}T06:30:00Z`))
  await playDay(company, person, given)
  await correct(company, person, given)
  company.setClock(now)
  const [year, month] = workDate.split('-').map(Number)
  const input = { empId: person.empId, year, month }
  const read = await company.done<{ days: DayAnswer[] }>(company.hr, 'getAttendanceStatusByMonth', input)
  const found = read.days.find((one) => one.workDate === workDate)
  return found ? { ...found, conflictShown: found.isConflict } : { day: null }
}
