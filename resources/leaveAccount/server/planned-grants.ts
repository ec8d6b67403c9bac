import type { Reader } from '../../../server/records/query'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { everybody } from '../../people/public'
import { type LeaveGrant, listDatedGrants, listEarnedGrants } from '../rules/accrual'
import { toEligibility } from '../rules/eligibility'
import { type Hundredths, sumDays, wholeDay } from '../rules/hundredths'
import { computeLeaveYearPeriod, type Period } from '../rules/leave-years'
import { addPastFacts, listDatedQuotas } from './dated-quotas'
import { type EarningFacts, type EarningLeaveType, findPersonQuota, isEligibleForType } from './earning-facts'
import { policyDateOfYear, readLeaveYearStartMonths } from './leave-year-starts'
import type { Quota, QuotaPerson } from './quota-types'
import { readWorkedDays, type WorkedDaysLookup } from './worked-months'

/** What a plan of grants is read with. */
export type PlanReader = Pick<Reader, 'sql' | 'model' | 'company' | 'today'>

/** What the grants of a leave year are planned with. */
export interface GrantPlanning {
  facts: EarningFacts
  /** The people of the facts, with what was true before this year's changes. */
  people: readonly QuotaPerson[]
  periodOf(empId: number): Period
  workedOf: WorkedDaysLookup
}

/** Reads what grants depend on besides quotas: the leave years, past facts of people and days worked. */
export async function readGrantPlanning(
  reader: PlanReader,
  facts: EarningFacts,
  leaveYear: number,
): Promise<GrantPlanning> {
  const { sql, company } = reader
  const empIds = facts.people.map(({ empId }) => empId)
  const startMonths = await readLeaveYearStartMonths(sql, empIds, policyDateOfYear(leaveYear))
  const periodOf = (empId: number) => computeLeaveYearPeriod(leaveYear, startMonths(empId))
  const people = dependsOnFacts(facts)
    ? await addPastFacts(sql, facts.people, `${leaveYear}-01-01`, company.zone)
    : facts.people
  const workedOf = facts.types.some(isEarnedByWork)
    ? await readWorkedDays(reader, empIds, `${leaveYear}-01-01`, `${leaveYear + 1}-12-31`)
    : () => 0
  return { facts, people, periodOf, workedOf }
}

/** Whether the type is earned by days worked. */
export const isEarnedByWork = ({ accrual }: Pick<EarningLeaveType, 'accrual'>) => accrual === 'per_worked_days'

/** Whether any quota or type is for some people only, by facts that can change. */
const dependsOnFacts = ({ quotas, types }: EarningFacts) =>
  quotas.some((quota) => quota.grade || quota.employmentType || quota.departmentId || quota.locationId) ||
  types.some((type) => Object.values(toEligibility(type)).some((list) => list.length > 0))

/** The days per year that a person has now, and all grants of the year. */
interface PersonGrants {
  days: Hundredths
  grants: readonly LeaveGrant[]
}

/** Lists every grant of a person in the year. If their quota changes, each counts for its months. */
export function listPlannedGrants(
  person: QuotaPerson,
  type: EarningLeaveType,
  year: Period,
  { facts, workedOf }: Pick<GrantPlanning, 'facts' | 'workedOf'>,
): PersonGrants {
  if (isEarnedByWork(type)) return listWorkedGrants(person, type, year, { facts, workedOf })
  const quotas = listDatedQuotas(person, year, (one) => findPersonQuota(facts.quotas, one, type))
  const { accrual, accrualTiming: timing, rounding } = type
  if (accrual === 'per_worked_days' || quotas.every(({ quota }) => !quota)) return { days: 0, grants: [] }
  const rule = { accrual, timing, prorateOnJoin: type.prorateOnJoin === true, rounding }
  const periods = quotas.map(({ from, to, quota }) => ({ from, to, days: quota?.days ?? 0 }))
  const all = listDatedGrants(periods, rule, year, person)
  const grants = (person.leftOn && person.leftOn <= year.to ? limitToEmployment(all) : all).map((grant) => {
    const from = quotas.find(({ to }) => grant.date <= to)?.quota?.effectiveFrom ?? grant.date
    // Grants before the quota starts are dated on its start.
    return grant.date < from && from <= year.to ? { ...grant, date: from } : grant
  })
  return { days: quotas.at(-1)?.quota?.days ?? 0, grants }
}

/** A type that is earned by days worked needs no quota. A quota limits what a year can earn. */
function listWorkedGrants(
  person: QuotaPerson,
  type: EarningLeaveType,
  year: Period,
  { facts, workedOf }: Pick<GrantPlanning, 'facts' | 'workedOf'>,
): PersonGrants {
  const isUnlimited = facts.quotas.every(({ leaveTypeId }) => leaveTypeId !== type.id)
  const unlimited: Quota = {
    ...everybody,
    leaveTypeId: type.id,
    leaveYear: 0,
    days: mostOfYear,
    effectiveFrom: year.from,
  }
  const quota = findPersonQuota(isUnlimited ? [unlimited] : facts.quotas, person, type)
  if (!quota || !type.workedDaysPerDay || !isEligibleForType(person, type)) return { days: 0, grants: [] }
  const rule = { workedDaysPerDay: type.workedDaysPerDay, most: quota.days, rounding: type.rounding }
  const grants = listEarnedGrants(rule, year, person, ({ from }) => workedOf(person.empId, from))
  return { days: isUnlimited ? 0 : quota.days, grants }
}

/** Nobody works more days in a year. */
const mostOfYear: Hundredths = 366 * wholeDay

/**
 * Leaves out grants that a known last day would take back later, so that nobody takes days that they will
 * not earn.
 */
function limitToEmployment(grants: readonly LeaveGrant[]): LeaveGrant[] {
  let back = sumDays(grants.filter(({ days }) => days < 0).map(({ days }) => -days))
  const earned = grants
    .filter(({ days }) => days > 0)
    .reverse()
    .flatMap((grant) => {
      const less = Math.min(back, grant.days)
      back -= less
      return grant.days > less ? [{ ...grant, days: grant.days - less }] : []
    })
  return earned.reverse()
}

/**
 * Whether the grant is due. Grants of the first day of the next year are due earlier, so that people can
 * request leave in that year. A month of work is known on the day after it.
 */
export function isGrantDue(date: CalendarDate, type: EarningLeaveType, year: Period, today: CalendarDate): boolean {
  if (isEarnedByWork(type)) return date < today
  if (date <= today) return true
  const isNextYear = year.from > today && year.from.slice(0, 4) <= String(Number(today.slice(0, 4)) + 1)
  return isNextYear && date === year.from && type.accrual === 'upfront'
}

/** Makes the ledger entry of a grant. */
export const toGrantEntry = (
  { accrual }: Pick<EarningLeaveType, 'accrual'>,
  { date: effectiveDate, days }: LeaveGrant,
  { to: expiresOn }: Period,
) => ({ entryType: accrual === 'upfront' ? 'grant' : 'accrual', days, effectiveDate, expiresOn }) as const
