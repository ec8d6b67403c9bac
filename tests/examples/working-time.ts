import { expect } from 'vitest'
import type { Actor, ExampleCompany, Params } from './company'
import { timeSettings } from './read-examples'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

type DayPlan = string | { alternateWeeks: { off: number[] } }

export interface TimingPolicy {
  name: string
  startTime: string
  endTime: string
  breakMinutes: number
  flexMinutes: number
  coreStart?: string
  coreEnd?: string
  workDays: DayPlan[]
  halfDaySplitAt: string
  crossesMidnight?: boolean
}

export const timingPolicies = timeSettings.timingPolicies as Readonly<Record<string, TimingPolicy>>

/** The days of a shift by their kind, as policies keep them. */
export function toWorkDays(plans: readonly DayPlan[]) {
  const daysWhere = (fits: (plan: DayPlan) => boolean) => weekdays.filter((_, at) => fits(plans[at] ?? 'off'))
  return {
    workDays: daysWhere((plan) => plan !== 'off'),
    halfDays: daysWhere((plan) => plan === 'half'),
    alternateDays: daysWhere((plan) => typeof plan === 'object'),
    offWeeks: plans.flatMap((plan) => (typeof plan === 'object' ? plan.alternateWeeks.off.map(String) : [])),
  }
}

/** A shift of the examples as the wire takes it. */
export function toTimingInput({ name, workDays, ...policy }: TimingPolicy): Params {
  const { crossesMidnight: _, ...times } = policy
  return { title: name, summary: name, shift: name.slice(0, 40), ...times, ...toWorkDays(workDays) }
}

/** Writes a version of a policy, which the director consents to. */
export async function publishPolicy(
  { hr, director, done }: Pick<ExampleCompany, 'hr' | 'director' | 'done'>,
  kind: 'Attendance' | 'Leave' | 'Timing',
  input: Params,
): Promise<number> {
  const { id } = await done<{ id: number }>(hr, `create${kind}Policy`, input)
  await done(hr, `propose${kind}Policy`, { id })
  await done(director, `approve${kind}Policy`, { id })
  return id
}

/** Publishes the policies of the examples, in force from the day on; returns the ids of shifts by their names. */
export async function publishSettings(company: ExampleCompany, effectiveFrom: string): Promise<Map<string, number>> {
  const attendance = { title: 'Attendance', summary: 'Attendance', effectiveFrom, ...timeSettings.attendancePolicy }
  await publishPolicy(company, 'Attendance', attendance)
  const ids = new Map<string, number>()
  for (const [key, policy] of Object.entries(timingPolicies))
    ids.set(key, await publishPolicy(company, 'Timing', { effectiveFrom, ...toTimingInput(policy) }))
  return ids
}

/** Creates the leave types of the examples, which need no balance; returns their ids by code. */
export async function createLeaveTypes({ hr, done }: ExampleCompany): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { code, category, isPaid, countsHolidays } of timeSettings.leaveTypes) {
    const input = { code, name: `Leave ${code}`, category, isPaid, countsHolidays, requiresBalance: false }
    ids.set(code, (await done<{ id: number }>(hr, 'createLeaveType', input)).id)
  }
  return ids
}

/** Which halves of a date a shift works. */
export function findWorkedHalves({ workDays }: TimingPolicy, date: string): readonly ('first' | 'second')[] {
  const day = new Date(`${date}T00:00:00Z`)
  const plan = workDays[(day.getUTCDay() + 6) % 7] ?? 'off'
  const week = Math.ceil(day.getUTCDate() / 7)
  if (plan === 'off' || (typeof plan === 'object' && plan.alternateWeeks.off.includes(week))) return []
  return plan === 'half' ? ['first'] : ['first', 'second']
}

/** By how many ms the clocks of a zone are ahead of UTC at an instant. */
function offsetInZone(zone: string, at: number): number {
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' } as const
  return Date.parse(`${new Intl.DateTimeFormat('sv-SE', options).format(at).replace(' ', 'T')}Z`) - at
}

/** The instant of a time of day in a zone, in ms. */
export function toInstant(zone: string, date: string, time: string): number {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  return asUtc - offsetInZone(zone, asUtc - offsetInZone(zone, asUtc))
}

export interface Absence {
  leaveTypeCode: string
  fromDate: string
  toDate: string
  fromSession: string
  toSession: string
  status: string
}

export interface Duty {
  fromDate: string
  toDate: string
  session: string
  status: string
  purpose?: string
  place?: string
}

const decisions: Readonly<Record<string, string>> = { approved: 'approve', rejected: 'reject' }

/** Brings a request to its state: its manager decides it, or who asked cancels it. */
async function settleRequest(
  { decide, done, manager }: ExampleCompany,
  person: Actor,
  resource: { plural: string; singular: string; cancel: string },
  request: { id: number; status: string },
): Promise<void> {
  const { id, status } = request
  const decision = decisions[status]
  if (decision) {
    const step = `${decision}${resource.singular}`
    const { error, fields } = await decide(manager, resource.plural, step, { id, comment: 'As discussed' })
    expect({ step, error, fields }).toEqual({ step, error: null, fields: undefined })
  } else if (status === 'cancelled') await done(person, resource.cancel, { id, reason: 'Not needed' })
}

const leaveResource = { plural: 'leaveRequests', singular: 'LeaveRequest', cancel: 'leaveCancel' }
const dutyResource = { plural: 'onDutyRequests', singular: 'OnDutyRequest', cancel: 'removeOnDuty' }

/** Somebody takes leave as an example has it. */
export async function requestLeave(
  company: ExampleCompany,
  person: Actor,
  leaveTypes: ReadonlyMap<string, number>,
  { leaveTypeCode, status, ...days }: Absence,
): Promise<void> {
  const input = { ...days, leaveTypeId: leaveTypes.get(leaveTypeCode), reason: 'Away for a while' }
  const { id } = await company.done<{ id: number }>(person, 'createEmployeeLeave', input)
  await settleRequest(company, person, leaveResource, { id, status })
}

/** Somebody is on duty as an example has it. */
export async function requestDuty(company: ExampleCompany, person: Actor, duty: Duty): Promise<number> {
  const { status, ...input } = duty
  const usual = { purpose: 'client_visit', place: 'Pune', reason: 'A workshop' }
  const { id } = await company.done<{ id: number }>(person, 'createOnDuty', { ...usual, ...input })
  await settleRequest(company, person, dutyResource, { id, status })
  return id
}
