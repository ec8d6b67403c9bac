import type { NotAskedReason } from '../../src/framework/answers/approval-simulation'
import type { Approver, ApproverRegister } from '../../src/framework/approval'
import type { Role } from '../../src/framework/register'
import type { Values } from '../../src/framework/validate'
import { listReaders } from '../records/areas/area-readers'
import { listFieldKeys } from '../records/changes/field-keys'
import { getAttribute, getTable, quoteIdentifier, type Table } from '../records/model'
import { bindValues } from '../records/sql/compile-statement'
import { compileTrustedFilter } from '../records/sql/filter-sql'
import { literalSql } from '../records/sql-parameters'
import type { Writer } from '../records/write/writer'
import { activeRolesSql, isGrantActiveSql } from '../session/roles/active-roles-sql'
import { findPeopleBelow } from './people-below'

/** A request that needs approvers. */
export interface ApprovalRequest {
  table: Table
  /** Id of the stored record; null for a hypothetical one. */
  id: number | null
  /** The values of a hypothetical record. */
  values?: Values
  requesterEmpId: number
  /**
   * Persons who must not decide the request: the requester, the person who entered it, and its beneficiaries.
   */
  makers: readonly number[]
  /** Persons who decided an earlier step, or for whom somebody decided one. Nobody decides a request twice. */
  hands?: readonly number[]
}

/** The assignees of a step and the role in which they are asked. */
export interface ApproverSelection {
  /** The name of the approver in the register, and its label. */
  name: string
  label: string
  persons: number[]
  /** The names that were tried before this one, in order, with the persons who were left out of each. */
  tried: { label: string; leftOut: { empId: number; why: NotAskedReason }[] }[]
}

/** Finds the persons for whom a name of the register stands, where an area keeps them. */
export interface NamedApprovers {
  /** The name in the register of approvers. */
  name: string
  find(writer: Writer, request: ApprovalRequest): Promise<number[]>
}

declare module '../records/areas/area-readers' {
  interface AreaReaders {
    namedApprovers: NamedApprovers
  }
}

/** Finds the area's answer for a name of the register; undefined where no area keeps its persons. */
export const findNamedApprovers = ({ model }: Writer, name: string): NamedApprovers | undefined =>
  listReaders(model, 'namedApprovers').find((one) => one.name === name)

/**
 * Finds the persons whom the name stands for and who may decide. Where there is none, it tries the names that
 * the resource declares as substitutes, then those of the register. The list is empty where nobody is found.
 * @param personEmpId the person whom a rule names
 */
export async function findApprovers(
  writer: Writer,
  request: ApprovalRequest,
  name: string,
  personEmpId: number | null,
): Promise<ApproverSelection> {
  const register = requireApproverRegister(writer)
  const tried: ApproverSelection['tried'] = []
  const insteadOf = register.approvers[name]?.instead ?? register.insteadOf
  for (const each of [...listApproverNamesInOrder(request, name), ...insteadOf]) {
    if (tried.some((one) => one.label === register.approvers[each]?.label)) continue
    const approver = register.approvers[each]
    if (!approver) continue
    const { label } = approver
    const { persons, leftOut } = await splitByEligibility(
      writer,
      request,
      await findCandidates(writer, request, each, personEmpId),
    )
    tried.push({ label, leftOut })
    if (persons.length > 0) return { name: each, label, persons, tried }
  }
  return { name, label: register.approvers[name]?.label ?? name, persons: [], tried }
}

/** Lists the rule's name, then the names that the resource declares as its substitutes, in order. */
export const listApproverNamesInOrder = ({ table }: ApprovalRequest, name: string): string[] => [
  name,
  ...(table.resource.approval?.insteadOf?.[name] ?? []),
]

/** Finds the persons for whom this one name stands and who may decide the request. */
export async function findApproversByName(writer: Writer, request: ApprovalRequest, name: string): Promise<number[]> {
  const approver = requireApproverRegister(writer).approvers[name]
  return approver
    ? (await splitByEligibility(writer, request, await findCandidates(writer, request, name, null))).persons
    : []
}

export function requireApproverRegister({ model }: Writer): ApproverRegister {
  if (!model.register) throw new Error('There is no register of approvers')
  return model.register
}

async function findCandidates(
  writer: Writer,
  request: ApprovalRequest,
  name: string,
  personEmpId: number | null,
): Promise<number[]> {
  const approver = requireApproverRegister(writer).approvers[name]
  if (!approver) return []
  if ('isNamed' in approver)
    return personEmpId === null
      ? ((await findNamedApprovers(writer, name)?.find(writer, request)) ?? [])
      : [personEmpId]
  if ('roles' in approver) return findRoleHolders(writer, approver)
  const people = getTable(writer.model, requireApproverRegister(writer).people.resource)
  const { requesterEmpId } = request
  if (approver.of === 'requester')
    return followPathToPersons(writer, people, requesterEmpId, approver.path, requesterEmpId)
  return findPersonsOfRecord(writer, request, approver.path)
}

