import { openSteps } from '../../src/engines/approvals/approvalSteps'
import { approvalTables, decisions } from '../../src/framework/approval'
import { StewardError } from '../../src/framework/errors'
import type { Values } from '../../src/framework/validate'
import { getTable } from '../records/model'
import { engineTables } from '../records/sql/engine-tables'
import { sqlNames, sqlPart, statement, unpreparedStatement } from '../records/sql/named-sql'
import { refuseInWords } from '../records/write/checks/refuse'
import { takeStep } from '../records/write/transition'
import { asServer, type Change, type Writer, withSystemRights } from '../records/write/writer'

/**
 * Recalls a decision: asks the assignee again, sets later steps back, and reopens the record if the decision
 * had completed the request.
 * @throws StewardError `invalidInput` with the reason why the decision cannot be recalled
 */
export async function recallDecision(change: Change): Promise<Values> {
  const { writer, before, record } = change
  const laterSteps = await lockLaterSteps(writer, record)
  // Later steps for which nobody was left to decide were skipped.
  const waitingStep = laterSteps.find(({ isTurn }) => isTurn)
  if (await hasLaterRound(writer, record)) refuseRecall(change, 'recallMovedOn')
  const { field = '', transitions } = change.resource.workflow ?? {}
  const decision = decisions.find((each) => transitions?.[each]?.to === before?.[field])
  const isApproved = decision === 'approve'
  if (isApproved && laterSteps.some(({ isTouched }) => isTouched)) refuseRecall(change, 'recallNextDecided')
  if (isApproved && laterSteps.some(({ isOpen }) => isOpen)) {
    if (!waitingStep) refuseRecall(change, 'recallMovedOn')
    for (const { id, isOpen, isTurn } of laterSteps) if (isTurn || !isOpen) await reopenStep(writer, id)
  } else {
    await reopenRecord(change)
    for (const { id } of laterSteps) await reopenStep(writer, id)
  }
  await clearOwnDecision(writer, before ?? {})
  return { decidedAt: null, decidedByEmpId: null, onBehalfOfEmpId: null, comment: null }
}

/** Answers the values that clear what a step stores when its turn comes. */
export const buildStepResetValues = async (): Promise<Values> => ({
  enteredAt: null,
  dueAt: null,
  escalatedAt: null,
  nudgedAt: null,
})

const reasons = {
  recallNextDecided: 'Somebody has decided at the next step already: this decision stands.',
  recallMovedOn: 'The request has gone on meanwhile: this decision stands.',
  recallFinal: 'The request is settled and cannot be undone.',
} as const

function refuseRecall({ resource }: Change, code: keyof typeof reasons): never {
  refuseInWords(reasons, resource.workflow?.field ?? '', code)
}

interface LaterStep {
  id: number
  isOpen: boolean
  isTurn: boolean
  isTouched: boolean
}

const s = sqlNames(engineTables.steps, 's')
const a = sqlNames(engineTables.approvers, 'a')
const assignee = sqlNames(engineTables.approvers)

const isSameRequest = sqlPart`${s.entityType} = $1 and ${s.recordId} = $2`
const isLater = sqlPart`${isSameRequest} and ${s.round} = $3 and ${s.stepNo} > $4`

const lockLaterSql = unpreparedStatement`select from ${s} where ${isLater} order by ${s.id} for update`

const laterStepsSql = unpreparedStatement`
  select ${s.id}, ${s.status} = any($5) as "isOpen", ${s.enteredAt} is not null and ${s.status} = any($5) as "isTurn",
  ${s.decidedAt} is not null or exists (select from ${a} where ${a.stepId} = ${s.id} and ${a.decidedAt} is not null) as "isTouched"
  from ${s} where ${isLater} order by ${s.stepNo}`

/** Locks later steps of the same round, in the common lock order. */
async function lockLaterSteps({ sql }: Writer, { entityType, recordId, round, stepNo }: Values): Promise<LaterStep[]> {
  await sql.query(lockLaterSql(entityType, recordId, round, stepNo))
  const { rows } = await sql.query<LaterStep>(laterStepsSql(entityType, recordId, round, stepNo, openSteps))
  return rows
}

const laterRoundSql = unpreparedStatement`select from ${s} where ${isSameRequest} and ${s.round} > $3 limit 1`

async function hasLaterRound({ sql }: Writer, { entityType, recordId, round }: Values): Promise<boolean> {
  const { rows } = await sql.query(laterRoundSql(entityType, recordId, round))
  return rows.length > 0
}

const noMoreStoodBackSql = statement('no_more_stood_back')`
  update ${assignee} set ${assignee.stoodBackAt} = null, ${assignee.version} = ${assignee.version} + 1, ${assignee.updatedAt} = now()
  where ${assignee.stepId} = $1 and ${assignee.stoodBackAt} is not null`

async function reopenStep(writer: Writer, id: number): Promise<void> {
  await writer.sql.query(noMoreStoodBackSql(id))
  await takeStep(asServer(writer), approvalTables.steps, 'waitAgain', { id })
}

const goneCodes: readonly string[] = ['illegalTransition', 'notFound', 'alreadyDecided']

/**
 * Reopens the record, in the name of the person who recalls the decision.
 * Runs before the step waits again, because a resubmission locks the
 * record first and then writes waiting steps.
 */
async function reopenRecord(change: Change): Promise<void> {
  const { writer, record } = change
  const { resource } = getTable(writer.model, String(record.entityType))
  const step = resource.approval?.reopen
  if (!step) return refuseRecall(change, 'recallFinal')
  const hand = withSystemRights(writer)
  await takeStep(hand, resource.name, step, { id: Number(record.recordId) }).catch((problem) => {
    if (problem instanceof StewardError && goneCodes.includes(problem.code)) refuseRecall(change, 'recallMovedOn')
    throw problem
  })
}

const releaseSql = unpreparedStatement`
  update ${assignee} set ${assignee.decidedAt} = null, ${assignee.version} = ${assignee.version} + 1, ${assignee.updatedAt} = now(),
  ${assignee.updatedBy} = $3 where ${assignee.stepId} = $1 and ${assignee.decidedAt} is not null
  and coalesce(${assignee.onBehalfOfEmpId}, ${assignee.empId}) = $2`

/** Clears the caller's decision, so that they are asked again; the decisions of others stay. */
async function clearOwnDecision(
  { sql, caller }: Writer,
  { id, decidedByEmpId, onBehalfOfEmpId }: Values,
): Promise<void> {
  await sql.query(releaseSql(id, onBehalfOfEmpId ?? decidedByEmpId, caller.empId))
}
