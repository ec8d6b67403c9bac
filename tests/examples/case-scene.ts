import { readFileSync } from 'node:fs'
import { plusDays } from '../../src/framework/values/dates'
import type { Actor, ExampleCompany, Holiday, Params } from './company'
import { publishPolicy, type TimingPolicy, toTimingInput } from './working-time'

/** Something that somebody does or asks at a moment; the rest of its fields depend on what it is. */
export interface Step extends Params {
  as: string
  at: string
  do: string
  who?: string
}

export interface LeaveTypeGiven extends Params {
  code: string
  category: string
  carryForwardExpiry: 'never' | { months: number } | { date: string }
  minNoticeTiers?: object[]
  expiresAfterDays?: number
  quotas: Record<string, number>
}

interface PersonGiven {
  role?: 'manager' | 'hr' | 'finance'
  joined: string
  manager?: string
  zone?: string
}

export interface Assignment {
  person?: string
  company?: boolean
  policy: string
  from: string
  to?: string
}

export interface CaseGiven {
  start: string
  company: { zone: string; leaveYearStart: number }
  people: Record<string, PersonGiven>
  leaveTypes: LeaveTypeGiven[]
  holidays: Holiday[]
  timingPolicies?: TimingPolicy[]
  assignments?: Assignment[]
  steps: Step[]
}

/** A case worked by hand: what is given, the steps, and what has to come of those that are named. */
export interface Case {
  id: string
  says: string
  given: CaseGiven
  expect: Record<string, Params>
  /** Pairs of figures that must be equal whatever they are: `step.figure`. */
  same?: [string, string][]
}

export const readCases = (name: string): Case[] =>
  JSON.parse(readFileSync(new URL(`./cases/${name}.json`, import.meta.url), 'utf8')).cases

/** A case as the company has it. */
export interface Scene {
  company: ExampleCompany
  given: CaseGiven
  actors: Map<string, Actor>
  leaveTypes: Map<string, number>
  timings: Map<string, number>
  /** Records that steps made, by the names of the steps. */
  made: Map<string, number>
  /** A leave type that needs no balance, to ask which halves can be taken. */
  freeTypeId: number
  projectId?: number
  lastNight: number
}

let scenes = 0
const day = 86_400_000

const roles = { manager: ['employee'], hr: ['hr'], finance: ['finance'] } as const

async function hirePeople(company: ExampleCompany, { people, holidays, company: about }: CaseGiven, place: string) {
  const actors = new Map<string, Actor>()
  for (const [key, { role, joined, manager, zone = about.zone }] of Object.entries(people)) {
    const boss = (manager && actors.get(manager)) || company.head
    const joiner = { joined, zone, holidays, place, manager: boss, roles: [...roles[role ?? 'manager']] }
    actors.set(key, await company.hire(joiner))
  }
  return actors
}

/** The months that carried days live; a date of the year is the last day of its month. */
function toCarryMonths({ carryForwardExpiry: expiry }: LeaveTypeGiven, yearStart: number): number | undefined {
  if (expiry === 'never') return undefined
  return 'months' in expiry ? expiry.months : ((Number(expiry.date.slice(0, 2)) - yearStart + 12) % 12) + 1
}

async function createLeaveType({ company }: Pick<Scene, 'company'>, type: LeaveTypeGiven, yearStart: number) {
  const { code, category, accrual, accrualTiming, carryForwardMax, maxNegative, prorateOnJoin, rounding } = type
  const own = `${code}${scenes}`
  const input = {
    ...{ code: own, name: `Leave ${own}`, category, accrual, accrualTiming, carryForwardMax, maxNegative },
    ...{ prorateOnJoin, rounding, sandwichRule: type.sandwichRule, countsHolidays: type.countsHolidays },
    ...{ carryForwardMonths: toCarryMonths(type, yearStart), compOffValidDays: type.expiresAfterDays },
    ...{ noticeTiers: type.minNoticeTiers, maxBackdatedDays: type.maxBackdatedDays },
  }
  return (await company.done<{ id: number }>(company.hr, 'createLeaveType', input)).id
}

