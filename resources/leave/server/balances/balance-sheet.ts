import type { Sql } from '../../../../server/database/connect'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import type { BalanceRow } from '../../rules/balance-row'
import { balanceOf, lapseOn, nextExpiry, projectedYearEnd } from '../../rules/buckets'
import { type Hundredths, sumOf } from '../../rules/days'
import type { LedgerEntry, LedgerEntryType } from '../../rules/ledger'
import { leaveYearOf, leaveYearPeriod, type Period } from '../../rules/years'
import { plain } from '../counting'
import { type Account, readAccounts } from './accounts'
import { grantsOf } from './accrue'
import { type EarnedType, type EarningFacts, isEligible, quotaFor, readEarning } from './earning'
import { startMonthsOn } from './leave-years'

export type { BalanceRow }

/**
 * The balances of a person by type, in the leave year of a date.
 * @param asOf counts what is effective up to that day: coming grants too, and without what lapses before it; absent:
 * today, with all that is posted
 */
export async function balanceSheet(
  sql: Sql,
  empId: number,
  today: CalendarDate,
  asOf?: CalendarDate,
): Promise<BalanceRow[]> {
  const day = asOf ?? today
  const startMonth = (await startMonthsOn(sql, [empId], day))(empId)
  const leaveYear = leaveYearOf(day, startMonth)
  const year = leaveYearPeriod(leaveYear, startMonth)
  const facts = await readEarning(sql, { leaveYear, empIds: [empId] })
  const accounts = await readAccounts(
    sql,
    facts.types.map(({ id }) => ({ empId, leaveTypeId: id, leaveYear })),
  )
  return facts.types.flatMap((type) => {
    const account = accounts.find(({ leaveTypeId }) => leaveTypeId === type.id)
    if (!account || !isShown(type, account, facts)) return []
    return [rowOf(type, account, comingOf(type, facts, year, today), { year, today, asOf })]
  })
}

/** What somebody cannot have and never had says nothing. */
function isShown(type: EarnedType, account: Account, { people: [person] }: EarningFacts): boolean {
  if (account.entries.length > 0 || account.pending.length > 0) return true
  return type.isOpen && type.requiresBalance === true && !!person && isEligible(person, type)
}

/** Grants of the year that are still to come. */
function comingOf(type: EarnedType, facts: EarningFacts, year: Period, today: CalendarDate): LedgerEntry[] {
  const [person] = facts.people
  const quota = person && quotaFor(facts.quotas, person, type)
  if (!quota) return []
  const granted = facts.granted(person.empId, type.id)
  return grantsOf(type, quota, year, person)
    .filter(({ date }) => date > today && granted[date] === undefined)
    .map(({ date, days }) => ({ entryType: 'accrual', days, effectiveDate: date, expiresOn: year.to }))
}

interface When {
  year: Period
  today: CalendarDate
  asOf: CalendarDate | undefined
}

function rowOf(
  type: EarnedType,
  account: Account,
  coming: readonly LedgerEntry[],
  { year, today, asOf }: When,
): BalanceRow {
  const isMeant = ({ effectiveDate }: LedgerEntry) => asOf === undefined || effectiveDate <= asOf
  const day = asOf ?? today
  const told = [...account.entries, ...(asOf === undefined ? [] : coming)].filter(isMeant)
  const pending = account.pending.filter(isMeant)
  // The night posts it; on the day it is gone already.
  const all = [...told, ...lapseOn([...told, ...pending], day)]
  const own = all.filter(({ effectiveDate }) => effectiveDate >= year.from)
  const sum = (...kinds: LedgerEntryType[]) =>
    sumOf(own.filter(({ entryType }) => kinds.includes(entryType)).map(({ days }) => days))
  const total = (entries: readonly LedgerEntry[]) => sumOf(entries.map(({ days }) => days))
  const counted = type.requiresBalance
  return {
    leaveTypeId: type.id,
    leaveType: type.name,
    code: type.code,
    colour: type.colour,
    category: type.category,
    leaveYear: account.leaveYear,
    opening: plain(total(all) - total(own)),
    carriedForward: plain(sum('carry_forward')),
    granted: plain(sum('grant')),
    accrued: plain(sum('accrual')),
    earned: plain(sum('comp_off')),
    taken: plain(-sum('taken', 'taken_reversal')),
    lapsed: plain(-sum('lapse')),
    adjusted: plain(sum('adjustment')),
    paidOut: plain(-sum('encash', 'recover')),
    pending: plain(-total(pending)),
    available: counted ? plain(total(all) + total(pending)) : null,
    projectedYearEnd: counted
      ? plain(projectedYearEnd(account.entries, [...coming, ...account.pending], year.to))
      : null,
    nextExpiry: counted ? expiryOf(account, [...all, ...pending], year, day) : null,
  }
}

function expiryOf({ carriedMax }: Account, entries: readonly LedgerEntry[], year: Period, day: CalendarDate) {
  const next = nextExpiry(balanceOf(entries), day)
  if (!next) return null
  const kept: Hundredths = next.date === year.to ? (carriedMax ?? next.days) : 0
  return next.days > kept ? { days: plain(next.days - kept), date: next.date } : null
}
