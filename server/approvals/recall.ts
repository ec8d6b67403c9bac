import { openSteps } from '../../src/engines/approvals/approvalSteps'
import { approvalTables, decisions } from '../../src/framework/approval'
import { StewardError } from '../../src/framework/errors'
import type { Values } from '../../src/framework/validate'
import { getTable } from '../records/model'
import { refuseInWords } from '../records/write/checks/refuse'
import { takeStep } from '../records/write/transition'
import { asServer, type Change, type Writer, withSystemRights } from '../records/write/writer'

/**
 * Recalls a decision: the assignee is asked again, later steps are set back, and the
 * record reopens if it had moved.
 * @throws StewardError `invalidInput` with the reason why the decision stands
 */
export async function recallDecision(change: Change): Promise<Values> {
  const { writer, before, record } = change
  const laterSteps = await lockLaterSteps(writer, record)
  // Later steps that nobody had to decide were skipped.
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

/** Clears what a step holds once its turn has come. */
export const buildStepResetValues = async (): Promise<Values> => ({
  enteredAt: null,
  dueAt: null,
  escalatedAt: null,
  nudgedAt: null,
})

const reasons = {
  recallNextDecided: 'Somebody has decided at the next step already: this decision stands.',
  recallMovedOn: 'The request has gone on meanwhile: this decision stands.',
  recallFinal: 'The request is settled, and that cannot be taken back.',
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

/** Locks later steps of the same round, in the common lock order. */
async function lockLaterSteps({ sql }: Writer, { entityType, recordId, round, stepNo }: Values): Promise<LaterStep[]> {
  const about = 'entity_type = $1 and record_id = $2 and round = $3 and step_no > $4'
  await sql.query({
    text: `select from approval_steps where ${about} order by id for update`,
    values: [entityType, recordId, round, stepNo],
  })
  const { rows } = await sql.query<LaterStep>({
    text:
      `select s.id, s.status = any($5) as "isOpen", s.entered_at is not null and s.status = any($5) as "isTurn", s.decided_at is not null or exists ` +
      '(select from approval_approvers a where a.step_id = s.id and a.decided_at is not null) as "isTouched" ' +
      `from approval_steps s where ${about} order by step_no`,
    values: [entityType, recordId, round, stepNo, openSteps],
  })
  return rows
}

async function hasLaterRound({ sql }: Writer, { entityType, recordId, round }: Values): Promise<boolean> {
  const { rows } = await sql.query({
    text: 'select from approval_steps where entity_type = $1 and record_id = $2 and round > $3 limit 1',
    values: [entityType, recordId, round],
  })
  return rows.length > 0
}

async function reopenStep(writer: Writer, id: number): Promise<void> {
  await writer.sql.query({
    name: 'no_more_stood_back',
    text: 'update approval_approvers set stood_back_at = null, version = version + 1, updated_at = now() where step_id = $1 and stood_back_at is not null',
    values: [id],
  })
  await takeStep(asServer(writer), approvalTables.steps, 'waitAgain', { id })
}

const goneCodes: readonly string[] = ['illegalTransition', 'notFound', 'alreadyDecided']

/**
 * Sets the record back, in the name of the person who recalls the decision.
 * Runs before the step waits again: a resubmission locks the record first and then writes waiting steps.
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

/** Asks the caller again; the decisions of others stand. */
async function clearOwnDecision(
  { sql, caller }: Writer,
  { id, decidedByEmpId, onBehalfOfEmpId }: Values,
): Promise<void> {
  await sql.query({
    text:
      'update approval_approvers set decided_at = null, version = version + 1, updated_at = now(), updated_by = $3 ' +
      'where step_id = $1 and decided_at is not null and coalesce(on_behalf_of_emp_id, emp_id) = $2',
    values: [id, onBehalfOfEmpId ?? decidedByEmpId, caller.empId],
  })
}
