import { openSteps } from '../../../src/engines/approvals/approvalSteps'
import { type Approver, approvalTables } from '../../../src/framework/approval'
import { getAttribute, getTable, quoteIdentifier } from '../../records/model'
import { bindValues } from '../../records/sql/compile-statement'
import { compileTrustedFilter } from '../../records/sql/filter-sql'
import { literalSql, type SqlParameters } from '../../records/sql-parameters'
import { deleteRecordWithParts } from '../../records/write/save'
import { asServer, type Writer } from '../../records/write/writer'
import { isGrantActiveSql } from '../../session/roles/active-roles-sql'
import { addAssignees, isRequestMakerSql, type StepAssignee } from '../assignees'
import { requireApproverRegister } from '../find-approvers'
import { decidedEarlierStepSql } from '../guards/earlier-decision'
import { holdsRoleSql, mayDecideSql } from '../guards/holds-role'
import { reassignStep, type WaitingStep } from './approver-changes'
import { replaceAbsentees } from './leavers'

/** Reassigns waiting steps after a person was granted a role or lost one. */
export async function updateRoleHolders(person: Writer, empId: number): Promise<void> {
  const writer = asServer(person)
  if (!writer.model.tables.has(approvalTables.steps)) return
  await addRoleHolders(writer, empId)
  await replaceAbsentees(writer, empId)
  await removeAssigneesWithoutRole(writer, empId)
}

interface UnassignedHolder extends WaitingStep {
  empId: number
  as: string
  /** True for a substitute, who was assigned because nobody held the role that the rule asks for. */
  isInstead: boolean
}

/**
 * Adds to open steps the holders of the role who are no assignees yet: all holders, or one person. Does not
 * change steps where each assignee has to agree, so that a request does not wait for later holders.
 * @returns the number of new assignees
 */
export async function addRoleHolders(writer: Writer, empId: number | null): Promise<number> {
  const missing = await findUnassignedHolders(writer, empId)
  const replaced = missing.filter(({ isInstead }) => isInstead)
  for (const step of new Map(replaced.map((each) => [each.id, each])).values())
    await reassignStep(writer, step, step.askedFor)
  const seats = missing.flatMap(({ id, isInstead, ...each }): StepAssignee[] =>
    isInstead ? [] : [{ stepId: id, empId: each.empId, as: each.as }],
  )
  await addAssignees(writer, seats)
  return missing.length
}

async function findUnassignedHolders(writer: Writer, empId: number | null): Promise<UnassignedHolder[]> {
  const [holders, slots] = roleHoldersSql(writer)
  if (!holders) return []
  const place = (index: number, type: string) => slots.typed({ from: 'value', index }, type)
  const about = place(1, 'bigint')
  const isAsked =
    `(s.mode = 'any' and (s.level = h.name or exists (select from approval_approvers a where a.step_id = s.id and a."as" = h.label ` +
    'and a.decided_at is null and a.delegation_id is null)) or s.asked_for = h.name and s.level <> h.name)'
  const text =
    `with h as materialized (${holders}) ` +
    'select s.id, s.entity_type as "entityType", s.record_id as "recordId", s.title, coalesce(s.asked_for, s.level) as "askedFor", s.level, ' +
    's.entered_at is not null as "isTurn", h.emp_id as "empId", h.label as "as", s.asked_for = h.name and s.level <> h.name as "isInstead" ' +
    `from approval_steps s join h on ${isAsked} where s.status = any(${place(0, 'text[]')}) and (${about} is null or h.emp_id = ${about}) ` +
    'and not exists (select from approval_approvers o where o.step_id = s.id and o.emp_id = h.emp_id and o.delegation_id is null) ' +
    `and h.emp_id <> s.requester_emp_id and not ${isRequestMakerSql(writer, 'h.emp_id', slots)} and not ${decidedEarlierStepSql('s', 'h.emp_id')} ` +
    `and ${holdsRoleSql(writer, { empId: 'h.emp_id', as: 'h.label', entityType: 's.entity_type' }, slots)} ` +
    'order by s.id, h.emp_id for update of s skip locked'
  const statement = bindValues({ name: undefined, text, bindings: slots.bindings }, writer, [openSteps, empId])
  const { rows } = await writer.sql.query<UnassignedHolder>(statement)
  // A person who holds two of the roles becomes one assignee.
  return [...new Map(rows.map((row) => [`${row.id} ${row.empId}`, row])).values()]
}

