import { openSteps } from '../../src/engines/approvals/approvalSteps'
import { activeAssignee, approvalTables } from '../../src/framework/approval'
import type { Values } from '../../src/framework/validate'
import { type NewNotification, sendNotifications } from '../notices/send-notifications'
import { getTable } from '../records/model'
import { bindValues } from '../records/sql/compile-statement'
import { engineTables } from '../records/sql/engine-tables'
import { compileTrustedFilter } from '../records/sql/filter-sql'
import { sqlNames, statement } from '../records/sql/named-sql'
import type { Change, Writer } from '../records/write/writer'
import type { StepAssignee } from './assignees'
import { mayDecideSql } from './guards/holds-role'

type NotificationBuilder = (change: Change & { id: number }) => Promise<NewNotification[]>

const tellers: Readonly<Record<string, NotificationBuilder>> = {
  open: ({ writer, id }) => buildDeciderNotifications(writer, 'asked', [id], null),
  nudge: ({ writer, id }) => buildDeciderNotifications(writer, 'reminded', [id], null),
  approve: buildOutcomeNotifications,
  reject: buildOutcomeNotifications,
  sendBack: buildOutcomeNotifications,
  escalate: async ({ record }) => [buildRequesterNotification(record, 'escalated', null)],
  recall: async ({ writer, record }) => [buildRequesterNotification(record, 'recalled', writer.caller.empId)],
}

/** Notifies the persons whom a step's transition concerns. */
export async function notifyOfStep(change: Change & { id: number }): Promise<void> {
  const notes = await tellers[change.action]?.(change)
  if (notes) await sendNotifications(change.writer, notes)
}

/** Notifies new assignees of steps whose turn it is. */
export async function notifyAssignees(writer: Writer, seats: readonly StepAssignee[]): Promise<void> {
  if (seats.length === 0) return
  const [stepIds, empIds] = [seats.map(({ stepId }) => stepId), seats.map(({ empId }) => empId)]
  await sendNotifications(writer, await buildDeciderNotifications(writer, 'asked', stepIds, empIds))
}

const outcomes = { approve: 'approved', reject: 'rejected', sendBack: 'sentBack' } as const

/** Notifies the requester once the whole request is settled, not after each step. */
async function buildOutcomeNotifications({
  writer,
  resource,
  action,
  id,
  record,
}: Change & { id: number }): Promise<NewNotification[]> {
  const { field = '', transitions } = resource.workflow ?? {}
  const isOver = record[field] === transitions?.[action]?.to
  if (!isOver || (action === 'approve' && (await hasOtherOpenStep(writer, id)))) return []
  return [buildRequesterNotification(record, outcomes[action as keyof typeof outcomes], writer.caller.empId)]
}

const s = sqlNames(engineTables.steps, 's')
const d = sqlNames(engineTables.steps, 'd')

const openAfterSql = statement('open_after')`
  select from ${s} join ${d} on ${d.entityType} = ${s.entityType} and ${d.recordId} = ${s.recordId} and ${d.round} = ${s.round}
  where ${d.id} = $1 and ${s.id} <> ${d.id} and ${s.status} = any($2) limit 1`

/** Tells whether another step of the request is still open. */
async function hasOtherOpenStep({ sql }: Writer, stepId: number): Promise<boolean> {
  const { rows } = await sql.query(openAfterSql(stepId, openSteps))
  return rows.length > 0
}

function buildRequesterNotification(
  step: Values,
  event: NewNotification['event'],
  byEmpId: number | null,
): NewNotification {
  const { requesterEmpId, title, entityType, recordId } = step
  const about = { title: String(title), entityType: String(entityType), recordId: Number(recordId) }
  return { empId: Number(requesterEmpId), event, byEmpId, ...about }
}

/** Builds notifications to the persons who may decide the steps whose turn it is. */
async function buildDeciderNotifications(
  writer: Writer,
  event: NewNotification['event'],
  stepIds: readonly number[],
  empIds: readonly number[] | null,
): Promise<NewNotification[]> {
  const approvers = getTable(writer.model, approvalTables.approvers)
  const { sql, slots } = compileTrustedFilter(writer.model, approvers, activeAssignee, 'a')
  const may = mayDecideSql(writer, 'a', 's.entity_type', slots)
  const place = (index: number, type: string) => slots.typed({ from: 'value', index }, type)
  const text =
    'select distinct a.emp_id as "empId", s.id as "stepId", s.title, s.entity_type as "entityType", s.record_id as "recordId", s.requester_emp_id as "byEmpId" ' +
    `from approval_approvers a join approval_steps s on s.id = a.step_id where s.id = any(${place(0, 'bigint[]')}) ` +
    `and s.status = any(${place(1, 'text[]')}) and s.entered_at is not null and a.decided_at is null and a.stood_back_at is null and ${sql} and ${may} ` +
    `and (${place(2, 'bigint[]')} is null or a.emp_id = any(${place(2, 'bigint[]')})) order by 2, 1`
  const statement = bindValues({ name: undefined, text, bindings: slots.bindings }, writer, [
    stepIds,
    openSteps,
    empIds,
  ])
  const { rows } = await writer.sql.query<Omit<NewNotification, 'event'>>(statement)
  return rows.map((row) => ({ ...row, event }))
}
