import { openSteps } from '../../../src/engines/approvals/approvalSteps'
import { approvalTables } from '../../../src/framework/approval'
import { sendNotifications } from '../../notices/send-notifications'
import { getTable, quoteIdentifier, type Table } from '../../records/model'
import { bindValues } from '../../records/sql/compile-statement'
import { engineTables } from '../../records/sql/engine-tables'
import { compileTrustedFilter } from '../../records/sql/filter-sql'
import { sqlNames, unpreparedStatement } from '../../records/sql/named-sql'
import { literalSql } from '../../records/sql-parameters'
import { applyChange } from '../../records/write/change'
import { runEffects, withoutEffects } from '../../records/write/handler'
import { deleteRecordWithParts } from '../../records/write/save'
import {
  asServer,
  type Change,
  findHandler,
  type Handler,
  lockRecord,
  type Writer,
  type WrittenChange,
} from '../../records/write/writer'
import { addAssignees } from '../assignees'
import { findApprovers, findApproversByName, requireApproverRegister } from '../find-approvers'
import { notifyAssignees } from '../step-notifications'
import { readRequest } from '../submit'
import { type ApproverReference, listApproverReferences } from './approver-references'
import { findEarlierDeciders } from './open-next-step'

/**
 * Handler of a resource whose references lead to approvers: reassigns waiting steps when a reference changes.
 * The steps are locked before the record, the order in which a decision locks.
 */
export function withApproverChanges(resource: string, own: Handler, fields: readonly string[]): Handler {
  const isOwn = (change: Change) => {
    const { writer, action, before, record } = change
    const changed = Object.keys(record).filter((name) => before?.[name] !== record[name])
    const ownWriter = { ...writer, handlers: { [resource]: own } }
    return action !== 'update' || findHandler(ownWriter, change.resource, action, changed) !== undefined
  }
  const { before, after, afterAll } = own
  const isAll = (before ?? after ?? afterAll) !== undefined && own.fields === undefined
  return {
    ...withoutEffects(own),
    ...(!isAll && { fields: [...(own.fields ?? []), ...fields] }),
    async first(writer, ids, names) {
      await lockStepsByReferences(writer, resource, fields, ids, names)
      await own.first?.(writer, ids, names)
    },
    ...(before && { before: async (change) => (isOwn(change) ? before(change) : undefined) }),
    async afterAll(changes) {
      await runEffects(
        own,
        changes.filter((change) => isOwn(change)),
      )
      for (const field of fields)
        await reassignWaitingSteps(
          changes.filter(({ before: stored, record }) => stored && stored[field] !== record[field]),
          field,
        )
    },
  }
}

/** Locks the steps that a change of these fields reassigns. */
async function lockStepsByReferences(
  person: Writer,
  resource: string,
  fields: readonly string[],
  ids: readonly number[],
  names: readonly string[] = fields,
): Promise<void> {
  const writer = asServer(person)
  for (const hop of listApproverReferences(writer.model, requireApproverRegister(writer)))
    if (hop.resource === resource && fields.includes(hop.field) && names.includes(hop.field))
      await findStepsByReference(writer, hop, ids)
}

/** Reassigns waiting steps to the persons to whom the changed field leads now. */
async function reassignWaitingSteps(changes: readonly WrittenChange[], field: string): Promise<void> {
  const [first] = changes
  if (!first) return
  const writer = asServer(first.writer)
  const ids = changes.map(({ id }) => id)
  for (const hop of listApproverReferences(writer.model, requireApproverRegister(writer)))
    if (hop.resource === first.resource.name && hop.field === field)
      for (const step of await findStepsByReference(writer, hop, ids)) await reassignStep(writer, step, hop.approver)
}

/** An open step, with what the search for new assignees needs. */
export interface WaitingStep {
  id: number
  entityType: string
  recordId: number
  title: string
  /** The register's name for which the rule asks, and the name by which assignees were found. */
  askedFor: string
  level: string
  isTurn: boolean
}

/**
 * Finds the open steps with an assignee to whom the reference of these
 * records leads; locks them in the common order.
 */
