import { getTable } from '../records/model'
import type { Writer } from '../records/write/writer'
import type { StepAssignee } from './assignees'
import {
  type ApprovalRequest,
  type ApproverSelection,
  findApproversByName,
  requireApproverRegister,
} from './find-approvers'
import { findEarlierDeciders } from './reassign/open-next-step'
import { readRequest } from './submit'

/** A step that needs another assignee. */
export interface UnassignedStep {
  id: number
  entityType: string
  recordId: number
  /** The name in the register by which its assignees were found. */
  level: string
}

/**
 * Finds assignees by the names that follow the step's own in the register;
 * the first that finds somebody new counts.
 * @param places the persons for whom each of them decides; `[null]` where one decision is enough
 */
export async function findNextAssignees(
  writer: Writer,
  step: UnassignedStep,
  places: readonly (number | null)[],
  seated: readonly number[],
): Promise<StepAssignee[]> {
  const request = await readRequestOfStep(writer, step)
  return toAssignees(step, places, await findNextLevel(writer, request, step.level, seated))
}

/**
 * Finds assignees as `findNextAssignees` does, but by the step's own
 * name: the persons for whom it stands now.
 */
export async function findOwnLevelAssignees(
  writer: Writer,
  step: UnassignedStep,
  places: readonly (number | null)[],
): Promise<StepAssignee[]> {
  const request = await readRequestOfStep(writer, step)
  const persons = await findApproversByName(writer, request, step.level)
  return toAssignees(step, places, {
    label: requireApproverRegister(writer).approvers[step.level]?.label ?? step.level,
    persons,
  })
}

/** Reads the request and the persons who decided an earlier step of it. */
async function readRequestOfStep(
  writer: Writer,
  { id, entityType, recordId }: UnassignedStep,
): Promise<ApprovalRequest> {
  const request = await readRequest(writer, getTable(writer.model, entityType), recordId)
  return { ...request, hands: await findEarlierDeciders(writer, id) }
}

const toAssignees = (
  { id: stepId }: UnassignedStep,
  places: readonly (number | null)[],
  { persons, label }: Pick<ApproverSelection, 'label' | 'persons'>,
): StepAssignee[] =>
  persons.flatMap((empId) => places.map((onBehalfOfEmpId) => ({ stepId, empId, as: label, onBehalfOfEmpId })))

async function findNextLevel(
  writer: Writer,
  request: ApprovalRequest,
  level: string,
  seated: readonly number[],
): Promise<Pick<ApproverSelection, 'label' | 'persons'>> {
  const { insteadOf, approvers } = requireApproverRegister(writer)
  for (const name of approvers[level]?.instead ?? insteadOf.slice(insteadOf.indexOf(level) + 1)) {
    const persons = (await findApproversByName(writer, request, name)).filter((empId) => !seated.includes(empId))
    if (persons.length > 0) return { label: approvers[name]?.label ?? name, persons }
  }
  return { label: '', persons: [] }
}
