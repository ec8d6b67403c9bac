import { tableOf } from '../../../../server/records/model'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { applyMoves } from '../../../../server/records/write/accounts/settle'
import { applyChange } from '../../../../server/records/write/change'
import type { ChangedOf } from '../../../../server/records/write/handler'
import { lockStored } from '../../../../server/records/write/typed'
import type { Writer } from '../../../../server/records/write/writer'
import type { Stored } from '../../../../src/framework/record'
import { type CalendarDate, plusDays } from '../../../../src/framework/values/dates'
import { isInSet } from '../../../../src/framework/workflow'
import { leaveRequests } from '../../leaveRequests'
import { changedLeaves } from '../../rules/changes'
import type { LiveLeave } from '../../rules/rules'
import { datesWithin } from '../../rules/spans'
import { loadCase } from '../case'
import { countedLeaves, liveOf, policiesAround, readDays } from '../counting'
import { acceptUnpaid, judge, readKnown, toStoredValues } from '../judge'
import { askedOf } from './asked'

const leaveRequestsTable = sqlNames(leaveRequests)

type Request = Stored<typeof leaveRequests>

/** LV3: leave of the same person that counts otherwise because of leave beside it is counted anew. */
export async function recountBeside({ writer, id, before, record }: ChangedOf<typeof leaveRequests>): Promise<void> {
  const { empId, leaveTypeId } = record
  const moved = [before, record].flatMap((of) => (of && isInSet(leaveRequests, 'live', of) ? [of] : []))
  const [fromDate, toDate] = datesWithin(moved)
  if (!(await hasOthers(writer, { empId, id, fromDate, toDate }))) return
  const policyOf = await policiesAround(writer.sql, [empId], fromDate, toDate)
  const stored = await loadCase(writer.sql, { empId, leaveTypeId, fromDate, toDate })
  if (!stored) return
  const live = (of: Request | null): LiveLeave[] =>
    of && isInSet(leaveRequests, 'live', of)
      ? [liveOf({ ...of, id, typeId: of.leaveTypeId }, stored.types, policyOf(empId, of.fromDate))]
      : []
  const others = countedLeaves(stored, policyOf).filter((leave) => leave.id !== id)
  const { weekendDays } = policyOf(empId, fromDate)
  const [was, is] = [live(before), live(record)]
  const dayOf = await readDays(writer.sql, stored, [...others, ...was, ...is], weekendDays)
  const changed = changedLeaves({ leaves: [...others, ...was], dayOf }, { leaves: [...others, ...is], dayOf })
  for (const leave of changed) if (leave.id !== id) await recount(writer, leave.id)
}

/** No gap between two days of leave is longer. */
const longestGap = 45

const leaveBesideSql = statement('leave_beside')`
  select from ${leaveRequestsTable} where ${leaveRequestsTable.empId} = $1 and ${leaveRequestsTable.id} <> $2 and ${leaveRequestsTable.status} = any($3) and ${leaveRequestsTable.fromDate} <= $5::date and ${leaveRequestsTable.toDate} >= $4::date limit 1`

async function hasOthers(
  { sql }: Writer,
  { empId, id, fromDate, toDate }: { empId: number; id: number; fromDate: CalendarDate; toDate: CalendarDate },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    leaveBesideSql(
      empId,
      id,
      leaveRequests.workflow.sets.live,
      plusDays(fromDate, -longestGap),
      plusDays(toDate, longestGap),
    ),
  )
  return rowCount > 0
}

/**
 * Counts a live request as the calendar and the leave beside it are now, and corrects its hold or its entries; what
 * goes beyond the balance becomes unpaid. The person is locked.
 */
export async function recount(writer: Writer, id: number): Promise<void> {
  const table = tableOf(writer.model, leaveRequests.name)
  const before = await lockStored(writer, leaveRequests, id)
  const asked = before && askedOf(before, id)
  const known = asked && (await readKnown(writer.sql, asked))
  if (!before || !asked || !known) return
  const judgement = judge(acceptUnpaid(known), writer.today)
  // Nobody is asked again: what was found at its start stays, and so do its steps.
  const quiet: Writer = { ...writer, caller: { ...writer.caller, isSystem: true }, handlers: {} }
  const kept = toStoredValues(judgement)
  const changes = await applyChange(quiet, table, id, before, kept, { action: 'update', asked: {}, comment: null })
  if (Object.keys(changes).length === 0) return
  await applyMoves(writer, leaveRequests, [{ id, before, record: { ...before, ...kept } }])
}