async function findStepsByReference(
  writer: Writer,
  hop: ApproverReference,
  ids: readonly number[],
): Promise<WaitingStep[]> {
  const { model } = writer
  const table = getTable(model, hop.from)
  const where = { [hop.prefix || 'id']: { in: ids } }
  const { sql: leads, slots } = compileTrustedFilter(model, table, where, 't')
  const { approvers } = requireApproverRegister(writer)
  const open = slots.typed({ from: 'value', index: 0 }, 'text[]')
  const about = hop.isRequester ? 's.requester_emp_id' : 's.record_id'
  const label = literalSql(approvers[hop.approver]?.label ?? '', 'text')
  const [name, kind] = [literalSql(hop.approver, 'text'), literalSql(hop.from, 'text')]
  const text =
    'select s.id, s.entity_type as "entityType", s.record_id as "recordId", s.title, coalesce(s.asked_for, s.level) as "askedFor", ' +
    's.level, s.entered_at is not null as "isTurn" from approval_steps s ' +
    `where s.status = any(${open}) and ${about} in (select t.id from ${quoteIdentifier(table.name)} t where ${leads}) ` +
    `${hop.isRequester ? '' : `and s.entity_type = ${kind} `}and (${name} in (s.level, s.asked_for) ` +
    `or exists (select from approval_approvers a where a.step_id = s.id and a."as" = ${label})) order by s.id for update of s`
  const statement = bindValues({ name: undefined, text, bindings: slots.bindings }, writer, [openSteps])
  return (await writer.sql.query<WaitingStep>(statement)).rows
}

interface AssigneeRow {
  id: number
  empId: number
}

/** Assigns the step to the persons for whom the name stands now, and removes the former assignees. */
export async function reassignStep(writer: Writer, step: WaitingStep, name: string): Promise<void> {
  const table = getTable(writer.model, step.entityType)
  const hands = await findEarlierDeciders(writer, step.id)
  const request = { ...(await readRequest(writer, table, step.recordId)), hands }
  const { approvers } = requireApproverRegister(writer)
  const isLevel = name === step.askedFor || name === step.level
  const approver = isLevel
    ? await findApprovers(writer, request, step.askedFor, null)
    : { name, label: approvers[name]?.label ?? name, persons: await findApproversByName(writer, request, name) }
  const before = await findStepAssignees(writer, step.id, approvers[isLevel ? step.level : name]?.label ?? '')
  const removed = before.filter(({ empId }) => !approver.persons.includes(empId))
  const added = approver.persons.filter((empId) => !before.some((seat) => seat.empId === empId))
  if (removed.length === 0 && added.length === 0) return
  await removeAssignees(writer, step.id, removed)
  if (isLevel) await renameStepLevel(writer, step.id, approver)
  const seats = added.map((empId) => ({ stepId: step.id, empId, as: approver.label }))
  await notifyAssignees(writer, await addAssignees(writer, seats))
  if (step.isTurn) await notifyReplacedAssignees(writer, step, table, removed)
}

const a = sqlNames(engineTables.approvers, 'a')

const assignedSql = unpreparedStatement`
  select ${a.id}, ${a.empId} as "empId" from ${a}
  where ${a.stepId} = $1 and ${a.as} = $2 and ${a.decidedAt} is null and ${a.delegationId} is null order by ${a.id}`

const seatsOfSql = unpreparedStatement`
  select ${a.id} from ${a} where ${a.stepId} = $1 and ${a.decidedAt} is null
  and (${a.id} = any($2) or ${a.onBehalfOfEmpId} = any($3)) order by ${a.id}`

async function findStepAssignees({ sql }: Writer, stepId: number, label: string): Promise<AssigneeRow[]> {
  const { rows } = await sql.query<AssigneeRow>(assignedSql(stepId, label))
  return rows
}

/** Removes these assignees, their delegates and their substitutes. */
async function removeAssignees(writer: Writer, stepId: number, removed: readonly AssigneeRow[]): Promise<void> {
  const ids = removed.map(({ id }) => id)
  const empIds = removed.map(({ empId }) => empId)
  const { rows } = await writer.sql.query<{ id: number }>(seatsOfSql(stepId, ids, empIds))
  for (const { id } of rows) await deleteRecordWithParts(writer, approvalTables.approvers, id, undefined)
}

/** Changes the name of the step's level, so that its history shows that others were asked. */
async function renameStepLevel(
  writer: Writer,
  id: number,
  { name, label }: { name: string; label: string },
): Promise<void> {
  const table = getTable(writer.model, approvalTables.steps)
  const locked = await lockRecord(writer, table, id, 'effect', {})
  if (!locked) return
  const { enteredAt, hours, status, escalatedAt } = locked.record
  const isTimed = enteredAt !== null && typeof hours === 'number' && openSteps.some((each) => each === status)
  const dueAt = isTimed && !escalatedAt ? new Date(Date.now() + Number(hours) * 3_600_000).toISOString() : undefined
  const values = { level: name, approver: label, ...(dueAt && { dueAt }) }
  const comment = 'Who decides has changed.'
  await applyChange(writer, table, id, locked.record, values, { action: 'update', asked: {}, comment, isAlways: true })
}

const notifyReplacedAssignees = (
  writer: Writer,
  { recordId, title }: WaitingStep,
  { resource }: Table,
  removed: readonly AssigneeRow[],
) =>
  sendNotifications(
    writer,
    removed.map(({ empId }) => ({ empId, event: 'passedOn' as const, title, entityType: resource.name, recordId })),
  )
