import { approvalTables } from '../../../src/framework/approval'
import { getTable } from '../../records/model'
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

/** Persons who decided an earlier step of the round, and those they decided for. */
export async function findEarlierDeciders({ sql }: Writer, stepId: number): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>({
    name: 'hands_before',
    text:
      'select distinct h.id from approval_steps s join approval_steps e on e.entity_type = s.entity_type and e.record_id = s.record_id ' +
      'and e.round = s.round and e.step_no < s.step_no join approval_approvers a on a.step_id = e.id and a.decided_at is not null ' +
      'cross join lateral (values (a.emp_id), (a.on_behalf_of_emp_id), (e.decided_by_emp_id), (e.on_behalf_of_emp_id)) h(id) where s.id = $1 and h.id is not null',
    values: [stepId],
  })
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
 * Opens the first of these steps that somebody may decide who decided no earlier one. A step without such a
 * person asks other holders of the same role; without any it is skipped, and its history says so.
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

/** Removes earlier deciders from the step; answers whether anybody else may decide it. */
async function removeEarlierDeciders({ sql }: Writer, stepId: number, hands: readonly number[]): Promise<boolean> {
  const { rows } = await sql.query<{ isLeft: boolean }>({
    name: 'stand_back',
    text:
      'with b as (update approval_approvers set stood_back_at = now(), version = version + 1, updated_at = now() where step_id = $1 and decided_at is null ' +
      'and (emp_id = any($2) or on_behalf_of_emp_id = any($2)) returning id) ' +
      'select exists (select from approval_approvers a where a.step_id = $1 and a.decided_at is null and a.delegation_id is null and a.id not in (select id from b)) as "isLeft"',
    values: [stepId, hands],
  })
  return rows[0]?.isLeft ?? false
}

/** Assigns other persons whom the rule's name stands for. */
async function addSubstitutes(writer: Writer, id: number, hands: readonly number[]): Promise<boolean> {
  const { rows } = await writer.sql.query<OpenedStep>({
    text: 'select id, entity_type as "entityType", record_id as "recordId", coalesce(asked_for, level) as "askedFor" from approval_steps where id = $1',
    values: [id],
  })
  const [step] = rows
  if (!step) return false
  const request = { ...(await readRequest(writer, getTable(writer.model, step.entityType), step.recordId)), hands }
  const substitute = await findFirstAvailablePersons(writer, request, listApproverNamesInOrder(request, step.askedFor))
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
