import { acceptedDelegation, lastingDelegations, proposedDelegation } from '../../src/engines/approvals/delegations'
import { verbs } from '../../src/framework/access'
import { approvalTables } from '../../src/framework/approval'
import type { Role } from '../../src/framework/register'
import type { Values } from '../../src/framework/validate'
import { type NewNotification, sendNotifications } from '../notices/send-notifications'
import { getTable, quoteIdentifier } from '../records/model'
import { bindValues } from '../records/sql/compile-statement'
import { engineTables } from '../records/sql/engine-tables'
import { compileTrustedFilter } from '../records/sql/filter-sql'
import { sqlNames, unpreparedStatement } from '../records/sql/named-sql'
import { refuseErrors } from '../records/write/checks/refuse'
import { createRecord, deleteRecordWithParts } from '../records/write/save'
import { asServer, type Change, type Handler, type Writer } from '../records/write/writer'
import { activeRolesSql, isGrantActiveSql } from '../session/roles/active-roles-sql'
import { addDelegates } from './assignees'
import { requireApproverRegister } from './find-approvers'

/** Handler of delegations. Every decision of a delegate checks by itself whether the delegation has ended. */
export const delegations: Handler = {
  oneByOne: 'who is seated at a step depends on who was seated before',
  async before(change) {
    const { writer, resource, action, before, record } = change
    const { caller } = writer
    if (action === 'accept') return { acceptedAt: new Date().toISOString() }
    const isOfAnother = verbs.some((verb) => verb === action) && !caller.isSystem && record.fromEmpId !== caller.empId
    if (isOfAnother && record.toEmpId === caller.empId)
      refuseErrors({ toEmpId: { code: 'toMaker', message: 'Nobody takes the decisions of others for themselves.' } })
    if (!namesNewDelegate(change)) return undefined
    await requireDeciderRole(writer, record)
    // The delegate accepted a narrower scope, so they have to accept the wider one again.
    const { field = '' } = resource.workflow ?? {}
    const isWider = before?.[field] === acceptedDelegation && record[field] === acceptedDelegation
    return isWider ? { [field]: proposedDelegation, acceptedAt: null } : undefined
  },
  async after(change) {
    const { writer, resource, id, before, record } = change
    if (before && before.entityType !== record.entityType) await removeDelegateFromOtherKinds(writer, id)
    if (record[resource.workflow?.field ?? ''] === acceptedDelegation)
      await addDelegates(writer, { stepIds: null, delegationId: id })
    await sendNotifications(writer, buildDelegationNotifications(change))
  },
}

/** Tells whether the change gives a delegate decisions that they could not make before. */
function namesNewDelegate({ before, record }: Change): boolean {
  if (record.toEmpId === null || record.toEmpId === undefined) return false
  if (!before || before.toEmpId !== record.toEmpId) return true
  const isOtherKind = before.entityType !== null && before.entityType !== record.entityType
  return (
    isOtherKind || String(record.fromDate) < String(before.fromDate) || String(record.toDate) > String(before.toDate)
  )
}

/** Refuses a delegate who has no role that decides this kind of request. */
async function requireDeciderRole(writer: Writer, { toEmpId, entityType }: Values): Promise<void> {
  const deciders = [writer.model.tables.get(String(entityType))?.resource.approval?.deciders ?? []].flat()
  if (entityType === null || entityType === undefined) return
  const { rows } = await writer.sql.query<{ roles: Role[] }>({
    name: 'roles_of_delegate',
    text: `select ${activeRolesSql('$1::bigint', '$2::date')} as roles`,
    values: [toEmpId, writer.today],
  })
  const effectiveRoles = writer.model.roles.effective(rows[0]?.roles ?? [])
  if (deciders.some((role) => effectiveRoles.some((each) => each === role))) return
  const message = 'Choose somebody whose role allows them to decide these requests.'
  refuseErrors({ toEmpId: { code: 'delegateNoRole', message } })
}

