import type { ChangedOf } from '../../../../server/records/write/handler'
import type { Writer } from '../../../../server/records/write/writer'
import type { StoredRecord } from '../../../../src/framework/record'
import { isInSet } from '../../../../src/framework/workflow'
import { toHundredths } from '../../../leaveAccount/public'
import { listPendingDays, prepareLedger, settleLedger } from '../../../leaveAccount/server/public'
import { leaveRequests } from '../../leaveRequests'
import { computeBalanceBefore, type LeaveEvaluation, type LeaveRuleContext } from '../evaluate-leave-request'

type Request = StoredRecord<typeof leaveRequests>

/** Moves days to where the request needs them, if the balances that it takes from do not have them yet. */
export async function prepareRequestBalance(
  writer: Writer,
  ruleContext: LeaveRuleContext,
  { allocated, parts }: Pick<LeaveEvaluation, 'allocated' | 'parts'>,
): Promise<void> {
  const { asked, type } = ruleContext
  if (!type.requiresBalance) return
  const maxNegative = toHundredths(type.maxNegative ?? 0)
  const isShort = parts.some(
    (part) =>
      part.leaveTypeId === type.id && toHundredths(part.days) > computeBalanceBefore(ruleContext, part) + maxNegative,
  )
  if (!isShort) return
  const draws = allocated.filter(({ leaveTypeId }) => leaveTypeId === type.id)
  await prepareLedger(writer, {
    draws: draws.map((draw) => ({ ...draw, empId: asked.empId })),
    requestIds: asked.id === null ? [] : [asked.id],
  })
}

/** Settles the balances that the request takes from now, or took from before the change. */
export async function settleRequestBalance(
  writer: Writer,
  { id, before, record }: Pick<ChangedOf<typeof leaveRequests>, 'id' | 'before' | 'record'>,
): Promise<void> {
  const toDraws = (one: Request | null) =>
    one && isInSet(leaveRequests, 'live', one) ? listPendingDays({ ...one, id }) : []
  const [drawsBefore, draws] = [toDraws(before), toDraws(record)]
  if (JSON.stringify(drawsBefore) === JSON.stringify(draws)) return
  const all = [...drawsBefore, ...draws]
  await settleLedger(
    writer,
    all.map(({ leaveTypeId }) => ({ empId: record.empId, leaveTypeId })),
    all.map(({ date }) => date),
  )
}