/** Follows the path from the record. Nobody whom the request itself names is below its requester. */
async function findPersonsOfRecord(writer: Writer, request: ApprovalRequest, path: string): Promise<number[]> {
  const { table, requesterEmpId } = request
  const [head = '', ...rest] = path.split('.')
  const target = table.attributes.get(head)?.target
  if (target === undefined) return []
  if (request.id === null) {
    const id = request.values?.[head]
    if (typeof id !== 'number') return []
    if (rest.length > 0)
      return followPathToPersons(writer, getTable(writer.model, target), id, rest.join('.'), requesterEmpId)
    return keepThoseNotBelow(writer, requesterEmpId, [id])
  }
  const persons = await followPathToPersons(writer, table, request.id, path, requesterEmpId)
  return rest.length > 0 ? persons : keepThoseNotBelow(writer, requesterEmpId, persons)
}

async function keepThoseNotBelow(writer: Writer, empId: number, persons: readonly number[]): Promise<number[]> {
  const below = await findPeopleBelow(writer, empId)
  return persons.filter((each) => !below.has(each))
}

/**
 * Follows references to persons. Answers nobody where the requester set one of the references, because nobody
 * may choose their own approver. References of the request itself are exempt, because the approver sees them.
 */
async function followPathToPersons(
  writer: Writer,
  from: Table,
  id: number,
  path: string,
  requesterEmpId: number,
): Promise<number[]> {
  let table = from
  let place = '$1::bigint'
  const namers: string[] = []
  for (const [index, name] of path.split('.').entries()) {
    const { column, target } = getAttribute(table, name)
    const isOther = index > 0 || table.resource.approval === undefined
    if (isOther) namers.push(referenceSetterSql(table, place, name))
    place = `(select ${quoteIdentifier(column?.name ?? '')} from ${quoteIdentifier(table.name)} where id = ${place})`
    if (target) table = getTable(writer.model, target)
  }
  const { rows } = await writer.sql.query<{ id: number | null; isOwn: boolean }>({
    text: `select ${place} as id, coalesce($2::bigint = any(array[${namers.join(', ')}]::bigint[]), false) as "isOwn"`,
    values: [id, requesterEmpId],
  })
  return rows.flatMap((row) => (row.isOwn ? [] : (row.id ?? [])))
}

/** Builds SQL of the person who last set the reference of a record, read from its history. */
const referenceSetterSql = (table: Table, id: string, field: string): string =>
  `(select h.actor_emp_id from history h where h.resource = ${literalSql(table.resource.name, 'text')} and h.record_id = ${id} ` +
  `and h.changes ?| array[${listFieldKeys(table, field).map((key) => literalSql(key, 'text'))}] order by h.id desc limit 1)`

async function findRoleHolders(
  writer: Writer,
  { roles, heads }: Extract<Approver, { roles: unknown }>,
): Promise<number[]> {
  const [resource = '', field = ''] = heads?.split('.') ?? []
  const table = heads === undefined ? undefined : getTable(writer.model, resource)
  const column = table && quoteIdentifier(getAttribute(table, field).column?.name ?? '')
  const isHead = table ? ` and exists (select from ${quoteIdentifier(table.name)} h where h.${column} = g.emp_id)` : ''
  const { rows } = await writer.sql.query<{ id: number }>({
    text: `select distinct g.emp_id as id from role_grants g where g.role = any($1) and ${isGrantActiveSql('g', '$2::date')}${isHead} order by 1`,
    values: [roles, writer.today],
  })
  return rows.map((row) => row.id)
}

/** Splits persons into those who may decide the request and those left out, with the reason. */
async function splitByEligibility(
  writer: Writer,
  { table, makers, hands = [] }: ApprovalRequest,
  persons: readonly number[],
) {
  const deciders = [table.resource.approval?.deciders ?? []].flat()
  const stateById = new Map((await readDeciderStates(writer, persons)).map((state) => [state.id, state]))
  const leftOut = persons.flatMap((empId): { empId: number; why: NotAskedReason }[] => {
    const { isAble = false, roles = [] } = stateById.get(empId) ?? {}
    if (makers.includes(empId)) return [{ empId, why: 'maker' }]
    if (hands.includes(empId)) return [{ empId, why: 'decided' }]
    if (!isAble) return [{ empId, why: 'absent' }]
    return writer.model.roles.effective(roles).some((role) => deciders.includes(role)) ? [] : [{ empId, why: 'noRole' }]
  })
  const isOut = (empId: number) => leftOut.some((one) => one.empId === empId)
  return { persons: persons.filter((empId) => !isOut(empId)).sort((one, other) => one - other), leftOut }
}

/** Keeps those of these persons who are able to decide. */
export async function filterAbleToDecide(writer: Writer, persons: readonly number[]): Promise<number[]> {
  return (await readDeciderStates(writer, persons)).filter(({ isAble }) => isAble).map(({ id }) => id)
}

interface DeciderState {
  id: number
  isAble: boolean
  roles: Role[]
}

async function readDeciderStates(writer: Writer, persons: readonly number[]): Promise<DeciderState[]> {
  if (persons.length === 0) return []
  const { people } = requireApproverRegister(writer)
  const table = getTable(writer.model, people.resource)
  const { sql, slots } = compileTrustedFilter(writer.model, table, people.able, 't')
  const place = (index: number) => slots.add({ from: 'value', index })
  const roles = activeRolesSql('t.id', `${place(1)}::date`)
  const text = `select t.id, coalesce(${sql}, false) as "isAble", ${roles} as roles from ${quoteIdentifier(table.name)} t where t.id = any(${place(0)}::bigint[]) order by t.id`
  const statement = bindValues({ name: undefined, text, bindings: slots.bindings }, writer, [persons, writer.today])
  return (await writer.sql.query<DeciderState>(statement)).rows
}
