import type { Sql } from '../../../../server/database/connect'
import type { Writer } from '../../../../server/records/write/writer'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { type LeaveGrant, listAccrualGrants } from '../../rules/accrual'
import { type Hundredths, sumDays } from '../../rules/hundredths'
import { computeLeaveYear, computeLeaveYearPeriod, type Period } from '../../rules/leave-years'
import { hundredthsToDays } from '../leave-counting'
import {
  type EarningFacts,
  type EarningLeaveType,
  type EarningScope,
  findPersonQuota,
  type GrantedDays,
  readEarningFacts,
} from './earning-facts'
import { policyDateOfYear, readLeaveYearStartMonths, type StartMonthLookup } from './leave-year-starts'
import { type BalanceKey, buildBalanceKey, lockBalances, type Posting, postToLedger } from './post-to-ledger'
import type { Quota, QuotaPerson } from './quota-types'

/** What the ledger of a person and type should get, according to the quota. */
interface PlannedGrants extends BalanceKey {
  name: string
  /** The days per year; 0 if no quota applies. */
  quota: Hundredths
  granted: Hundredths
  postings: readonly Posting[]
}

/** What was posted: the number of people and of entries. */
export interface PostedCounts {
  people: number
  entries: number
}

/**
 * Posts grants that are due by the writer's date and missing in the ledger. Takes back days that were
 * granted in excess, as far as the balances have them. It locks the balances before it reads the ledger and
 * posts only what is missing, so it can be repeated and run concurrently.
 */
export async function postDueGrants(writer: Writer, scope: EarningScope): Promise<PostedCounts> {
  const { sql, today } = writer
  const plans = (await planGrants(sql, scope, today)).filter(({ postings }) => postings.length > 0)
  if (plans.length === 0) return { people: 0, entries: 0 }
  const postings = scope.isNew
    ? plans.flatMap((planned) => planned.postings)
    : await planUnderLock(writer, scope, plans)
  await postToLedger(writer, postings)
  return { people: new Set(postings.map(({ empId }) => empId)).size, entries: postings.length }
}

/** Plans again after the balances are locked. Deductions are allowedDays to what the balances have. */
async function planUnderLock(writer: Writer, scope: EarningScope, plans: readonly PlannedGrants[]): Promise<Posting[]> {
  const { sql, today } = writer
  const balances = await lockBalances(writer, plans)
  const empIds = [...new Set(plans.map(({ empId }) => empId))]
  return (await planGrants(sql, { ...scope, empIds }, today)).flatMap((planned) => {
    const available = balances.get(buildBalanceKey(planned))
    return available === undefined ? [] : limitDeductionsToBalance(planned.postings, Math.max(0, available))
  })
}

/** Does what `postDueGrants` does, for every leave year that has not ended and for the next one. */
export async function postOpenYearGrants(
  writer: Writer,
  scope: Omit<EarningScope, 'leaveYear' | 'notEndedBefore'>,
): Promise<void> {
  const notEndedBefore = writer.today
  const year = computeLeaveYear(notEndedBefore, 1)
  for (const leaveYear of [year - 1, year, year + 1])
    await postDueGrants(writer, { ...scope, leaveYear, notEndedBefore })
}

/**
 * Plans what `postDueGrants` would post for everybody who works here, without posting it.
 * @param asIf the quotas to assume instead of the stored ones
 */
export async function planGrants(
  sql: Sql,
  scope: EarningScope,
  today: CalendarDate,
  asIf?: (quotas: readonly Quota[]) => readonly Quota[],
): Promise<PlannedGrants[]> {
  const stored = await readEarningFacts(sql, scope)
  const facts = asIf ? { ...stored, quotas: asIf(stored.quotas) } : stored
  if (facts.quotas.length === 0 && !facts.isAnyGranted) return []
  const startMonths = await readLeaveYearStartMonths(
    sql,
    facts.people.map(({ empId }) => empId),
    policyDateOfYear(scope.leaveYear),
  )
  const types = facts.types.filter(({ requiresBalance }) => requiresBalance).sort((a, b) => a.id - b.id)
  return types.flatMap((type) =>
    facts.people.flatMap((person) => planGrantsOfPerson(person, type, { facts, scope, today, startMonths })),
  )
}

interface GrantPlanning {
  facts: EarningFacts
  scope: EarningScope
  today: CalendarDate
  startMonths: StartMonthLookup
}

