import type { Sql } from '../../../../server/database/connect'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import type { Writer } from '../../../../server/records/write/writer'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { leaveBalances } from '../../leaveBalances'
import { leaveLedger } from '../../leaveLedger'
import { leaveTypes } from '../../leaveTypes'
import { type CarryRule, carryOverDays } from '../../rules/carry-over'
import { computeExpiryEntries, computeLedgerBalance } from '../../rules/expiry-buckets'
import { type Hundredths, sumDays } from '../../rules/hundredths'
import { computeLeaveYearPeriod, type Period } from '../../rules/leave-years'
import type { LedgerEntry } from '../../rules/ledger-entries'
import { hundredthsToDays } from '../leave-counting'
import { type BalanceAccount, readBalanceAccounts } from './balance-accounts'
import { policyDateOfYear, readLeaveYearStartMonths, type StartMonthLookup } from './leave-year-starts'
import type { PostedCounts } from './post-grants'
import { type BalanceKey, buildBalanceKey, lockBalances, type Posting, postToLedger } from './post-to-ledger'

const b = sqlNames(leaveBalances, 'b')
const t = sqlNames(leaveTypes, 't')
const l = sqlNames(leaveLedger, 'l')

const leaveBalancesToCloseSql = statement('leave_balances_to_close')`
  select ${b.empId} as "empId", ${b.leaveTypeId} as "leaveTypeId", ${b.leaveYear} as "leaveYear" from ${b}
  join ${t} on ${t.id} = ${b.leaveTypeId} and ${t.requiresBalance} where ${b.posted} <> 0 and (${b.leaveYear} < $2::int or exists (select from ${l} where ${l.empId} = ${b.empId} and ${l.leaveTypeId} = ${b.leaveTypeId} and ${l.leaveYear} = ${b.leaveYear}
  and ${l.expiresOn} < $1::date)) order by ${b.empId}, ${b.leaveTypeId}, ${b.leaveYear}`

/** Lists balances with days that may expire or be carried over; of past years all that are not zero. */
export async function listBalancesToClose(sql: Sql, today: CalendarDate): Promise<BalanceKey[]> {
  const { rows } = await sql.query<BalanceKey>(leaveBalancesToCloseSql(today, Number(today.slice(0, 4))))
  return rows
}

/**
 * Carries over what is left or owed of ended leave years, and expires days that were not used in time. Days
 * held by pending requests count as used until the decision. It locks the balances before it reads the
 * ledger and posts only what is missing, so it can be repeated and run concurrently.
 */
export async function closeYearBalances(writer: Writer, keys: readonly BalanceKey[]): Promise<PostedCounts> {
  const { sql, today } = writer
  const postings: Posting[] = []
  for (const leaveYear of [...new Set(keys.map((key) => key.leaveYear))].sort()) {
    const ofYear = keys.filter((key) => key.leaveYear === leaveYear)
    const empIds = ofYear.map(({ empId }) => empId)
    const startMonths = await readLeaveYearStartMonths(sql, empIds, policyDateOfYear(leaveYear))
    const nextStarts = await readLeaveYearStartMonths(sql, empIds, policyDateOfYear(leaveYear + 1))
    const closed = await closeLeaveYear(writer, ofYear, { leaveYear, startMonths, nextStarts, today })
    await postToLedger(writer, closed)
    postings.push(...closed)
  }
  return { people: new Set(postings.map(({ empId }) => empId)).size, entries: postings.length }
}

interface YearClosing {
  leaveYear: number
  startMonths: StartMonthLookup
  nextStarts: StartMonthLookup
  today: CalendarDate
}

async function closeLeaveYear(writer: Writer, keys: readonly BalanceKey[], closing: YearClosing): Promise<Posting[]> {
  const { leaveYear, startMonths, nextStarts, today } = closing
  const next = keys.map((key) => ({ ...key, leaveYear: leaveYear + 1 }))
  const hasEnded = ({ empId }: BalanceKey) => computeLeaveYearPeriod(leaveYear, startMonths(empId)).to < today
  const balances = await lockBalances(writer, [...keys, ...next.filter(hasEnded)])
  const accounts = await readBalanceAccounts(writer.sql, keys)
  return accounts.flatMap((account) => {
    const balance = balances.get(buildBalanceKey(account))
    const next = balances.get(buildBalanceKey({ ...account, leaveYear: leaveYear + 1 }))
    const year = computeLeaveYearPeriod(leaveYear, startMonths(account.empId))
    const following = computeLeaveYearPeriod(leaveYear + 1, nextStarts(account.empId))
    return balance === undefined ? [] : planClosingEntries(account, { balance, next }, { year, following, today })
  })
}

interface ClosingDates {
  year: Period
  following: Period
  today: CalendarDate
}

/** The available days of a year and the next one. */
interface YearBalances {
  balance: Hundredths
  /** The available days of the next year; undefined while this year has not ended. */
  next: Hundredths | undefined
}

