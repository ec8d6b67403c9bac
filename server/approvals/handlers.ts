import { type ApprovalDecision, approvalTables, decisions } from '../../src/framework/approval'
import { StewardError } from '../../src/framework/errors'
import type { Resource } from '../../src/framework/resource'
import { addFileHandlers } from '../files/handlers'
import { addLetterHandlers } from '../records/letters/issue'
import { buildModel, getTable } from '../records/model'
import { readRecord } from '../records/query'
import { readRecords } from '../records/read-records'
import { engineTables } from '../records/sql/engine-tables'
import { sqlNames, unpreparedStatement } from '../records/sql/named-sql'
import { withAccountMoves } from '../records/write/accounts/moves'
import { withConsequences } from '../records/write/consequences'
import { concernsHandler, runOwnEffects } from '../records/write/handler'
import { takeStep } from '../records/write/transition'
import {
  type Change,
  type Changes,
  findDifferences,
  type Handler,
  type StepInput,
  type Writer,
} from '../records/write/writer'
import type { Declarations } from '../types'
import type { Handlers } from '../wire/operation'
import { delegations } from './delegate'
import { rules } from './guards/rule-checks'
import { requireUndecided } from './guards/undecided'
import { steps } from './lock-steps'
import { withApproverChanges } from './reassign/approver-changes'
import { listApproverReferences } from './reassign/approver-references'
import { withLeaverReplacement } from './reassign/leavers'
import { updateReserveOfRecord } from './reserves'
import { findCurrentStep, lockOpenSteps, submitRequest, withdrawRequest } from './submit'

type ApprovalDeclarations = Pick<Declarations, 'resources' | 'handlers' | 'approvers'>

/** Combines the handlers with what approvals, changed records, accounts, letters and files add to them. */
export const composeHandlers = (declared: ApprovalDeclarations): Handlers =>
  addFileHandlers(
    declared.resources,
    addLetterHandlers(
      declared.resources,
      withAccountMoves(declared.resources, withConsequences(declared.resources, withApprovals(declared))),
    ),
  )

function withApprovals({ resources, handlers, approvers }: ApprovalDeclarations): Handlers {
  const waiting = resources.filter(({ approval }) => approval)
  if (waiting.length === 0) return handlers
  const people = approvers?.people.resource
  const leading = Object.fromEntries(
    [...findApproverReferences(resources, approvers)].map(([name, fields]) => [
      name,
      withApproverChanges(name, handlers[name] ?? {}, [...fields]),
    ]),
  )
  const ofWaiting = waiting.map((resource) => {
    const own = leading[resource.name] ?? handlers[resource.name] ?? {}
    return [resource.name, withApproval(resource, own)]
  })
  return {
    ...handlers,
    ...leading,
    ...(people && { [people]: withLeaverReplacement(leading[people] ?? handlers[people] ?? {}) }),
    ...Object.fromEntries(ofWaiting),
    [approvalTables.steps]: steps,
    [approvalTables.delegations]: delegations,
    [approvalTables.rules]: rules,
  }
}

/** Finds the references that lead from requests to their approvers, by resource. */
function findApproverReferences(
  resources: ApprovalDeclarations['resources'],
  approvers: ApprovalDeclarations['approvers'],
): Map<string, Set<string>> {
  const leading = new Map<string, Set<string>>()
  const model = buildModel(resources, {}, approvers)
  for (const { resource, field } of approvers ? listApproverReferences(model, approvers) : [])
    leading.set(resource, (leading.get(resource) ?? new Set()).add(field))
  return leading
}