const yearStartText = (year: string, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

/** The quotas of the case are for its people alone. */
async function saveQuotas({ company, given, actors, leaveTypes }: Omit<Scene, 'freeTypeId'>): Promise<void> {
  for (const { code, quotas } of given.leaveTypes)
    for (const [year, days] of Object.entries(quotas))
      for (const [key, { empId }] of actors) {
        if (given.people[key]?.role) continue
        const effectiveFrom = yearStartText(year, given.company.leaveYearStart)
        const input = { leaveTypeId: leaveTypes.get(code), leaveYear: Number(year), days, effectiveFrom, empId }
        await company.done(company.hr, 'saveAnnualQuota', input)
      }
}

/** A leave year that begins in another month is a policy of the case's people. */
async function publishLeaveYears(company: ExampleCompany, actors: Iterable<Actor>, month: number): Promise<void> {
  if (month === 1) return
  for (const { empId } of actors) {
    const input = {
      title: 'Leave',
      summary: 'Leave',
      effectiveFrom: '2026-01-01',
      leaveYearStart: String(month),
      empId,
    }
    await publishPolicy(company, 'Leave', input)
  }
}

/** Shifts of the case; the general one is what everybody works without any. */
async function publishTimings({ company, given, actors, timings }: Omit<Scene, 'freeTypeId'>): Promise<void> {
  for (const policy of given.timingPolicies ?? []) {
    const own = { ...policy, name: `${policy.name.slice(0, 30)} ${scenes}` }
    const input = { effectiveFrom: '2026-01-01', ...toTimingInput(own) }
    timings.set(policy.name, await publishPolicy(company, 'Timing', input))
  }
  for (const { person, policy, from, to } of given.assignments ?? []) {
    if (!person) continue
    const input = { empId: actors.get(person)?.empId, timingPolicyId: timings.get(policy), fromDate: from, toDate: to }
    await company.done(company.hr, 'createShiftAssignment', input)
  }
}

/** Sets the company of a case up: policies long before its start, quotas at its start. */
export async function prepareScene(company: ExampleCompany, given: CaseGiven): Promise<Scene> {
  scenes += 1
  const { start, company: about } = given
  company.setClock('2025-12-15T06:30:00Z')
  const actors = await hirePeople(company, given, `Case ${scenes}`)
  const scene = { company, given, actors, lastNight: Date.parse(start) - day }
  const maps = {
    leaveTypes: new Map<string, number>(),
    timings: new Map<string, number>(),
    made: new Map<string, number>(),
  }
  await publishLeaveYears(company, actors.values(), about.leaveYearStart)
  await publishTimings({ ...scene, ...maps })
  company.setClock(start)
  for (const type of given.leaveTypes)
    maps.leaveTypes.set(type.code, await createLeaveType({ company }, type, about.leaveYearStart))
  const free = { code: `FR${scenes}`, name: `Free ${scenes}`, category: 'other', requiresBalance: false }
  const { id: freeTypeId } = await company.done<{ id: number }>(company.hr, 'createLeaveType', free)
  await saveQuotas({ ...scene, ...maps })
  return { ...scene, ...maps, freeTypeId }
}

/** The case is over: its people are gone, its leave types are inactive, its months are open. */
export async function closeScene({ company, actors }: Scene): Promise<void> {
  const empIds = [...actors.values()].map(({ empId }) => empId)
  await company.rows("update employees set status = 'exited', last_working_date = null where id = any($1)", empIds)
  await company.rows("update leave_types set status = 'inactive'")
  await company.rows('delete from attendance_months')
  await company.rows('delete from closed_months')
}

export const findActor = ({ actors, company }: Scene, key: string | undefined): Actor => {
  const actor = key ? actors.get(key) : company.hr
  if (!actor) throw new Error(`Nobody is called ${key}`)
  return actor
}

export const nextDay = (date: string): string => plusDays(date, 1) ?? date
