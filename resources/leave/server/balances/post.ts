import { createMany } from '../../../../server/records/write/many/create-many'
import { byHand, type Writer } from '../../../../server/records/write/writer'
import type { CalendarDate } from '../../../../src/framework/dates'
import { StewardError } from '../../../../src/framework/errors'
import { leaveBalances } from '../../leaveBalances'
import { leaveLedger } from '../../leaveLedger'
import { daysText, hundredths } from '../../rules/days'
import type { LedgerEntryType } from '../../rules/ledger'

/** Whose balance of what. */
export interface BalanceKey {
  empId: number
  leaveTypeId: number
  leaveYear: number
}

/** A line of the ledger to be written; days signed, to two decimals. */
export interface Posting extends BalanceKey {
  entryType: LedgerEntryType
  days: number
  effectiveDate: CalendarDate
  expiresOn?: CalendarDate | null
  leaveRequestId?: number | null
  note?: string | null
}

/** A change of one balance, days signed. */
export interface BalanceChange extends BalanceKey {
  days: number
}

/**
 * Writes the entries and with them the balances that they add up to, in the writer's transaction. A sum that takes
 * something away must leave its balance at its floor or above it.
 * @throws StewardError `invalidInput` at `days`, code `belowFloor`: nothing of it may be kept then
 */
export async function post(writer: Writer, entries: readonly Posting[]): Promise<void> {
  if (entries.length === 0) return
  const sums = summed(entries)
  const refused = await changeBalances(writer, 'posted', sums)
  if (refused.length > 0) throw belowFloor()
  const server = byHand(writer)
  const rows = entries.map((values, place) => ({ place, values: { ...values } }))
  for (const { error } of await createMany(server, leaveLedger.name, rows)) if (error) throw error
}

const belowFloor = () => {
  const rule = leaveBalances.rules.find(({ code }) => code === 'belowFloor')
  const message = rule?.message ?? ''
  return new StewardError('invalidInput', { fields: { days: { code: 'belowFloor', message } } })
}

/** One change for each balance; what adds up to nothing is none. */
function summed(entries: readonly BalanceChange[]): BalanceChange[] {
  const sums = new Map<string, BalanceChange>()
  for (const { empId, leaveTypeId, leaveYear, days } of entries) {
    const key = `${empId} ${leaveTypeId} ${leaveYear}`
    const sum = hundredths(sums.get(key)?.days ?? 0) + hundredths(days)
    sums.set(key, { empId, leaveTypeId, leaveYear, days: Number(daysText(sum)) })
  }
  return [...sums.values()].filter(({ days }) => days !== 0)
}

/** What a type without a balance may be overdrawn by. */
const noFloor = -1_000_000

const sentSql =
  'select * from jsonb_to_recordset($1::jsonb) as v("empId" bigint, "leaveTypeId" bigint, "leaveYear" bigint, days numeric)'
const isThis = 'b.emp_id = v."empId" and b.leave_type_id = v."leaveTypeId" and b.leave_year = v."leaveYear"'
/** The floor of a balance of type `t`. */
export const floorSql = `case when t.requires_balance then -coalesce(t.max_negative, 0) else ${noFloor} end`
const typeOf = 'join leave_types t on t.id = v."leaveTypeId"'

/** What is taken away asks for the floor of today; what is given needs none, and changes none. */
const changeSql = {
  posted: changing('posted = b.posted + l.days', 'l.days'),
  held: changing('held = b.held + l.days', '-l.days'),
}

function changing(set: string, change: string): string {
  return (
    `with v as (${sentSql}), l as materialized (select b.id, v.days, ${floorSql} as floor from leave_balances b join v on ${isThis} ${typeOf} order by b.id for update of b) ` +
    `update leave_balances b set ${set}, floor = case when ${change} < 0 then l.floor else b.floor end, version = b.version + 1, updated_at = now(), updated_by = $2::bigint ` +
    `from l where b.id = l.id and (${change} >= 0 or b.posted - b.held + (${change}) >= l.floor) ` +
    'returning b.emp_id as "empId", b.leave_type_id as "leaveTypeId", b.leave_year as "leaveYear"'
  )
}

/**
 * Changes what is posted to or held of balances, each by one guarded statement: what would pass its floor is left as
 * it is. A balance that is not there yet begins at nothing.
 * @returns the changes that were refused
 */
export async function changeBalances(
  { sql, caller }: Writer,
  what: keyof typeof changeSql,
  changes: readonly BalanceChange[],
): Promise<BalanceChange[]> {
  const change = async (wanted: readonly BalanceChange[]) => {
    const { rows } = await sql.query<BalanceKey>({
      name: `leave_balance_${what}`,
      text: changeSql[what],
      values: [JSON.stringify(wanted), caller.empId],
    })
    return wanted.filter((one) => !rows.some((done) => isSame(one, done)))
  }
  if (changes.length === 0) return []
  const undone = await change(changes)
  if (undone.length === 0) return []
  await sql.query({
    text:
      `with v as (${sentSql}) insert into leave_balances (emp_id, leave_type_id, leave_year, posted, held, floor, created_by, updated_by) ` +
      `select v."empId", v."leaveTypeId", v."leaveYear", 0, 0, ${floorSql}, $2::bigint, $2::bigint from v ${typeOf} order by 1, 2, 3 ` +
      'on conflict (emp_id, leave_type_id, leave_year) do nothing',
    values: [JSON.stringify(undone), caller.empId],
  })
  return change(undone)
}

const isSame = (one: BalanceKey, other: BalanceKey) =>
  one.empId === other.empId && one.leaveTypeId === other.leaveTypeId && one.leaveYear === other.leaveYear