function withApproval(resource: Resource, own: Handler): Handler {
  return {
    ...(own.actions && { actions: own.actions }),
    ...(own.facts && { facts: own.facts }),
    ...(own.oneByOne && { oneByOne: own.oneByOne }),
    async before(change) {
      await requireUndecided(resource, change)
      return concernsHandler(own, change) ? own.before?.(change) : undefined
    },
    async afterAll(changes) {
      await runOwnEffects(own, changes)
      for (const change of changes) await submitOrWithdraw(resource, change)
    },
    async first(writer, ids, names) {
      await lockOpenSteps(writer, getTable(writer.model, resource.name), ids)
      await own.first?.(writer, ids, names)
    },
    instead: Object.fromEntries(
      decisions.flatMap((decision) => {
        const step = resource.approval?.[decision]
        return step
          ? [[step, (writer: Writer, input: StepInput) => decideRecord(writer, resource, decision, input)]]
          : []
      }),
    ),
  }
}

/**
 * Submits a record that enters the waiting state, resubmits one that changed while it waits, and withdraws
 * one that has left the waiting state.
 */
async function submitOrWithdraw(resource: Resource, { writer, action, id, before, record }: Change & { id: number }) {
  const { approval, workflow } = resource
  if (!approval || !workflow || action === approval.reopen) return
  const table = getTable(writer.model, resource.name)
  const isInWaitState = (values: Record<string, unknown> | null) => values?.[workflow.field] === approval.waits
  const isWaiting = action !== 'delete' && isInWaitState(record)
  const { unaffectedBy = [] } = approval
  if (before && action === 'update' && isWaiting && isInWaitState(before)) {
    const changed = Object.keys(findDifferences(table, before, record))
    if (changed.every((name) => unaffectedBy.includes(name))) return
  }
  if (isInWaitState(before)) await withdrawRequest(writer, table, id)
  if (isWaiting) await submitRequest(writer, table, id)
}

/** Applies a person's decision on a record to its current step. */
async function decideRecord(
  writer: Writer,
  resource: Resource,
  decision: ApprovalDecision,
  { id, version, comment, asked }: StepInput,
): Promise<Changes> {
  const table = getTable(writer.model, resource.name)
  await updateReserveOfRecord(writer, resource, id)
  const record = await readRecord(writer, resource.name, id)
  const stepId = await findCurrentStep(writer, table, id)
  if (stepId === undefined) throw await toAlreadyDecidedError(writer, resource, record)
  if (version !== undefined && record.version !== version)
    throw new StewardError('staleVersion', { args: { version: Number(record.version) } })
  return takeStep(writer, approvalTables.steps, decision, { id: stepId, comment, asked }).catch((problem) => {
    // The caller may see the record but may not decide it.
    throw problem instanceof StewardError && problem.code === 'notFound' ? new StewardError('forbidden') : problem
  })
}

const s = sqlNames(engineTables.steps, 's')

const lastDecidedSql = unpreparedStatement`
  select ${s.id} from ${s} where ${s.entityType} = $1 and ${s.recordId} = $2 and ${s.decidedAt} is not null
  order by ${s.decidedAt} desc limit 1`

/**
 * Builds the error for a request that is decided already. The last decided step says who decided it. The step
 * is read without a lock, because steps come before records in the lock order.
 */
async function toAlreadyDecidedError(
  writer: Writer,
  resource: Resource,
  record: Record<string, unknown>,
): Promise<StewardError> {
  const { rows } = await writer.sql.query<{ id: number }>(lastDecidedSql(resource.name, record.id))
  const [last] = rows
  const state = String(record[resource.workflow?.field ?? ''])
  if (!last) return new StewardError('illegalTransition', { args: { state } })
  const filter = { and: [{ id: { eq: last.id } }, { id: { in: '$deciding' } }] }
  const request = { perPage: 1, filter, fields: ['id', 'decidedAt', 'decidedByEmpId'] }
  const [step] = (await readRecords<LastDecidedStep>(writer, approvalTables.steps, request)).rows
  // The caller may see the record but may not decide it.
  if (!step) return new StewardError('forbidden')
  const args = { by: step.labels.decidedByEmpId ?? null, at: step.decidedAt }
  return new StewardError('alreadyDecided', { args })
}

interface LastDecidedStep {
  decidedAt: string
  labels: Record<string, string | undefined>
}
