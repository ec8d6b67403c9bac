import type { Sql } from '../../../../server/database/connect'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import type { Writer } from '../../../../server/records/write/writer'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { leaveBalances } from '../../leaveBalances'
import { leaveLedger } from '../../leaveLedger'
import { leaveTypes } from '../../leaveTypes'
import { computeBalance, computeLapse } from '../../rules/buckets'
import { type CarryRule, carryOver } from '../../rules/carry'
import { type Hundredths, sumDays } from '../../rules/days'
import type { LedgerEntry } from '../../rules/ledger'
import { leaveYearPeriod, type Period } from '../../rules/years'
import { toDays } from '../counting'
import { type Account, readAccounts } from './accounts'
import type { Posted } from './accrue'
import { policyDay, readStartMonths, type StartMonths } from './leave-years'
import { type BalanceKey, balanceKey, lockBalances, type Posting, postToLedger } from './post'

const b = sqlNames(leaveBalances, 'b')
const t = sqlNames(leaveTypes, 't')
const l = sqlNames(leaveLedger, 'l')

const leaveBalancesToCloseSql = statement('leave_balances_to_close')`
  select ${b.empId} as "empId", ${b.leaveTypeId} as "leaveTypeId", ${b.leaveYear} as "leaveYear" from ${b}
  join ${t} on ${t.id} = ${b.leaveTypeId} and ${t.requiresBalance} where ${b.posted} <> 0 and (${b.leaveYear} < $2::int or exists (select from ${l} where ${l.empId} = ${b.empId} and ${l.leaveTypeId} = ${b.leaveTypeId} and ${l.leaveYear} = ${b.leaveYear}
  and ${l.expiresOn} < $1::date)) order by ${b.empId}, ${b.leaveTypeId}, ${b.leaveYear}`

/** Balances that something may lapse of or be carried on from: of past years all that are not empty. */
export async function listBalancesToClose(sql: Sql, today: CalendarDate): Promise<BalanceKey[]> {
  const { rows } = await sql.query<BalanceKey>(leaveBalancesToCloseSql(today, Number(today.slice(0, 4))))
  return rows
}

/**
 * Carries on what is left of leave years that have ended, or is owed, and lets lapse what was not used in its time. Days that
 * pending requests hold count as used until they are decided. Nothing is posted where all was posted before, so it may
 * be done again, and by two at once: the balances are locked before the ledger is read.
 */
export async function closeBalances(writer: Writer, keys: readonly BalanceKey[]): Promise<Posted> {
  const { sql, today } = writer
  const postings: Posting[] = []
  for (const leaveYear of [...new Set(keys.map((key) => key.leaveYear))].sort()) {
    const ofYear = keys.filter((key) => key.leaveYear === leaveYear)
    const empIds = ofYear.map(({ empId }) => empId)
    const startMonths = await readStartMonths(sql, empIds, policyDay(leaveYear))
    const nextStarts = await readStartMonths(sql, empIds, policyDay(leaveYear + 1))
    const closed = await closeYear(writer, ofYear, { leaveYear, startMonths, nextStarts, today })
    await postToLedger(writer, closed)
    postings.push(...closed)
  }
  return { people: new Set(postings.map(({ empId }) => empId)).size, entries: postings.length }
}

interface Closing {
  leaveYear: number
  startMonths: StartMonths
  nextStarts: StartMonths
  today: CalendarDate
}

async function closeYear(writer: Writer, keys: readonly BalanceKey[], closing: Closing): Promise<Posting[]> {
  const { leaveYear, startMonths, nextStarts, today } = closing
  const next = keys.map((key) => ({ ...key, leaveYear: leaveYear + 1 }))
  const hasEnded = ({ empId }: BalanceKey) => leaveYearPeriod(leaveYear, startMonths(empId)).to < today
  const balances = await lockBalances(writer, [...keys, ...next.filter(hasEnded)])
  const accounts = await readAccounts(writer.sql, keys)
  return accounts.flatMap((account) => {
    const balance = balances.get(balanceKey(account))
    const next = balances.get(balanceKey({ ...account, leaveYear: leaveYear + 1 }))
    const year = leaveYearPeriod(leaveYear, startMonths(account.empId))
    const following = leaveYearPeriod(leaveYear + 1, nextStarts(account.empId))
    return balance === undefined ? [] : planClosing(account, { balance, next }, { year, following, today })
  })
}

