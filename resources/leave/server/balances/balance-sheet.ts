import type { Sql } from '../../../../server/database/connect'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import type { BalanceRow } from '../../rules/balance-row'
import {
  computeExpiryEntries,
  computeLedgerBalance,
  findNextExpiry,
  projectYearEndBalance,
} from '../../rules/expiry-buckets'
import { type Hundredths, sumDays } from '../../rules/hundredths'
import { computeLeaveYear, computeLeaveYearPeriod, type Period } from '../../rules/leave-years'
import type { LedgerEntry, LedgerEntryType } from '../../rules/ledger-entries'
import { hundredthsToDays } from '../leave-counting'
import { type BalanceAccount, readBalanceAccounts } from './balance-accounts'
import {
  type EarningFacts,
  type EarningLeaveType,
  findPersonQuota,
  isEligibleForType,
  readEarningFacts,
} from './earning-facts'
import { readLeaveYearStartMonths } from './leave-year-starts'
import { listQuotaGrants } from './post-grants'

export type { BalanceRow }

/**
 * Reads the balances of a person by type, in the leave year of a date.
 * @param asOf the date to compute for: counts everything effective up to it, also coming grants, without
 * what expires before; if absent, the balances of today count everything that is posted
 */
export async function readBalances(
  sql: Sql,
  empId: number,
  today: CalendarDate,
  asOf?: CalendarDate,
): Promise<BalanceRow[]> {
  const day = asOf ?? today
  const startMonth = (await readLeaveYearStartMonths(sql, [empId], day))(empId)
  const leaveYear = computeLeaveYear(day, startMonth)
  const year = computeLeaveYearPeriod(leaveYear, startMonth)
  const facts = await readEarningFacts(sql, { leaveYear, empIds: [empId] })
  const accounts = await readBalanceAccounts(
    sql,
    facts.types.map(({ id }) => ({ empId, leaveTypeId: id, leaveYear })),
  )
  return facts.types.flatMap((type) => {
    const account = accounts.find(({ leaveTypeId }) => leaveTypeId === type.id)
    if (!account || !isTypeShown(type, account, facts)) return []
    return [toBalanceRow(type, account, listComingGrants(type, facts, year, today), { year, today, asOf })]
  })
}

/** Whether to show the type: not if the person cannot have it and never had it. */
function isTypeShown(type: EarningLeaveType, account: BalanceAccount, { people: [person] }: EarningFacts): boolean {
  if (account.entries.length > 0 || account.pending.length > 0) return true
  return type.isOpen && type.requiresBalance === true && !!person && isEligibleForType(person, type)
}

/** Lists grants of the year that are still to come. */
function listComingGrants(
  type: EarningLeaveType,
  facts: EarningFacts,
  year: Period,
  today: CalendarDate,
): LedgerEntry[] {
  const [person] = facts.people
  const quota = person && findPersonQuota(facts.quotas, person, type)
  if (!quota) return []
  const granted = facts.granted(person.empId, type.id)
  return listQuotaGrants(type, quota, year, person)
    .filter(({ date }) => date > today && granted[date] === undefined)
    .map(({ date, days }) => ({ entryType: 'accrual', days, effectiveDate: date, expiresOn: year.to }))
}

interface BalanceDates {
  year: Period
  today: CalendarDate
  asOf: CalendarDate | undefined
}

function toBalanceRow(
  type: EarningLeaveType,
  account: BalanceAccount,
  coming: readonly LedgerEntry[],
  { year, today, asOf }: BalanceDates,
): BalanceRow {
  const isEffective = ({ effectiveDate }: LedgerEntry) => asOf === undefined || effectiveDate <= asOf
  const day = asOf ?? today
  const effective = [...account.entries, ...(asOf === undefined ? [] : coming)].filter(isEffective)
  const pending = account.pending.filter(isEffective)
  // The nightly job will post expired days, but they already count from the day after their last one.
  const all = [...effective, ...computeExpiryEntries([...effective, ...pending], day)]
  const own = all.filter(({ effectiveDate }) => effectiveDate >= year.from)
  const sum = (...kinds: LedgerEntryType[]) =>
    sumDays(own.filter(({ entryType }) => kinds.includes(entryType)).map(({ days }) => days))
  const sumEntries = (entries: readonly LedgerEntry[]) => sumDays(entries.map(({ days }) => days))
  const hasBalance = type.requiresBalance
  return {
    leaveTypeId: type.id,
    leaveType: type.name,
    code: type.code,
    colour: type.colour,
    category: type.category,
    leaveYear: account.leaveYear,
    opening: hundredthsToDays(sumEntries(all) - sumEntries(own)),
    carriedForward: hundredthsToDays(sum('carry_forward')),
    granted: hundredthsToDays(sum('grant')),
    accrued: hundredthsToDays(sum('accrual')),
    earned: hundredthsToDays(sum('comp_off')),
    taken: hundredthsToDays(-sum('taken', 'taken_reversal')),
    lapsed: hundredthsToDays(-sum('lapse')),
    adjusted: hundredthsToDays(sum('adjustment')),
    paidOut: hundredthsToDays(-sum('encash', 'recover')),
    pending: hundredthsToDays(-sumEntries(pending)),
    available: hasBalance ? hundredthsToDays(sumEntries(all) + sumEntries(pending)) : null,
    projectedYearEnd: hasBalance
      ? hundredthsToDays(projectYearEndBalance(account.entries, [...coming, ...account.pending], year.to))
      : null,
    nextExpiry: hasBalance ? findNextExpiryOfYear(account, [...all, ...pending], year, day) : null,
  }
}

function findNextExpiryOfYear(
  { carriedMax }: BalanceAccount,
  entries: readonly LedgerEntry[],
  year: Period,
  day: CalendarDate,
) {
  const next = findNextExpiry(computeLedgerBalance(entries), day)
  if (!next) return null
  const carried: Hundredths = next.date === year.to ? (carriedMax ?? next.days) : 0
  return next.days > carried ? { days: hundredthsToDays(next.days - carried), date: next.date } : null
}
