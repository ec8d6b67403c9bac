import { readPersonDay, readPersonZone } from '../../../../server/records/person-day'
import { refuseInWords } from '../../../../server/records/write/checks/refuse'
import type { ChangedOf, ChangeOf } from '../../../../server/records/write/handler'
import { takeStep } from '../../../../server/records/write/transition'
import { changeRecord, lockStoredRecord } from '../../../../server/records/write/typed-records'
import { type Writer, withSystemRights } from '../../../../server/records/write/writer'
import type { RecordInput } from '../../../../src/framework/record'
import { type CalendarDate, dateInZone } from '../../../../src/framework/values/dates'
import { isInSet } from '../../../../src/framework/workflow'
import { peopleTeam } from '../../../people/roles'
import { leaveChanges } from '../../leaveChanges'
import { leaveRequests } from '../../leaveRequests'
import { shortenLeaveSpan } from '../../rules/count-differences'
import type { LeaveSpan } from '../../rules/leave-spans'
import { lockRecordOwners } from '../leave-locks'
import { readLeavePolicy } from '../policy/policies-in-force'
import { words } from '../words'
import { toLeaveSpan } from './leave-input'

const { approval, workflow } = leaveChanges

/**
 * Fills in whose leave the change is for, and checks it. Changes that need no decision are approved at once:
 * those of leave that has not begun, and those that people operations make for others.
 */
export async function checkLeaveChange({
  writer,
  action,
  record,
}: ChangeOf<typeof leaveChanges>): Promise<RecordInput<typeof leaveChanges> | undefined> {
  if (!record.leaveRequestId || (action !== 'create' && action !== 'update')) return undefined
  await lockRecordOwners(writer.sql, leaveRequests.name, [record.leaveRequestId])
  const leave = await lockStoredRecord(writer, leaveRequests, record.leaveRequestId)
  if (!leave) return undefined
  const { caller } = writer
  // A caller who may not change the leave gets the same answer as if it did not exist, so nothing is revealed.
  if (!canEnterLeaveFor(writer, leave.empId)) return undefined
  const isByOthers = leave.empId !== caller.empId && !caller.isSystem
  const today = await readPersonDay(writer, leave.empId)
  const hasBegun = leave.fromDate <= today
  if (!isInSet(leaveRequests, 'taken', leave)) refuseInWords(words, 'leaveRequestId', 'leaveNotTaken')
  const { cancelAfterStart } = await readLeavePolicy(writer.sql, leave.empId, leave.fromDate)
  if (hasBegun && !isByOthers && !caller.isSystem && cancelAfterStart === 'never')
    refuseInWords(words, 'leaveRequestId', 'leaveBegun')
  // If leave has begun, the days up to today count as used unless the change says otherwise.
  const newToDate = record.newToDate ?? (hasBegun && !record.wasNotTaken ? today : null)
  if (newToDate && !shortenStoredLeave(leave, newToDate, today)) refuseInWords(words, 'newToDate', 'nothingUnused')
  const isAtOnce = action === 'create' && (isByOthers || !hasBegun)
  return { empId: leave.empId, newToDate, ...(isAtOnce && { [workflow.field]: workflow.transitions.approve.to }) }
}

/**
 * Whether the caller may enter leave for the person: their own, or anybody's if they are in people
 * operations.
 */
export const canEnterLeaveFor = (writer: Pick<Writer, 'caller'>, empId: unknown) =>
  writer.caller.isSystem || empId === writer.caller.empId || isInPeopleTeam(writer)

export const isInPeopleTeam = ({ caller }: Pick<Writer, 'caller'>) =>
  peopleTeam.some((role) => caller.roles.includes(role))

/** Applies an approved change: the leave ends earlier or is cancelled. */
export async function applyLeaveChange({ writer, action, record }: ChangedOf<typeof leaveChanges>): Promise<void> {
  const isApprovedAtOnce = action === 'create' && isInSet(leaveChanges, 'granted', record)
  if (!isApprovedAtOnce && action !== approval.approve) return
  const { leaveRequestId: id, reason: comment } = record
  const hand: Writer = withSystemRights(writer)
  if (!record.newToDate) {
    await takeStep(hand, leaveRequests.name, 'cancel', { id, comment })
    return
  }
  const leave = await lockStoredRecord(writer, leaveRequests, id)
  // Days before the request count as used, even if the decision took long.
  const requestedOn = record.createdAt
    ? dateInZone(await readPersonZone(writer, record.empId), Date.parse(record.createdAt))
    : await readPersonDay(writer, record.empId)
  const span =
    leave && isInSet(leaveRequests, 'taken', leave)
      ? shortenStoredLeave(leave, record.newToDate, requestedOn)
      : undefined
  if (!leave || !span) return refuseInWords(words, workflow.field, 'leaveNotTaken')
  await changeRecord(hand, leaveRequests, id, span, comment)
}

/**
 * Computes what remains of the leave; undefined if no unused day would be returned. Days before `today` are
 * used. Without it the leave was not approved yet, so no day of it is used.
 */
export function shortenStoredLeave(
  leave: LeaveSpan,
  newToDate: CalendarDate,
  today: CalendarDate | undefined,
): LeaveSpan | undefined {
  const span = toLeaveSpan(leave)
  return span && shortenLeaveSpan(span, newToDate, today ?? span.fromDate)
}