/** Builds SQL of all persons with a usable account and a granted role that steps ask for. */
function roleHoldersSql(writer: Writer): [sql: string | undefined, slots: SqlParameters] {
  const { people, approvers } = requireApproverRegister(writer)
  const table = getTable(writer.model, people.resource)
  const { sql: able, slots } = compileTrustedFilter(writer.model, table, people.able, 'p')
  const today = slots.typed({ from: 'variable', name: '$today' }, 'date')
  const each = Object.entries(approvers).flatMap(([name, approver]) => {
    if (!('roles' in approver)) return []
    const [as, label] = [literalSql(name, 'text'), literalSql(approver.label, 'text')]
    return [
      `select distinct g.emp_id, ${as} as name, ${label} as label from role_grants g join ${quoteIdentifier(table.name)} p on p.id = g.emp_id ` +
        `where g.role = any(${literalSql(expandRoles(writer, approver.roles), 'text[]')}) and ${isGrantActiveSql('g', today)} ` +
        `and ${able}${isHeadSql(writer, approver)}`,
    ]
  })
  return [each.length > 0 ? each.join(' union all ') : undefined, slots]
}

/** Adds the roles of which a combination grants one of these roles. */
function expandRoles({ model }: Writer, roles: readonly string[]): string[] {
  const parts = (model.roles.combined ?? []).flatMap(({ role, of }) => (roles.includes(role) ? of : []))
  return [...new Set([...roles, ...parts])]
}

function isHeadSql(writer: Writer, { heads }: Extract<Approver, { roles: unknown }>): string {
  if (heads === undefined) return ''
  const [resource = '', field = ''] = heads.split('.')
  const table = getTable(writer.model, resource)
  const column = quoteIdentifier(getAttribute(table, field).column?.name ?? '')
  return ` and exists (select from ${quoteIdentifier(table.name)} d where d.${column} = g.emp_id)`
}

/** Removes assignees who lost their role, and their delegates, from steps that others can decide. */
export async function removeAssigneesWithoutRole(person: Writer, empId: number | null): Promise<void> {
  const writer = asServer(person)
  const { people } = requireApproverRegister(writer)
  const { slots } = compileTrustedFilter(writer.model, getTable(writer.model, people.resource), {}, 'p')
  const place = (index: number, type: string) => slots.typed({ from: 'value', index }, type)
  const mayDecide = (seat: string) => mayDecideSql(writer, seat, 's.entity_type', slots)
  const principalSql = (seat: string) => `coalesce(${seat}.on_behalf_of_emp_id, ${seat}.emp_id)`
  const about = place(1, 'bigint')
  const text =
    `select a.id from approval_approvers a join approval_steps s on s.id = a.step_id where s.status = any(${place(0, 'text[]')}) ` +
    `and a.decided_at is null and (${about} is null or ${about} in (a.emp_id, a.on_behalf_of_emp_id)) and not ${mayDecide('a')} ` +
    'and exists (select from approval_approvers o where o.step_id = s.id and o.id <> a.id and o.decided_at is null and o.stood_back_at is null ' +
    `and (s.mode <> 'all' or ${principalSql('o')} = ${principalSql('a')}) and ${mayDecide('o')}) order by s.id, a.id for update of s skip locked`
  const statement = bindValues({ name: undefined, text, bindings: slots.bindings }, writer, [openSteps, empId])
  const { rows } = await writer.sql.query<{ id: number }>(statement)
  for (const { id } of rows) await deleteRecordWithParts(writer, approvalTables.approvers, id, undefined)
}
