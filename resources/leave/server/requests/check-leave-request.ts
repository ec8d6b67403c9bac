import { isRecountQueued } from '../../../../server/jobs/recount-queue'
import { readPersonDay } from '../../../../server/records/person-day'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import type { ChangedOf, ChangeOf } from '../../../../server/records/write/handler'
import { runCheck } from '../../../../server/records/write/trial/run-in-trial'
import { StewardError } from '../../../../src/framework/errors'
import type { RecordInput, StoredRecord } from '../../../../src/framework/record'
import { isInSet } from '../../../../src/framework/workflow'
import { peopleTeam } from '../../../people/roles'
import { leaveRequests } from '../../leaveRequests'
import { checkLeaveSpan } from '../../rules/check-leave'
import {
  acceptUnpaidDays,
  evaluateLeaveRequest,
  type LeaveEvaluation,
  type RequestProblem,
  readRuleContext,
  toStoredValues,
} from '../evaluate-leave-request'
import { lockLeaveOfPerson } from '../leave-locks'
import { canEnterLeaveFor } from './change-leave'
import { toLeaveInput } from './leave-input'
import { refuseLockedDifference } from './locked-dates'
import { toProblemFieldErrors } from './problem-words'
import { recountNeighbours } from './recount-neighbours'
import { runRecountsOfPeople } from './recount-queue'
import { prepareRequestBalance, settleRequestBalance } from './request-balance'

const { approve, reopen } = leaveRequests.approval

type LeaveRequestChange = ChangeOf<typeof leaveRequests>

/**
 * Counts a request again if its days, state or decision require it, and refuses it if there are problems.
 * @returns the values that the request stores
 */
export async function checkLeaveRequest(
  change: LeaveRequestChange,
): Promise<RecordInput<typeof leaveRequests> | undefined> {
  const { writer, action, before, record, id = null } = change
  // This check comes before anything that could reveal the person's balance.
  if (action === 'create' && !canEnterLeaveFor(writer, record.empId)) throw new StewardError('forbidden')
  const input = toLeaveInput(record, id)
  if (!input) return undefined
  refuseErrors(toProblemFieldErrors(checkLeaveSpan(input)))
  await lockLeaveOfPerson(writer.sql, input.empId)
  // Queued recounts run first, so that the check uses the right balance.
  await runRecountsOfPeople(writer, [input.empId], id)
  if (!needsRecount(change)) return undefined
  const isServers = writer.caller.isSystem && action === 'update'
  const isAccepted = isServers || (isApprovalStep(action) && (await wasMadeUnpaid(writer, before, id)))
  const ruleContext = await readRuleContext(writer, input)
  if (!ruleContext) return undefined
  const today = await readPersonDay(writer, input.empId)
  const judgement = evaluateLeaveRequest(isAccepted ? acceptUnpaidDays(ruleContext) : ruleContext, today)
  const isJudged = !isServers && (isInSet(leaveRequests, 'waiting', record) || action === approve)
  // A preview collects the problems; a real save fails.
  if (isJudged)
    await runCheck(writer, () => refuseErrors(toProblemFieldErrors(findUnresolvedProblems(change, judgement))))
  const values = toStoredValues(judgement)
  if (before && isInSet(leaveRequests, 'taken', before)) await refuseLockedDifference(writer, before, values)
  if (isInSet(leaveRequests, 'live', record)) await prepareRequestBalance(writer, ruleContext, judgement)
  return { ...values, ...(action === 'submit' && { keepAsDraft: false }) }
}

/** Whether a recount made days unpaid. Such days need no second consent of the requester. */
const wasMadeUnpaid = async (
  { sql }: LeaveRequestChange['writer'],
  before: LeaveRequestChange['before'],
  id: number | null,
) => (before?.unpaidDays ?? 0) > 0 || (id !== null && (await isRecountQueued(sql, leaveRequests, id)))

const isApprovalStep = (action: string) => action === approve || action === reopen

/**
 * Whether the request must be counted. A draft is counted to show its cost; taken leave is counted only when
 * the server updates it; ended leave keeps its count.
 */
function needsRecount({ action, before, record }: LeaveRequestChange): boolean {
  if (isInSet(leaveRequests, 'taken', before) && isInSet(leaveRequests, 'taken', record)) return action === 'update'
  return isInSet(leaveRequests, 'live', record) || !before || action === 'update'
}

/** Problems that depend on the day of submission. They are not checked again on a later day. */
const byTheDay: readonly RequestProblem['code'][] = ['leaveNotice', 'leaveBackdated']

/** Problems because of which a decision cannot be revoked. */
const ofReopening: readonly RequestProblem['code'][] = ['leaveBalance']

/** Returns the problems that nobody has overridden. */
function findUnresolvedProblems(
  { action, writer: { caller }, record }: LeaveRequestChange,
  { problems }: LeaveEvaluation,
): readonly RequestProblem[] {
  const isByPeopleTeam = peopleTeam.some((role) => caller.roles.includes(role)) && record.empId !== caller.empId
  const isLifted = !!record.overrideReason && (isApprovalStep(action) || caller.isSystem || isByPeopleTeam)
  return problems.filter(({ code, isOverridable }) => {
    if (action === reopen) return ofReopening.includes(code)
    if (action === approve && byTheDay.includes(code)) return false
    return !(isOverridable && isLifted)
  })
}

/**
 * Settles the balances and recounts neighbouring leave after the change. Held days and entries of the request
 * are already up to date then.
 */
export async function recountAfterChange(change: ChangedOf<typeof leaveRequests>): Promise<void> {
  const { before, record } = change
  if (!isInSet(leaveRequests, 'live', before) && !isInSet(leaveRequests, 'live', record)) return
  await settleRequestBalance(change.writer, change)
  if (!isSameForNeighbours(before, record)) await recountNeighbours(change)
}

/** Whether nothing changed that neighbouring leave depends on. */
function isSameForNeighbours(
  before: LeaveRequestChange['before'],
  record: StoredRecord<typeof leaveRequests>,
): boolean {
  if (isInSet(leaveRequests, 'live', before) !== isInSet(leaveRequests, 'live', record)) return false
  return (['leaveTypeId', 'fromDate', 'toDate', 'fromSession', 'toSession'] as const).every(
    (name) => before?.[name] === record[name],
  )
}
