import { approvalTables } from '../../../src/framework/approval'
import { getTable } from '../../records/model'
import { engineTables } from '../../records/sql/engine-tables'
import { sqlNames, statement, unpreparedStatement } from '../../records/sql/named-sql'
import { takeStep } from '../../records/write/transition'
import type { Writer } from '../../records/write/writer'
import { addAssignees } from '../assignees'
import {
  type ApprovalRequest,
  type ApproverSelection,
  findApproversByName,
  listApproverNamesInOrder,
  requireApproverRegister,
} from '../find-approvers'
import { readRequest } from '../submit'

const s = sqlNames(engineTables.steps, 's')
const e = sqlNames(engineTables.steps, 'e')
const step = sqlNames(engineTables.steps)
const a = sqlNames(engineTables.approvers, 'a')
const assignee = sqlNames(engineTables.approvers)

const earlierDecidersSql = statement('hands_before')`
  select distinct h.id from ${s} join ${e} on ${e.entityType} = ${s.entityType} and ${e.recordId} = ${s.recordId}
  and ${e.round} = ${s.round} and ${e.stepNo} < ${s.stepNo}
  join ${a} on ${a.stepId} = ${e.id} and ${a.decidedAt} is not null
  cross join lateral (values (${a.empId}), (${a.onBehalfOfEmpId}), (${e.decidedByEmpId}), (${e.onBehalfOfEmpId})) h(id)
  where ${s.id} = $1 and h.id is not null`

/** Finds the persons who decided an earlier step of the round, and the persons for whom they decided. */
export async function findEarlierDeciders({ sql }: Writer, stepId: number): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(earlierDecidersSql(stepId))
  return rows.map(({ id }) => id)
}

interface OpenedStep {
  id: number
  entityType: string
  recordId: number
  askedFor: string
}

const onceIsEnough = 'Whoever would decide this has decided an earlier step, and nobody else may.'

/**
 * Opens the first of these steps that a person can decide who decided no earlier one. Where all its
 * assignees did, it asks other persons for whom the rule's name stands; where there are none, it
 * skips the step and says so in the history.
 * @returns whether any step was opened
 */
export async function openNextStep(writer: Writer, stepIds: readonly number[]): Promise<boolean> {
  for (const [place, id] of stepIds.entries()) {
    const hands = await findEarlierDeciders(writer, id)
    const hasOthers = await removeEarlierDeciders(writer, id, hands)
    const isTaken = hasOthers || (await addSubstitutes(writer, id, hands))
    const step = isTaken ? 'open' : 'skip'
    await takeStep(writer, approvalTables.steps, step, { id, comment: isTaken ? null : onceIsEnough })
    if (isTaken) return true
    if (place === stepIds.length - 1) return false
  }
  return false
}

const standBackSql = statement('stand_back')`
  with b as (update ${assignee} set ${assignee.stoodBackAt} = now(), ${assignee.version} = ${assignee.version} + 1,
  ${assignee.updatedAt} = now() where ${assignee.stepId} = $1 and ${assignee.decidedAt} is null
  and (${assignee.empId} = any($2) or ${assignee.onBehalfOfEmpId} = any($2)) returning ${assignee.id})
  select exists (select from ${a} where ${a.stepId} = $1 and ${a.decidedAt} is null and ${a.delegationId} is null
  and ${a.id} not in (select b.id from b)) as "isLeft"`

/** Removes earlier deciders from the step. Answers whether anybody else may decide it. */
async function removeEarlierDeciders({ sql }: Writer, stepId: number, hands: readonly number[]): Promise<boolean> {
  const { rows } = await sql.query<{ isLeft: boolean }>(standBackSql(stepId, hands))
  return rows[0]?.isLeft ?? false
}

const dueStepSql = unpreparedStatement`
  select ${step.id}, ${step.entityType} as "entityType", ${step.recordId} as "recordId",
  coalesce(${step.askedFor}, ${step.level}) as "askedFor" from ${step} where ${step.id} = $1`

/** Assigns other persons for whom the rule's name stands. Answers whether there are any. */
async function addSubstitutes(writer: Writer, id: number, hands: readonly number[]): Promise<boolean> {
  const { rows } = await writer.sql.query<OpenedStep>(dueStepSql(id))
  const [due] = rows
  if (!due) return false
  const request = { ...(await readRequest(writer, getTable(writer.model, due.entityType), due.recordId)), hands }
  const substitute = await findFirstAvailablePersons(writer, request, listApproverNamesInOrder(request, due.askedFor))
  if (!substitute) return false
  await addAssignees(
    writer,
    substitute.persons.map((empId) => ({ stepId: id, empId, as: substitute.label })),
  )
  return true
}

async function findFirstAvailablePersons(
  writer: Writer,
  request: ApprovalRequest,
  names: readonly string[],
): Promise<Pick<ApproverSelection, 'label' | 'persons'> | undefined> {
  for (const name of names) {
    const persons = await findApproversByName(writer, request, name)
    if (persons.length > 0) return { persons, label: requireApproverRegister(writer).approvers[name]?.label ?? name }
  }
  return undefined
}
