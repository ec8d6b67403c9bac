import { named, type SqlPart, seldom, sqlPart, statement } from '../../../../server/records/named-sql'
import { createMany } from '../../../../server/records/write/many/create-many'
import { byHand, type Writer } from '../../../../server/records/write/writer'
import type { CalendarDate } from '../../../../src/framework/dates'
import { StewardError } from '../../../../src/framework/errors'
import { leaveBalances } from '../../leaveBalances'
import { leaveLedger } from '../../leaveLedger'
import { leaveTypes } from '../../leaveTypes'
import { daysText, hundredths } from '../../rules/days'
import type { LedgerEntryType } from '../../rules/ledger'

const plain = named(leaveBalances)
const t = named(leaveTypes, 't')
const b = named(leaveBalances, 'b')

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
  const sums = sumByBalance(entries)
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
function sumByBalance(entries: readonly BalanceChange[]): BalanceChange[] {
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

const sentSql = sqlPart`select * from jsonb_to_recordset($1::jsonb) as v("empId" bigint, "leaveTypeId" bigint, "leaveYear" bigint, days numeric)`
const isThis = sqlPart`${b.empId} = v."empId" and ${b.leaveTypeId} = v."leaveTypeId" and ${b.leaveYear} = v."leaveYear"`
/** The floor of a balance of type `t`. */
export const floorSql = sqlPart`case when ${t.requiresBalance} then -coalesce(${t.maxNegative}, 0) else ${noFloor} end`
const typeOf = sqlPart`join ${t} on ${t.id} = v."leaveTypeId"`

/** What is taken away asks for the floor of today; what is given needs none, and changes none. */
const change = (posted: SqlPart, taken: SqlPart) => sqlPart`with v as (${sentSql}),
  l as materialized (select ${b.id} as id, v.days, ${floorSql} as floor from ${b} join v on ${isThis} ${typeOf} order by ${b.id} for update of b)
  update ${b} set ${posted}, ${plain.floor} = case when ${taken} < 0 then l.floor else ${b.floor} end,
    ${plain.version} = ${b.version} + 1, ${plain.updatedAt} = now(), ${plain.updatedBy} = $2::bigint
  from l where ${b.id} = l.id and (${taken} >= 0 or ${b.posted} - ${b.held} + (${taken}) >= l.floor)
  returning ${b.empId} as "empId", ${b.leaveTypeId} as "leaveTypeId", ${b.leaveYear} as "leaveYear"`

const changeSql = {
  posted: statement('leave_balance_posted')`
  ${change(sqlPart`${plain.posted} = ${b.posted} + l.days`, sqlPart`l.days`)}`,
  held: statement('leave_balance_held')`
  ${change(sqlPart`${plain.held} = ${b.held} + l.days`, sqlPart`-l.days`)}`,
}

const beginSql = seldom`
  with v as (${sentSql}) insert into ${plain} (${plain.empId}, ${plain.leaveTypeId}, ${plain.leaveYear}, ${plain.posted}, ${plain.held}, ${plain.floor}, ${plain.createdBy}, ${plain.updatedBy})
  select v."empId", v."leaveTypeId", v."leaveYear", 0, 0, ${floorSql}, $2::bigint, $2::bigint from v ${typeOf} order by 1, 2, 3
  on conflict (${plain.empId}, ${plain.leaveTypeId}, ${plain.leaveYear}) do nothing`

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
    const { rows } = await sql.query<BalanceKey>(changeSql[what](JSON.stringify(wanted), caller.empId))
    return wanted.filter((one) => !rows.some((done) => isSame(one, done)))
  }
  if (changes.length === 0) return []
  const undone = await change(changes)
  if (undone.length === 0) return []
  await sql.query(beginSql(JSON.stringify(undone), caller.empId))
  return change(undone)
}

const isSame = (one: BalanceKey, other: BalanceKey) =>
  one.empId === other.empId && one.leaveTypeId === other.leaveTypeId && one.leaveYear === other.leaveYear
