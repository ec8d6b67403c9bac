import type { Values } from '../../../src/framework/validate'
import { type Hundredths, hundredths } from '../../../src/leave/days'
import { refuseErrors } from '../../records/write/guards'
import type { Writer } from '../../records/write/writer'
import type { Part } from '../case'
import { type Allocated, plain } from '../counting'
import { type BalanceChange, changeBalances, type Posting, post } from '../post'
import { isTaken, isWaiting } from '../states'
import { problemErrors } from './words'

/** What a request becomes, and the dates that it takes where it is taken. */
export interface Settled {
  empId: number
  id: number
  before: Values | null
  record: Values
  allocated: readonly Allocated[]
  /** Why, beside the entries; null: the request says it. */
  note: string | null
}

/**
 * Makes holds and ledger say what the request has become: one that waits holds its parts, one that is taken has an
 * entry for each date. Asked again it changes nothing.
 * @throws StewardError `invalidInput` at the type where a balance does not suffice
 */
export async function settle(writer: Writer, settled: Settled): Promise<void> {
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

/** What the request holds from now on, less what it held, in the order in which balances are locked. */
function holdChanges({ empId, before, record }: Settled): BalanceChange[] {
  const held = (of: Values | null) => (isWaiting(of) ? ((of?.parts ?? []) as readonly Part[]) : [])
  const sums = new Map<string, Part>()
  const add = (parts: readonly Part[], sign: 1 | -1) => {
    for (const { leaveTypeId, leaveYear, days } of parts) {
      const key = `${leaveTypeId} ${leaveYear}`
      const sum = hundredths(sums.get(key)?.days ?? 0) + sign * hundredths(days)
      sums.set(key, { leaveTypeId, leaveYear, days: plain(sum) })
    }
  }
  add(held(before), -1)
  add(held(record), 1)
  return [...sums.values()].filter(({ days }) => days !== 0).map((part) => ({ empId, ...part }))
}

/** What the ledger lacks of the dates that are taken, and what it has beyond them. */
async function entriesFor(writer: Writer, { empId, id, before, record, allocated, note }: Settled): Promise<Posting[]> {
  if (!isTaken(before) && !isTaken(record)) return []
  const sums = new Map<string, Allocated>()
  const add = (of: Omit<Allocated, 'days'>, days: Hundredths) => {
    const key = `${of.leaveTypeId} ${of.leaveYear} ${of.date}`
    sums.set(key, { ...of, days: (sums.get(key)?.days ?? 0) + days })
  }
  for (const posted of await postedFor(writer, id)) add(posted, hundredths(posted.days))
  for (const wanted of isTaken(record) ? allocated : []) add(wanted, wanted.days)
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

/** What the ledger says of the request so far, by dates; taken days are negative. */
async function postedFor({ sql }: Writer, id: number): Promise<(Omit<Allocated, 'days'> & { days: string })[]> {
  const { rows } = await sql.query<Omit<Allocated, 'days'> & { days: string }>({
    name: 'leave_posted_for',
    text:
      'select leave_type_id as "leaveTypeId", leave_year as "leaveYear", effective_date as date, sum(days) as days ' +
      'from leave_ledger where leave_request_id = $1 group by 1, 2, 3 having sum(days) <> 0',
    values: [id],
  })
  return rows
}
