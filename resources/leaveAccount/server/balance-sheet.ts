import type { CalendarDate } from '../../../src/framework/values/dates'
import type { BalanceRow } from '../rules/balance-row'
import { computeLedgerBalance, findNextExpiry } from '../rules/expiry-buckets'
import { type Hundredths, hundredthsToDays, sumDays } from '../rules/hundredths'
import { computeLeaveYear } from '../rules/leave-years'
import type { LedgerEntry, LedgerEntryType } from '../rules/ledger-entries'
import { type ProjectedYear, projectLedger } from '../rules/project-ledger'
import { type EarningFacts, type EarningLeaveType, isEligibleForType, readEarningFacts } from './earning-facts'
import { readLeaveYearStartMonths } from './leave-year-starts'
import { readLedgerAccounts, type StoredAccount } from './ledger-accounts'
import type { PlanReader } from './planned-grants'

export type { BalanceRow }

/**
 * Reads the balances of a person by type, in the leave year of a date.
 * @param asOf the date to compute for: counts everything effective up to it, also coming grants, without
 * what expires before; if absent, the balances of today count everything that is posted
 */
export async function readBalances(reader: PlanReader, empId: number, asOf?: CalendarDate): Promise<BalanceRow[]> {
  const { sql, today } = reader
  const day = asOf ?? today
  const startMonth = (await readLeaveYearStartMonths(sql, [empId], day))(empId)
  const leaveYear = computeLeaveYear(day, startMonth)
  const facts = await readEarningFacts(sql, { leaveYear, empIds: [empId] })
  const keys = facts.types.map(({ id }) => ({ empId, leaveTypeId: id }))
  const accounts = await readLedgerAccounts(reader, { keys, dates: [day] })
  return facts.types.flatMap((type) => {
    const account = accounts.find(({ leaveTypeId }) => leaveTypeId === type.id)
    const projected = account && projectYear(account, leaveYear, { day, until: asOf ?? null })
    if (!projected || !isTypeShown(type, projected, facts)) return []
    return [toBalanceRow(type, account, projected, day)]
  })
}

const projectYear = (
  { years, rule }: StoredAccount,
  leaveYear: number,
  dates: Parameters<typeof projectLedger>[2],
): ProjectedYear | undefined => projectLedger(years, rule, dates).find((one) => one.leaveYear === leaveYear)

/** Whether to show the type: not if the person cannot have it and never had it. */
function isTypeShown(
  type: EarningLeaveType,
  { entries, pending, sorted }: ProjectedYear,
  facts: EarningFacts,
): boolean {
  if (entries.length > 0 || pending.length > 0 || sorted.base.length > 0) return true
  const [person] = facts.people
  return type.isOpen && type.requiresBalance === true && !!person && isEligibleForType(person, type)
}

const sumEntries = (entries: readonly LedgerEntry[]) => sumDays(entries.map(({ days }) => days))

function toBalanceRow(
  type: EarningLeaveType,
  account: StoredAccount,
  projected: ProjectedYear,
  day: CalendarDate,
): BalanceRow {
  const { leaveYear, period, entries: all, pending } = projected
  const own = all.filter(({ effectiveDate }) => effectiveDate >= period.from)
  const sum = (...kinds: LedgerEntryType[]) => sumEntries(own.filter(({ entryType }) => kinds.includes(entryType)))
  const atTheEnd = projectYear(account, leaveYear, { day: period.to, until: period.to })
  const hasBalance = type.requiresBalance
  return {
    leaveTypeId: type.id,
    leaveType: type.name,
    code: type.code,
    colour: type.colour,
    category: type.category,
    leaveYear,
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
    projectedYearEnd:
      hasBalance && atTheEnd ? hundredthsToDays(sumEntries([...atTheEnd.entries, ...atTheEnd.pending])) : null,
    nextExpiry: hasBalance ? findNextExpiryOfYear(account, projected, day) : null,
  }
}

/** Finds the days that expire first. Days that will be carried over do not expire. */
function findNextExpiryOfYear({ rule }: StoredAccount, { entries, pending, period }: ProjectedYear, day: CalendarDate) {
  const next = findNextExpiry(computeLedgerBalance([...entries, ...pending]), day)
  if (!next) return null
  const isLastDay = next.date === period.to
  const carriedOut = entries.filter(
    ({ entryType, days, expiresOn }) => entryType === 'carry_forward' && days < 0 && expiresOn === period.to,
  )
  const carried: Hundredths = isLastDay ? Math.max(0, (rule.carriedMax ?? next.days) + sumEntries(carriedOut)) : 0
  return next.days > carried ? { days: hundredthsToDays(next.days - carried), date: next.date } : null
}