function planGrantsOfPerson(person: QuotaPerson, type: EarningLeaveType, planning: GrantPlanning): PlannedGrants[] {
  const { facts, scope, today, startMonths } = planning
  const { leaveYear, notEndedBefore = '', isVoid = false } = scope
  const { empId, name } = person
  const year = computeLeaveYearPeriod(leaveYear, startMonths(empId))
  if (year.to < notEndedBefore) return []
  const quota = isVoid ? undefined : findPersonQuota(facts.quotas, person, type)
  const granted = facts.granted(empId, type.id)
  const sum = sumDays(Object.values(granted))
  const key = { empId, leaveTypeId: type.id, leaveYear }
  if (!quota && Object.values(granted).every((days) => days === 0)) return []
  const all = quota ? listQuotaGrants(type, quota, year, person) : []
  const postings = findMissingGrants(granted, all, (date) => isGrantDue(date, type, year, today)).map(
    ({ days, date }): Posting => ({
      ...key,
      ...toGrantEntry(type, { date, days }, year),
      days: hundredthsToDays(days),
      note: granted[date] !== undefined && (days < 0 || date < today) ? 'The quota has changed' : null,
    }),
  )
  return [{ ...key, name, quota: quota?.days ?? 0, granted: sum, postings }]
}

/** Makes the ledger entry of a grant. */
export const toGrantEntry = (
  { accrual }: Pick<EarningLeaveType, 'accrual'>,
  { date: effectiveDate, days }: LeaveGrant,
  { to: expiresOn }: Period,
) => ({ entryType: accrual === 'upfront' ? 'grant' : 'accrual', days, effectiveDate, expiresOn }) as const

/**
 * Lists every grant of the year; those before the quota starts are dated on its start. A type that is earned
 * by days worked gets none.
 */
export function listQuotaGrants(
  type: EarningLeaveType,
  quota: Quota,
  year: Period,
  { joinedOn, leftOn }: QuotaPerson,
): LeaveGrant[] {
  const { accrual, accrualTiming: timing, rounding } = type
  if (accrual === 'per_worked_days') return []
  const from = quota.effectiveFrom
  const rule = { accrual, timing, prorateOnJoin: type.prorateOnJoin === true, rounding }
  const grants = listAccrualGrants(quota.days, rule, year, { joinedOn, leftOn })
  return limitToEmployment(grants).map((grant) =>
    grant.date < from && from <= year.to ? { ...grant, date: from } : grant,
  )
}

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
 * request leave in that year.
 */
export function isGrantDue(date: CalendarDate, type: EarningLeaveType, year: Period, today: CalendarDate): boolean {
  if (date <= today) return true
  const isNextYear = year.from > today && year.from.slice(0, 4) <= String(Number(today.slice(0, 4)) + 1)
  return isNextYear && date === year.from && type.accrual === 'upfront'
}

/**
 * Lists by date what is missing of the grants that are due, and what was granted too much. A grant that leave
 * made the ledger post early stays.
 */
function findMissingGrants(
  granted: GrantedDays,
  all: readonly LeaveGrant[],
  isDue: (date: CalendarDate) => boolean,
): LeaveGrant[] {
  const due = new Map<CalendarDate, Hundredths>()
  const isPlanned = new Set(all.map(({ date }) => date))
  for (const { date, days } of all) if (isDue(date)) due.set(date, (due.get(date) ?? 0) + days)
  for (const date of Object.keys(granted)) if (isDue(date) || !isPlanned.has(date)) due.set(date, due.get(date) ?? 0)
  return [...due]
    .map(([date, days]) => ({ date, days: days - (granted[date] ?? 0) }))
    .filter(({ days }) => days !== 0)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

/**
 * Limits deductions to the days that the balance has, those of the latest grants first. The rest is tried
 * again when the balance has days.
 */
function limitDeductionsToBalance(postings: readonly Posting[], available: Hundredths): Posting[] {
  const days = postings.map((posting) => Math.round(posting.days * 100))
  let remaining = available + sumDays(days.filter((each) => each > 0))
  const allowedDays = days.reverse().map((each) => {
    const allowed = each < 0 ? Math.max(each, -remaining) : each
    if (each < 0) remaining += allowed
    return allowed
  })
  allowedDays.reverse()
  return postings.flatMap((posting, place) => {
    const allowed = allowedDays[place] ?? 0
    return allowed === 0 ? [] : [{ ...posting, days: hundredthsToDays(allowed) }]
  })
}
