import { openSteps } from '../../src/engines/approvals/approvalSteps'
import { approvalTables, unexpiredDelegation } from '../../src/framework/approval'
import { recordBeneficiarySql } from '../records/beneficiary-sql'
import { getAttribute, getTable, type Model, quoteIdentifier, type Table } from '../records/model'
import { bindValues } from '../records/sql/compile-statement'
import { compileTrustedFilter } from '../records/sql/filter-sql'
import { literalSql, type SqlParameters } from '../records/sql-parameters'
import { createAllOrNone } from '../records/write/many/create-all-or-none'
import { asServer, type Writer } from '../records/write/writer'
import { decidedEarlierStepSql } from './guards/earlier-decision'
import { holdsRoleSql } from './guards/holds-role'

/** A person who may decide a step. */
export interface StepAssignee {
  stepId: number
  empId: number
  /** The label of the role in which they decide. */
  as: string
  delegationId?: number
  /** The assignee decides for this person, where each assignee has to agree. */
  onBehalfOfEmpId?: number | null
}

/** Adds the persons and their delegates as assignees. Answers all of them. */
export async function addAssignees(writer: Writer, seats: readonly StepAssignee[]): Promise<StepAssignee[]> {
  if (seats.length === 0) return []
  await insertAssignees(writer, seats)
  const stepIds = [...new Set(seats.map(({ stepId }) => stepId))]
  return [...seats, ...(await addDelegates(writer, { stepIds, delegationId: null }))]
}

/**
 * Makes delegates assignees of the open steps where their delegator is an assignee.
 * The delegate needs the role that the step asks for and must not be a maker of the request.
 */
export async function addDelegates(
  writer: Writer,
  about: { stepIds: readonly number[] | null; delegationId: number | null },
): Promise<StepAssignee[]> {
  const delegations = getTable(writer.model, approvalTables.delegations)
  const { sql: lasts, slots } = compileTrustedFilter(writer.model, delegations, unexpiredDelegation, 'd')
  const place = (index: number, type: string) => slots.typed({ from: 'value', index }, type)
  const ask = <Row extends object>(text: string) =>
    writer.sql.query<Row>(
      bindValues({ name: undefined, text, bindings: slots.bindings }, writer, [
        openSteps,
        about.stepIds,
        about.delegationId,
      ]),
    )
  const isOpen = (alias: string) =>
    `${alias}.delegation_id is null and ${alias}.decided_at is null and ${alias}.stood_back_at is null`
  const lacking =
    `from delegations d join approval_approvers a on a.emp_id = d.from_emp_id and ${isOpen('a')} ` +
    `join approval_steps s on s.id = a.step_id and s.status = any(${place(0, 'text[]')}) ` +
    `where (${place(1, 'bigint[]')} is null or s.id = any(${place(1, 'bigint[]')})) ` +
    `and (${place(2, 'bigint')} is null or d.id = ${place(2, 'bigint')}) ` +
    // A delegation that the requester created for somebody else does not count: it would choose the decider.
    'and (d.created_by is null or d.created_by = d.from_emp_id or d.created_by <> s.requester_emp_id) ' +
    `and ${lasts} and (d.entity_type is null or d.entity_type = s.entity_type) ` +
    'and not exists (select from approval_approvers o where o.step_id = s.id and o.delegation_id = d.id)'
  // Usually no row matches. The makers are checked only for the resources that this first query finds. A
  // request of another resource that arrives meanwhile is left out.
  const answer = await ask<{ entityType: string }>(`select distinct s.entity_type as "entityType" ${lacking}`)
  if (answer.rows.length === 0) return []
  const types = answer.rows.map(({ entityType }) => entityType)
  const text =
    'select distinct on (s.id, d.id) s.id as "stepId", d.to_emp_id as "empId", a."as", d.id as "delegationId", ' +
    `coalesce(a.on_behalf_of_emp_id, a.emp_id) as "onBehalfOfEmpId" ${lacking} ` +
    `and s.entity_type = any(${literalSql(types, 'text[]')}) ` +
    `and ${holdsRoleSql(writer, { empId: 'd.to_emp_id', as: 'a."as"', entityType: 's.entity_type' }, slots)} ` +
    `and not ${decidedEarlierStepSql('s', 'd.to_emp_id')} and d.to_emp_id <> s.requester_emp_id ` +
    `and not ${isRequestMakerSql(writer, 'd.to_emp_id', slots, types)} order by s.id, d.id, a.id`
  const { rows } = await ask<StepAssignee>(text)
  await insertAssignees(writer, rows)
  return rows
}

/**
 * Builds SQL that tells whether the person entered the record of step `s` or is its beneficiary.
 * @param among resources that the step may be about; default: all with approvals
 */
export function isRequestMakerSql(
  { model }: Writer,
  empId: string,
  slots: SqlParameters,
  among?: readonly string[],
): string {
  const tables = [...model.tables.values()].filter(
    ({ resource: { name, approval } }) => approval && (among?.includes(name) ?? true),
  )
  const cases = tables.map((table) => {
    const makers = requestMakersSql(model, table, 't', slots)
    const isMaker = `exists (select from ${quoteIdentifier(table.name)} t where t.id = s.record_id and ${empId} in (${makers.join(', ')}))`
    return `when ${literalSql(table.resource.name, 'text')} then ${isMaker}`
  })
  return cases.length === 0 ? 'false' : `case s.entity_type ${cases.join(' ')} else false end`
}

/**
 * Builds SQL of the persons who must not decide beside the requester: who
 * entered the record, and its beneficiaries.
 */
export function requestMakersSql(model: Model, table: Table, alias: string, slots: SqlParameters): string[] {
  return [
    `${alias}.${quoteIdentifier(getAttribute(table, 'createdBy').column?.name ?? '')}`,
    recordBeneficiarySql(model, table, alias, slots, compileTrustedFilter),
  ]
}

async function insertAssignees(writer: Writer, seats: readonly StepAssignee[]): Promise<void> {
  const rows = seats.map((seat) => ({ ...seat }))
  await createAllOrNone(asServer(writer), approvalTables.approvers, rows)
}
