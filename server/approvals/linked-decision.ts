import { type ApprovalDecision, approvalTables, decisions } from '../../src/framework/approval'
import { StewardError } from '../../src/framework/errors'
import { findUnit, getFieldBehaviour } from '../../src/framework/field'
import { fieldLabel, type Resource } from '../../src/framework/resource'
import type { Values } from '../../src/framework/validate'
import { transitionLabel } from '../../src/framework/workflow'
import { getTable } from '../records/model'
import { readRecord } from '../records/query'
import { takeStep } from '../records/write/transition'
import type { Writer } from '../records/write/writer'
import { readStepFacts, type StepFacts } from './step-facts'

/** What the page of a decision link shows. */
interface LinkedDecision {
  title: string
  /** The label of the kind of record. */
  kind: string
  requester: string
  /** The label of the role in which the person is asked. */
  as: string
  facts: { label: string; text: string }[]
  /** The possible decisions with their labels. */
  can: { decision: ApprovalDecision; label: string; needsComment: boolean }[]
  /**
   * True where the request must be opened in the application, because the page of the link shows too little.
   */
  mustOpen: boolean
}

interface ShownRecord extends Values {
  labels: Record<string, string>
  can: string[]
}

const readShownRecord = (writer: Writer, resource: string, id: number) => readRecord<ShownRecord>(writer, resource, id)

/**
 * Reads the decision as the person whom the link belongs to sees it.
 * @throws StewardError `alreadyDecided` with who and when, `invalidLink` where the step is no longer theirs
 */
export async function readLinkedDecision(writer: Writer, stepId: number): Promise<LinkedDecision> {
  const step = await readShownRecord(writer, approvalTables.steps, stepId).catch(throwInvalidLink)
  if (step.decidedAt)
    throw new StewardError('alreadyDecided', {
      args: { by: step.labels.decidedByEmpId ?? null, at: String(step.decidedAt) },
    })
  const { resource } = getTable(writer.model, approvalTables.steps)
  const can = decisions.flatMap((decision) => {
    const declared = resource.workflow?.transitions[decision]
    if (!declared || !step.can.includes(decision)) return []
    return [{ decision, label: transitionLabel(decision, declared), needsComment: declared.comment === 'required' }]
  })
  if (can.length === 0) throw new StewardError('invalidLink')
  const about = getTable(writer.model, String(step.entityType)).resource
  const [stepFacts] = await readStepFacts(writer, [stepId])
  const mustOpen = stepFacts?.facts.some(({ isFlag }) => isFlag && !stepFacts.isOpened) ?? false
  return {
    title: String(step.title),
    kind: about.label,
    requester: step.labels.requesterEmpId ?? '',
    as: String(step.approver),
    facts: stepFacts ? formatStepFacts(writer, about, stepFacts) : [],
    can: mustOpen ? [] : can,
    mustOpen,
  }
}

/**
 * Decides as the person whom the link belongs to, in the same way as the inbox.
 * @throws StewardError as `readLinkedDecision`, and the errors of the step
 */
export async function decideLinked(writer: Writer, stepId: number, decision: ApprovalDecision, comment: string | null) {
  await takeStep(writer, approvalTables.steps, decision, { id: stepId, comment }).catch(throwInvalidLink)
}

const notTheirs: readonly string[] = ['notFound', 'forbidden', 'ownRequest', 'illegalTransition']

function throwInvalidLink(problem: unknown): never {
  if (problem instanceof StewardError && notTheirs.includes(problem.code))
    throw new StewardError('invalidLink', { cause: problem })
  throw problem
}

/** Formats the facts that the declaration shows for a decision. */
function formatStepFacts(
  { company }: Writer,
  resource: Resource,
  { values, labels }: StepFacts,
): LinkedDecision['facts'] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name]
    const text = field && String(labels[name] ?? getFieldBehaviour(field).text(value, findUnit(field, values, company)))
    return text ? [{ label: fieldLabel(resource, name), text }] : []
  })
}
