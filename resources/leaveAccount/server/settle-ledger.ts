import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { Writer } from '../../../server/records/write/writer'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { leaveBalances } from '../../leave/leaveBalances'
import { hundredthsToDays, sumDays, toHundredths } from '../rules/hundredths'
import { addDraws, type DatedDays, type LedgerAccount } from '../rules/leave-cover'
import { type LedgerChange, limitSteps, planAdvances, planYearTurns } from '../rules/plan-ledger'
import {
  type AccountKey,
  buildAccountKey,
  listDistinctAccounts,
  readLedgerAccounts,
  type StoredAccount,
  type YearEntry,
} from './ledger-accounts'
import type { PostedCounts } from './post-grants'
import { type Posting, postToLedger } from './post-to-ledger'

const b = sqlNames(leaveBalances, 'b')

const lockRowsSql = statement('leave_lock_accounts')`
  select from ${b} where (${b.empId}, ${b.leaveTypeId}) in (select * from unnest($1::bigint[], $2::bigint[]))
  order by ${b.id} for update`

/** Locks the balances of accounts in all years, in the order in which changes lock them. */
async function lockLedgerAccounts(sql: Sql, keys: readonly AccountKey[]): Promise<void> {
  await sql.query(
    lockRowsSql(
      keys.map(({ empId }) => empId),
      keys.map(({ leaveTypeId }) => leaveTypeId),
    ),
  )
}

/** Days that leave is about to take. */
type AccountDraw = AccountKey & DatedDays

/** An entry that is about to be posted. */
type AccountEntry = AccountKey & YearEntry

/** What is about to change in the ledger. */
interface ComingChange {
  draws?: readonly AccountDraw[]
  entries?: readonly AccountEntry[]
  /** The requests that the draws replace. */
  requestIds?: readonly number[]
}

/** What `prepareLedger` has still to take from balances, by transaction. */
const owedByTransaction = new WeakMap<Sql, Posting[]>()

/**
 * Moves days to where leave or an entry is about to need them: days that expired or were carried over after
 * its date come back, grants and carried days that it needs later are posted early. It only adds days;
 * `settleLedger` takes them from where they were, after the change, in the same transaction.
 */
export async function prepareLedger(writer: Writer, change: ComingChange): Promise<void> {
  const { draws = [], entries = [], requestIds = [] } = change
  const keys = listDistinctAccounts([...draws, ...entries])
  if (keys.length === 0) return
  await lockLedgerAccounts(writer.sql, keys)
  const dates = [...draws.map(({ date }) => date), ...entries.map(({ effectiveDate }) => effectiveDate)]
  const accounts = await readLedgerAccounts(writer, { keys, dates, requestIds })
  const postings = accounts.flatMap((account) => {
    const isOwn = (one: AccountKey) => buildAccountKey(one) === buildAccountKey(account)
    const changed = addEntries(
      { ...account, years: addDraws(account.years, draws.filter(isOwn)) },
      entries.filter(isOwn),
    )
    return planPostings({ ...account, ...changed }, writer.today)
  })
  const credits = postings.filter(({ days }) => days > 0)
  if (credits.length === 0) return
  await postToLedger(writer, credits)
  const owed = owedByTransaction.get(writer.sql) ?? []
  owedByTransaction.set(writer.sql, [...owed, ...postings.filter(({ days }) => days < 0)])
}

const addEntries = ({ years, ...account }: LedgerAccount, entries: readonly AccountEntry[]): LedgerAccount => ({
  ...account,
  years: years.map((year) => ({
    ...year,
    posted: [...year.posted, ...entries.filter(({ leaveYear }) => leaveYear === year.leaveYear)],
  })),
})

/**
 * Posts what the ledger of the accounts lacks after a change: what an ended year carries over or lets expire
 * otherwise, and advances that leave needs or no longer needs. Entries are only added. It can be repeated.
 * @param dates the dates of the change; the year before the first one is checked too
 * @throws StewardError `invalidInput` at `days` if a balance has not the days that the change moved
 */
export async function settleLedger(
  writer: Writer,
  all: readonly AccountKey[],
  dates: readonly CalendarDate[],
): Promise<PostedCounts> {
  const keys = listDistinctAccounts(all)
  if (keys.length === 0) return { people: 0, entries: 0 }
  const owed = owedByTransaction.get(writer.sql) ?? []
  owedByTransaction.delete(writer.sql)
  await postToLedger(writer, owed)
  await lockLedgerAccounts(writer.sql, keys)
  const accounts = await readLedgerAccounts(writer, { keys, dates })
  const postings = accounts.flatMap((account) => planPostings(account, writer.today))
  await postToLedger(writer, postings)
  return { people: new Set(postings.map(({ empId }) => empId)).size, entries: postings.length }
}

/** Plans what an account lacks on the day, as far as its balances have the days. */
function planPostings(account: StoredAccount, today: CalendarDate): Posting[] {
  if (!account.requiresBalance) return []
  const day = findClosingDay(account, today)
  const steps = [...planYearTurns(account, day), ...planAdvances(account, day)]
  const available = new Map(
    account.years.map(({ leaveYear, posted, pending }) => [
      leaveYear,
      sumDays([...posted, ...pending].map(({ days }) => days)) + account.maxNegative,
    ]),
  )
  const changes = limitSteps(steps, available).sort((one, other) => one.leaveYear - other.leaveYear)
  return changes.map((change) => toPosting(account, change))
}

/** The day by which years count as ended: days that have expired stay so where another clock was ahead. */
function findClosingDay({ years }: LedgerAccount, today: CalendarDate): CalendarDate {
  const expired = years.flatMap(({ posted }) =>
    posted.filter(({ entryType, expiresOn }) => entryType === 'lapse' && expiresOn),
  )
  return expired.reduce((latest, { effectiveDate }) => (effectiveDate > latest ? effectiveDate : latest), today)
}

function toPosting({ empId, leaveTypeId }: AccountKey, { leaveYear, entry }: LedgerChange): Posting {
  const { entryType, days, effectiveDate, expiresOn } = entry
  return { empId, leaveTypeId, leaveYear, entryType, effectiveDate, expiresOn, days: hundredthsToDays(days) }
}

/**
 * Posts entries of any date, also of years that have ended, and settles the accounts. An entry may take days
 * that expired or were carried over after its date.
 * @throws StewardError `invalidInput` at `days` if the balance had not the days
 */
export async function postDatedEntries(writer: Writer, postings: readonly Posting[]): Promise<void> {
  const entries = postings.map(({ empId, leaveTypeId, leaveYear, effectiveDate, ...posting }): AccountEntry => {
    const { entryType, expiresOn = null } = posting
    const days = toHundredths(posting.days)
    return { empId, leaveTypeId, leaveYear, entryType: entryType ?? 'adjustment', days, effectiveDate, expiresOn }
  })
  if (entries.some(({ days }) => days < 0)) await prepareLedger(writer, { entries })
  await postToLedger(writer, postings)
  await settleLedger(
    writer,
    postings,
    postings.map(({ effectiveDate }) => effectiveDate),
  )
}
