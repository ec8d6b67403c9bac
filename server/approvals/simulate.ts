import type { ApprovalSimulation, NamedPerson } from '../../src/framework/answers/approval-simulation'
import { approvalTables, unexpiredDelegation } from '../../src/framework/approval'
import { type FieldErrors, StewardError } from '../../src/framework/errors'
import { getFieldBehaviour, isEmpty } from '../../src/framework/field'
import type { Role } from '../../src/framework/register'
import { computeValues, type Values } from '../../src/framework/validate'
import { getAttribute, getTable, quoteIdentifier, type Table } from '../records/model'
import { readRecord } from '../records/query'
import { bindValues } from '../records/sql/compile-statement'
import { compileTrustedFilter } from '../records/sql/filter-sql'
import { refuseErrors } from '../records/write/checks/refuse'
import { readRuleContext } from '../records/write/given/rule-context'
import { buildRecordsWithDefaults } from '../records/write/record-defaults'
import { asServer, type Writer } from '../records/write/writer'
import { activeRolesSql } from '../session/roles/active-roles-sql'
import { type ApprovalRequest, requireApproverRegister } from './find-approvers'
import { findApprovalRule } from './rules'
import { type PlannedStep, planSteps, readRequest } from './submit'

/** What a simulation asks about: a stored record or a hypothetical one. */
interface SimulationQuestion {
  id: number | null
  /** Parsed values of fields; fields that are absent take their defaults. */
  values: Values
  /** The requester; null: the person whom the record names. */
  requesterEmpId: number | null
}

/** Finds who would decide the request if it were submitted now; writes nothing. */
export async function simulateRequest(
  person: Writer,
  table: Table,
  question: SimulationQuestion,
): Promise<ApprovalSimulation> {
  const writer = asServer(person)
  const request = await buildSimulatedRequest(writer, table, question)
  const rule = await findApprovalRule(writer, table, request.values)
  const steps = await planSteps(writer, request, rule?.steps ?? [])
  const stepIns = await findDelegates(writer, request, steps)
  const names = await readPersonNames(writer, [
    request.requesterEmpId,
    ...steps.flatMap(({ persons, tried }) => [
      ...persons,
      ...tried.flatMap(({ leftOut }) => leftOut.map(({ empId }) => empId)),
    ]),
    ...stepIns.map(({ to }) => to),
  ])
  const toNamedPerson = (empId: number): NamedPerson => ({ empId, name: names.get(empId) ?? `#${empId}` })
  return {
    requester: toNamedPerson(request.requesterEmpId),
    rule: rule ? { id: rule.id, name: rule.name } : null,
    steps: steps.map(({ name, label, mode, hours, persons, tried }) => ({
      as: label,
      mode,
      hours,
      persons: persons.map(toNamedPerson),
      delegates: stepIns
        .filter((one) => persons.includes(one.from) && canRolesDecide(writer, table, name, one.roles))
        .map(({ from, to, roles: _, ...days }) => ({
          ...toNamedPerson(to),
          onBehalfOf: toNamedPerson(from).name,
          ...days,
        })),
      tried: tried.map((one) => ({
        as: one.label,
        leftOut: one.leftOut.map(({ empId, why }) => ({ ...toNamedPerson(empId), why })),
      })),
    })),
  }
}

/**
 * Parses the values of a hypothetical record by its fields.
 * @throws StewardError `invalidInput` with paths such as `values.amount`
 */
export function parseHypotheticalValues(table: Table, input: Values): Values {
  const values: Values = {}
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(input)) {
    const attribute = table.attributes.get(name)
    if (!attribute?.column || attribute.isCommon || attribute.field.type.isSealed)
      errors[`values.${name}`] = { code: 'unknownKey', args: { key: name } }
    else if (!isEmpty(value)) {
      const read = getFieldBehaviour(attribute.field).parse(value)
      if (read.ok) values[name] = read.value
      else errors[`values.${name}`] = read.error
    }
  }
  refuseErrors(errors)
  return values
}

type RequestWithValues = ApprovalRequest & { values: Values }