interface Times {
  year: Period
  following: Period
  today: CalendarDate
}

/** What could be taken of them. */
interface Balances {
  balance: Hundredths
  /** That of the next year; undefined while this one has not ended. */
  next: Hundredths | undefined
}

function planClosing(account: Account, { balance, next }: Balances, { year, following, today }: Times): Posting[] {
  const settled = account.entries.filter((entry) => isDebtSettlement(entry, year))
  const entries = [...account.entries.filter((entry) => !settled.includes(entry)), ...account.pending]
  const hasEnded = year.to < today
  const carried = hasEnded ? carryForward(entries, account, year, following) : []
  const outgoing = carried.filter(({ days }) => days < 0)
  const before = sumEntries(settled)
  const lapsed = limitToFloor(computeLapse([...entries, ...outgoing], today), outgoing, balance - before)
  const owed = hasEnded ? Math.max(0, -sumEntries([...entries, ...outgoing, ...lapsed])) - before : 0
  const debt = computeDebt(owed, account, { year, following }, next)
  const { empId, leaveTypeId, leaveYear } = account
  const toPosting = ({ days, entryType, effectiveDate, expiresOn }: LedgerEntry, ofYear: number): Posting => ({
    empId,
    leaveTypeId,
    leaveYear: ofYear,
    entryType,
    effectiveDate,
    expiresOn,
    days: toDays(days),
  })
  return [
    ...[...outgoing, ...lapsed, ...debt.own].map((entry) => toPosting(entry, leaveYear)),
    ...[...carried.filter(({ days }) => days > 0), ...debt.following].map((entry) => toPosting(entry, leaveYear + 1)),
  ]
}

const sumEntries = (entries: readonly LedgerEntry[]) => sumDays(entries.map(({ days }) => days))

/** What the year owed stands against it on its last day; all else that leaves a year is dated in the next one. */
const isDebtSettlement = ({ entryType, effectiveDate }: LedgerEntry, year: Period) =>
  (entryType === 'carry_forward' || entryType === 'recover') && effectiveDate === year.to

/**
 * What a year owes beyond what was settled before is owed by the next year, or recovered from pay; where it owes less
 * than was settled, that comes back. The next year takes what it can bear, the rest another night.
 */
function computeDebt(
  owed: Hundredths,
  { overdrawn }: Account,
  { year, following }: Omit<Times, 'today'>,
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

/** In pairs: what leaves the year, and what the next one gets of it. */
function carryForward(
  entries: readonly LedgerEntry[],
  account: Account,
  year: Period,
  following: Period,
): LedgerEntry[] {
  const { carriedMax: max, carriedMonths: months } = account
  const expiry: CarryRule['expiry'] = months === null ? { kind: 'never' } : { kind: 'months', months }
  const carried = carryOver(entries, { max, expiry }, year.to, following).map((entry) => ({
    ...entry,
    // Without a limit of their own they are looked at again when that year ends.
    expiresOn: entry.days > 0 ? (entry.expiresOn ?? following.to) : entry.expiresOn,
  }))
  return [...carried, ...carryUnexpired(entries, year, following)]
}

/** Days that were earned with a last day beyond the year keep it. */
function carryUnexpired(entries: readonly LedgerEntry[], year: Period, following: Period): LedgerEntry[] {
  const { buckets } = computeBalance(entries)
  return buckets.flatMap(({ expiresOn, unused }) => {
    if (unused === 0 || (expiresOn !== null && expiresOn <= year.to)) return []
    const entry = { entryType: 'carry_forward', effectiveDate: following.from, expiresOn } as const
    return [
      { ...entry, days: -unused },
      { ...entry, days: unused },
    ]
  })
}

/** What a balance owes stands against what lapses: nothing lapses that would pass its floor. */
function limitToFloor(lapses: readonly LedgerEntry[], out: readonly LedgerEntry[], balance: Hundredths) {
  let available = balance + sumDays(out.map(({ days }) => days))
  return lapses.flatMap((lapse): LedgerEntry[] => {
    const days = Math.max(lapse.days, -Math.max(0, available))
    available += days
    return days === 0 ? [] : [{ ...lapse, days }]
  })
}