function planClosingEntries(
  account: BalanceAccount,
  { balance, next }: YearBalances,
  { year, following, today }: ClosingDates,
): Posting[] {
  const settled = account.entries.filter((entry) => isOverdraftSettlement(entry, year))
  const entries = [...account.entries.filter((entry) => !settled.includes(entry)), ...account.pending]
  const hasEnded = year.to < today
  const carried = hasEnded ? buildCarryForwardEntries(entries, account, year, following) : []
  const outgoing = carried.filter(({ days }) => days < 0)
  const before = sumEntryDays(settled)
  const lapsed = limitExpiryToBalance(
    computeExpiryEntries([...entries, ...outgoing], today),
    outgoing,
    balance - before,
  )
  const owed = hasEnded ? Math.max(0, -sumEntryDays([...entries, ...outgoing, ...lapsed])) - before : 0
  const debt = buildOverdraftEntries(owed, account, { year, following }, next)
  const { empId, leaveTypeId, leaveYear } = account
  const toPosting = ({ days, entryType, effectiveDate, expiresOn }: LedgerEntry, ofYear: number): Posting => ({
    empId,
    leaveTypeId,
    leaveYear: ofYear,
    entryType,
    effectiveDate,
    expiresOn,
    days: hundredthsToDays(days),
  })
  return [
    ...[...outgoing, ...lapsed, ...debt.own].map((entry) => toPosting(entry, leaveYear)),
    ...[...carried.filter(({ days }) => days > 0), ...debt.following].map((entry) => toPosting(entry, leaveYear + 1)),
  ]
}

const sumEntryDays = (entries: readonly LedgerEntry[]) => sumDays(entries.map(({ days }) => days))

/**
 * Whether the entry settles the overdraft of a year. Such entries are dated on the last day of the year; all
 * others that move days out of it are dated in the next year.
 */
const isOverdraftSettlement = ({ entryType, effectiveDate }: LedgerEntry, year: Period) =>
  (entryType === 'carry_forward' || entryType === 'recover') && effectiveDate === year.to

/**
 * Builds the entries that settle the overdraft of a year: the next year owes it, or it is recovered from
 * pay. If the year owes less than was settled, the difference comes back. The next year takes only what its
 * balance can bear; a later night carries the rest.
 */
function buildOverdraftEntries(
  owed: Hundredths,
  { overdrawn }: BalanceAccount,
  { year, following }: Omit<ClosingDates, 'today'>,
  next: Hundredths | undefined,
): { own: LedgerEntry[]; following: LedgerEntry[] } {
  const isCarried = overdrawn === 'carry'
  const bearable = Math.max(0, next ?? 0)
  const days = isCarried ? Math.min(owed, bearable) : owed
  if (days === 0) return { own: [], following: [] }
  const entryType = isCarried ? 'carry_forward' : 'recover'
  const own: LedgerEntry = { entryType, days, effectiveDate: year.to, expiresOn: year.to }
  if (!isCarried) return { own: [own], following: [] }
  const expiresOn = days < 0 ? following.to : null
  return { own: [own], following: [{ entryType, days: -days, effectiveDate: following.from, expiresOn }] }
}

/** Builds pairs of entries: one takes days from the year, the other adds them to the next one. */
function buildCarryForwardEntries(
  entries: readonly LedgerEntry[],
  account: BalanceAccount,
  year: Period,
  following: Period,
): LedgerEntry[] {
  const { carriedMax: max, carriedMonths: months } = account
  const expiry: CarryRule['expiry'] = months === null ? { kind: 'never' } : { kind: 'months', months }
  const carried = carryOverDays(entries, { max, expiry }, year.to, following).map((entry) => ({
    ...entry,
    // Days without an expiry of their own are checked again when the next year ends.
    expiresOn: entry.days > 0 ? (entry.expiresOn ?? following.to) : entry.expiresOn,
  }))
  return [...carried, ...buildUnexpiredCarryEntries(entries, year, following)]
}

/** Carries over earned days that expire after the end of the year. They keep their expiry. */
function buildUnexpiredCarryEntries(entries: readonly LedgerEntry[], year: Period, following: Period): LedgerEntry[] {
  const { buckets } = computeLedgerBalance(entries)
  return buckets.flatMap(({ expiresOn, unused }) => {
    if (unused === 0 || (expiresOn !== null && expiresOn <= year.to)) return []
    const entry = { entryType: 'carry_forward', effectiveDate: following.from, expiresOn } as const
    return [
      { ...entry, days: -unused },
      { ...entry, days: unused },
    ]
  })
}

/** Limits the expiry to the days that are available, because an overdraft uses expiring days first. */
function limitExpiryToBalance(lapses: readonly LedgerEntry[], out: readonly LedgerEntry[], balance: Hundredths) {
  let available = balance + sumDays(out.map(({ days }) => days))
  return lapses.flatMap((lapse): LedgerEntry[] => {
    const days = Math.max(lapse.days, -Math.max(0, available))
    available += days
    return days === 0 ? [] : [{ ...lapse, days }]
  })
}