async function buildSimulatedRequest(
  writer: Writer,
  table: Table,
  question: SimulationQuestion,
): Promise<RequestWithValues> {
  const { id, requesterEmpId, values } = question
  const { name, approval } = table.resource
  const field = approval?.requester ?? ''
  const asking = requesterEmpId === null ? {} : { [field]: requesterEmpId }
  if (id !== null) {
    const { makers, requesterEmpId: stored } = await readRequest(writer, table, id)
    const record = await readRecord(writer, name, id)
    const others = makers.filter((maker) => maker !== stored)
    const requester = requesterEmpId ?? stored
    const merged = { ...record, ...values, ...asking }
    return { table, id, values: merged, requesterEmpId: requester, makers: [requester, ...others] }
  }
  if (requesterEmpId === null)
    throw new StewardError('invalidInput', { fields: { requesterEmpId: { code: 'required' } } })
  const asRequester = { ...writer, caller: { ...writer.caller, empId: requesterEmpId } }
  const [record = {}] = await buildRecordsWithDefaults(asRequester, table.resource, [{ ...values, ...asking }])
  const computed = computeValues(
    table.resource,
    record,
    await readRuleContext(asRequester, table, { record, before: null }),
  )
  return { table, id, values: computed, requesterEmpId, makers: [requesterEmpId] }
}

interface DelegationRow {
  from: number
  to: number
  roles: Role[]
  fromDate: string
  toDate: string
}

/** Finds the delegates of the assignees; a delegation counts from its first day on. */
async function findDelegates(
  writer: Writer,
  { table, makers, requesterEmpId }: ApprovalRequest,
  steps: readonly PlannedStep[],
): Promise<DelegationRow[]> {
  const delegations = getTable(writer.model, approvalTables.delegations)
  const { sql, slots } = compileTrustedFilter(writer.model, delegations, unexpiredDelegation, 'd')
  const place = (index: number) => slots.add({ from: 'value', index })
  const text =
    'select d.from_emp_id as "from", d.to_emp_id as "to", d.from_date::text as "fromDate", d.to_date::text as "toDate", ' +
    `${activeRolesSql('d.to_emp_id', slots.typed({ from: 'variable', name: '$today' }, 'date'))} as roles from delegations d ` +
    `where d.from_emp_id = any(${place(0)}::bigint[]) and d.to_emp_id <> all(${place(1)}::bigint[]) ` +
    `and (d.created_by is null or d.created_by = d.from_emp_id or d.created_by <> ${place(3)}::bigint) ` +
    `and (d.entity_type is null or d.entity_type = ${place(2)}) and ${sql} order by d.from_date, d.id`
  const statement = bindValues({ name: undefined, text, bindings: slots.bindings }, writer, [
    steps.flatMap(({ persons }) => persons),
    makers,
    table.resource.name,
    requesterEmpId,
  ])
  return (await writer.sql.query<DelegationRow>(statement)).rows
}

/** Tells whether these roles may decide this kind of request under the register's name. */
function canRolesDecide(writer: Writer, { resource }: Table, name: string, granted: readonly Role[]): boolean {
  const approver = requireApproverRegister(writer).approvers[name]
  const roleSets = [
    [resource.approval?.deciders ?? []].flat(),
    ...(approver && 'roles' in approver ? [approver.roles] : []),
  ]
  const effectiveRoles = writer.model.roles.effective(granted)
  return roleSets.every((roles) => effectiveRoles.some((role) => roles.includes(role)))
}

async function readPersonNames(writer: Writer, ids: readonly number[]): Promise<Map<number, string>> {
  const people = getTable(writer.model, requireApproverRegister(writer).people.resource)
  const title = quoteIdentifier(getAttribute(people, people.resource.title).column?.name ?? '')
  const { rows } = await writer.sql.query<{ id: number; name: string }>({
    text: `select t.id, t.${title}::text as name from ${quoteIdentifier(people.name)} t where t.id = any($1::bigint[])`,
    values: [[...new Set(ids)]],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