/** Builds the notifications: an offer goes to the delegate, the answer to the person who is away. */
function buildDelegationNotifications({
  writer,
  resource,
  action,
  id,
  before,
  record,
}: Change & { id: number }): NewNotification[] {
  const { field = '' } = resource.workflow ?? {}
  const [was, is] = [before?.[field], record[field]]
  const [fromEmpId, toEmpId] = [Number(record.fromEmpId), Number(record.toEmpId)]
  const title = String(record.reason).slice(0, 250)
  const about = { title, entityType: resource.name, recordId: id, byEmpId: writer.caller.empId }
  if (action === 'refuse') return [{ ...about, empId: fromEmpId, event: 'delegationRefused' }]
  if (is === was) return []
  if (is === acceptedDelegation) return [{ ...about, empId: fromEmpId, event: 'delegationAccepted' }]
  if (is === proposedDelegation)
    return [
      { ...about, empId: toEmpId, event: 'delegated', byEmpId: fromEmpId },
      { ...about, empId: fromEmpId, event: 'delegationMade' },
    ]
  return before ? [] : [{ ...about, empId: fromEmpId, event: 'delegationOffered' }]
}

const s = sqlNames(engineTables.steps, 's')
const a = sqlNames(engineTables.approvers, 'a')
const d = sqlNames(engineTables.delegations, 'd')

const otherKindsSql = unpreparedStatement`
  select ${a.id} from ${a} join ${s} on ${s.id} = ${a.stepId} join ${d} on ${d.id} = ${a.delegationId}
  where ${d.id} = $1 and ${a.decidedAt} is null and ${d.entityType} <> ${s.entityType} order by ${a.id}`

/**
 * Removes the delegate from steps of other kinds after the delegation was narrowed to one kind of request.
 */
async function removeDelegateFromOtherKinds(writer: Writer, delegationId: number): Promise<void> {
  const { rows } = await writer.sql.query<{ id: number }>(otherKindsSql(delegationId))
  for (const { id } of rows) await deleteRecordWithParts(asServer(writer), approvalTables.approvers, id, undefined)
}

/** Days on which somebody will be away. */
export interface Absence {
  fromEmpId: number
  /** ISO dates, both days included. */
  fromDate: string
  toDate: string
  /** The reason as text, for the delegate. */
  reason: string
}

/**
 * Offers a person who will be away to name a delegate, if they decide requests and have no delegate for those
 * days. Leave and travel call it in their transaction.
 * @returns the id of the offer; undefined if no delegate is needed
 */
export async function offerDelegation(writer: Writer, absence: Absence): Promise<number | undefined> {
  const { fromEmpId, fromDate, toDate } = absence
  const { people, approvers } = requireApproverRegister(writer)
  const table = getTable(writer.model, people.resource)
  const each = Object.values(approvers)
  const paths = each.flatMap((approver) => ('path' in approver && approver.of === 'requester' ? [approver.path] : []))
  const roles = each.flatMap((approver) => ('roles' in approver ? approver.roles : []))
  const isReached = { or: paths.map((path) => ({ [path]: { eq: '$record' } })) }
  const { sql: leadsTo, slots } = compileTrustedFilter(writer.model, table, isReached, 't')
  const person = slots.typed({ from: 'variable', name: '$record' }, 'bigint')
  const today = slots.typed({ from: 'variable', name: '$today' }, 'date')
  const place = (index: number, type: string) => slots.typed({ from: 'value', index }, type)
  const text =
    `select (exists (select from ${quoteIdentifier(table.name)} t where ${leadsTo}) ` +
    `or exists (select from role_grants g where g.emp_id = ${person} and g.role = any(${place(0, 'text[]')}) ` +
    `and ${isGrantActiveSql('g', today)}) ` +
    `or exists (select from approval_approvers a where a.emp_id = ${person} and a.delegation_id is null and a.decided_at is null)) ` +
    `and not exists (select from delegations d where d.from_emp_id = ${person} and d.status = any(${place(1, 'text[]')}) ` +
    `and d.from_date <= ${place(2, 'date')} and d.to_date >= ${place(3, 'date')} and d.entity_type is null) as "isWanted"`
  const values = [roles, lastingDelegations, fromDate, toDate]
  const { rows } = await writer.sql.query<{ isWanted: boolean }>(
    bindValues({ name: undefined, text, bindings: slots.bindings }, writer, values, fromEmpId),
  )
  return rows[0]?.isWanted ? createRecord(asServer(writer), approvalTables.delegations, { ...absence }) : undefined
}
