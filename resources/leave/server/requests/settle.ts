import { named, statement } from '../../../../server/records/named-sql'
import { refuseErrors } from '../../../../server/records/write/guards'
import type { Writer } from '../../../../server/records/write/writer'
import type { Stored } from '../../../../src/framework/record'
import { isIn } from '../../../../src/framework/workflow'
import { leaveLedger } from '../../leaveLedger'
import { leaveRequests } from '../../leaveRequests'
import { type Hundredths, hundredths } from '../../rules/days'
import { type BalanceChange, changeBalances, type Posting, post } from '../balances/post'
import type { Part } from '../case'
import { type Allocated, plain } from '../counting'
import { problemErrors } from './words'

const leaveLedgerTable = named(leaveLedger)

type Request = Pick<Stored<typeof leaveRequests>, 'parts' | 'status'>

/** What a request becomes, and the dates that it takes where it is taken. */
export interface Settled {
  empId: number
  id: number
  before: Request | null
  record: Request
  allocated: readonly Allocated[]
  /** Why, beside the entries; null: the request says it. */
  note: string | null
}

/**
 * Makes holds and ledger say what the requests have become: one that waits holds its parts, one that is taken has an
 * entry for each date. Asked again it changes nothing.
 * @throws StewardError `invalidInput` at the type where a balance does not suffice
 */
export async function settle(writer: Writer, settled: readonly Settled[]): Promise<void> {
  const holds = holdChanges(settled)
  const entries = await entriesFor(writer, settled)
  const [given, taken] = [entries.filter(({ days }) => days > 0), entries.filter(({ days }) => days < 0)]
  // What is given first: of one balance it may be what the rest needs.
  await changeHolds(
    writer,
    holds.filter(({ days }) => days < 0),
  )
  await post(writer, given)
  await post(writer, taken)
  await changeHolds(
    writer,
    holds.filter(({ days }) => days > 0),
  )
}

async function changeHolds(writer: Writer, changes: readonly BalanceChange[]): Promise<void> {
  const [refused] = await changeBalances(writer, 'held', changes)
  if (!refused) return
  const args = { left: 0, asked: refused.days, canSplit: false }
  refuseErrors(problemErrors([{ code: 'leaveBalance', args, isOverridable: false }]))
}

/** What the requests hold from now on, less what they held: one change of each balance. */
function holdChanges(settled: readonly Settled[]): BalanceChange[] {
  const held = (of: Request | null) => (isIn(leaveRequests, 'waiting', of) ? (of?.parts ?? []) : [])
  const sums = new Map<string, BalanceChange>()
  const add = (empId: number, parts: readonly Part[], sign: 1 | -1) => {
    for (const { leaveTypeId, leaveYear, days } of parts) {
      const key = `${empId} ${leaveTypeId} ${leaveYear}`
      const sum = hundredths(sums.get(key)?.days ?? 0) + sign * hundredths(days)
      sums.set(key, { empId, leaveTypeId, leaveYear, days: plain(sum) })
    }
  }
  for (const { empId, before, record } of settled) {
    add(empId, held(before), -1)
    add(empId, held(record), 1)
  }
  return [...sums.values()].filter(({ days }) => days !== 0)
}

/** What the ledger lacks of the dates that are taken, and what it has beyond them. */
async function entriesFor(writer: Writer, settled: readonly Settled[]): Promise<Posting[]> {
  const taken = settled.filter(
    ({ before, record }) => isIn(leaveRequests, 'taken', before) || isIn(leaveRequests, 'taken', record),
  )
  if (taken.length === 0) return []
  const posted = await postedFor(
    writer,
    taken.map(({ id }) => id),
  )
  return taken.flatMap((one) => entriesOf(one, posted.get(one.id) ?? []))
}

type Taken = Omit<Allocated, 'days'>

function entriesOf({ empId, id, record, allocated, note }: Settled, posted: readonly Posted[]): Posting[] {
  const sums = new Map<string, Allocated>()
  const add = (of: Taken, days: Hundredths) => {
    const key = `${of.leaveTypeId} ${of.leaveYear} ${of.date}`
    sums.set(key, { ...of, days: (sums.get(key)?.days ?? 0) + days })
  }
  for (const entry of posted) add(entry, hundredths(entry.days))
  for (const wanted of isIn(leaveRequests, 'taken', record) ? allocated : []) add(wanted, wanted.days)
  return [...sums.values()]
    .filter(({ days }) => days !== 0)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ leaveTypeId, leaveYear, date, days }) => ({
      empId,
      leaveTypeId,
      leaveYear,
      // `days` is what is to be taken still.
      entryType: days > 0 ? 'taken' : 'taken_reversal',
      days: plain(-days),
      effectiveDate: date,
      leaveRequestId: id,
      note,
    }))
}

type Posted = Taken & { days: string }

const leavePostedForSql = statement('leave_posted_for')`
  select ${leaveLedgerTable.leaveRequestId} as id, ${leaveLedgerTable.leaveTypeId} as "leaveTypeId", ${leaveLedgerTable.leaveYear} as "leaveYear", ${leaveLedgerTable.effectiveDate} as date, sum(${leaveLedgerTable.days}) as days
  from ${leaveLedgerTable} where ${leaveLedgerTable.leaveRequestId} = any($1::bigint[]) group by 1, 2, 3, 4 having sum(${leaveLedgerTable.days}) <> 0`

/** What the ledger says of each request so far, by dates; taken days are negative. */
async function postedFor({ sql }: Writer, ids: readonly number[]): Promise<Map<number, Posted[]>> {
  const { rows } = await sql.query<Posted & { id: number }>(leavePostedForSql(ids))
  const posted = new Map<number, Posted[]>()
  for (const { id, ...entry } of rows) posted.set(id, [...(posted.get(id) ?? []), entry])
  return posted
}
