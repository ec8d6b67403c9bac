import { getTable } from '../../../../server/records/model'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { applyMoves } from '../../../../server/records/write/accounts/apply-moves'
import { applyChange } from '../../../../server/records/write/change'
import type { ChangedOf } from '../../../../server/records/write/handler'
import { lockStoredRecord } from '../../../../server/records/write/typed-records'
import type { Writer } from '../../../../server/records/write/writer'
import type { StoredRecord } from '../../../../src/framework/record'
import { type CalendarDate, plusDays } from '../../../../src/framework/values/dates'
import { isInSet } from '../../../../src/framework/workflow'
import { leaveRequests } from '../../leaveRequests'
import { findChangedLeaves } from '../../rules/count-differences'
import type { LiveLeave } from '../../rules/leave-rules'
import { findDateRange } from '../../rules/leave-spans'
import { acceptUnpaidDays, evaluateLeaveRequest, readRuleContext, toStoredValues } from '../evaluate-leave-request'
import { readLeaveCase } from '../leave-case'
import { listCountedLeaves, readLeaveDayPlans, readPoliciesAround, toLiveLeave } from '../leave-counting'
import { toLeaveInput } from './leave-input'
import { refuseLockedDifference } from './locked-dates'
import { prepareRequestBalance, settleRequestBalance } from './request-balance'

const leaveRequestsTable = sqlNames(leaveRequests)

type Request = StoredRecord<typeof leaveRequests>

/** Recounts other leave of the same person that counts differently because of its neighbour (LV3). */
export async function recountNeighbours({
  writer,
  id,
  before,
  record,
}: ChangedOf<typeof leaveRequests>): Promise<void> {
  const { empId } = record
  const spans = [before, record].flatMap((of) => (of && isInSet(leaveRequests, 'live', of) ? [of] : []))
  const [fromDate, toDate] = findDateRange(spans)
  if (!(await hasLeaveNearby(writer, { empId, id, fromDate, toDate }))) return
  const policyOf = await readPoliciesAround(writer.sql, [empId], fromDate, toDate)
  const stored = await readLeaveCase(writer.sql, { empId, fromDate, toDate })
  if (!stored) return
  const toLive = (of: Request | null): LiveLeave[] =>
    of && isInSet(leaveRequests, 'live', of)
      ? [toLiveLeave({ ...of, id, typeId: of.leaveTypeId }, stored.types, policyOf(empId, of.fromDate))]
      : []
  const others = listCountedLeaves(stored, policyOf).filter((leave) => leave.id !== id)
  const [liveBefore, liveAfter] = [toLive(before), toLive(record)]
  const dayOf = await readLeaveDayPlans(writer.sql, stored, [...others, ...liveBefore, ...liveAfter])
  const changed = findChangedLeaves(
    { leaves: [...others, ...liveBefore], dayOf },
    { leaves: [...others, ...liveAfter], dayOf },
  )
  for (const leave of changed) if (leave.id !== id) await recountLeaveRequest(writer, leave.id)
}

/** The largest number of days in a gap between two days of leave. */
const longestGap = 45

const leaveBesideSql = statement('leave_beside')`
  select from ${leaveRequestsTable} where ${leaveRequestsTable.empId} = $1 and ${leaveRequestsTable.id} <> $2
    and ${leaveRequestsTable.status} = any($3) and ${leaveRequestsTable.fromDate} <= $5::date
    and ${leaveRequestsTable.toDate} >= $4::date limit 1`

async function hasLeaveNearby(
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
 * Recounts a live request by the current calendar and neighbouring leave, and corrects its held days or its
 * ledger entries. Days that exceed the balance become unpaid. The caller has locked the person.
 */
export async function recountLeaveRequest(writer: Writer, id: number): Promise<void> {
  const table = getTable(writer.model, leaveRequests.name)
  const before = await lockStoredRecord(writer, leaveRequests, id)
  const input = before && toLeaveInput(before, id)
  const ruleContext = input && (await readRuleContext(writer, input))
  if (!before || !input || !ruleContext) return
  const judgement = evaluateLeaveRequest(acceptUnpaidDays(ruleContext), writer.today)
  // Writes without handlers, so that no approval starts again: its facts and steps stay as they were.
  const quiet: Writer = { ...writer, caller: { ...writer.caller, isSystem: true }, handlers: {} }
  const values = toStoredValues(judgement)
  await refuseLockedDifference(writer, before, values)
  const changes = await applyChange(quiet, table, id, before, values)
  if (Object.keys(changes).length === 0) return
  const record = { ...before, ...values }
  await prepareRequestBalance(writer, ruleContext, judgement)
  await applyMoves(writer, leaveRequests, [{ id, before, record }])
  await settleRequestBalance(writer, { id, before, record })
}
