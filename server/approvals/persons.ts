import type { LeftOut } from '../../src/framework/answers/simulated'
import type { Approver, ApproverRegister } from '../../src/framework/approval'
import type { Role } from '../../src/framework/register'
import type { Values } from '../../src/framework/validate'
import { attributeOf, quote, type Table, tableOf } from '../records/model'
import { literal } from '../records/slots'
import { compileTrusted } from '../records/sql/filter-sql'
import { bind } from '../records/sql/statement'
import type { Writer } from '../records/write/writer'
import { activeRolesSql, isGrantActiveSql } from '../session/roles/counting'

/** A request whose approvers are searched. */
export interface Request {
  table: Table
  /** Id of the stored record; null for a hypothetical one. */
  id: number | null
  /** Values of a hypothetical record. */
  values?: Values
  requesterEmpId: number
  /**
   * Persons who made the request and so may not decide it: the requester, who
   * entered it, and its beneficiaries.
   */
  makers: readonly number[]
  /** Persons who decided an earlier step, or for whom somebody did: one person decides once. */
  hands?: readonly number[]
}

/** The assignees of a step, and in which role they are asked. */
export interface Asked {
  /** The register's name and its words. */
  name: string
  label: string
  persons: number[]
  /** The names that were tried before, in their order, and who was left out of each. */
  tried: { label: string; leftOut: { empId: number; why: LeftOut }[] }[]
}

/**
 * Finds the persons whom the name stands for and who may decide; where none is left, those of the next names
 * in the register's order. Empty where nobody is found.
 * @param personEmpId the person whom a rule names
 */
export async function findApprovers(
  writer: Writer,
  request: Request,
  name: string,
  personEmpId: number | null,
): Promise<Asked> {
  const register = requireRegister(writer)
  const tried: Asked['tried'] = []
  const insteadOf = register.approvers[name]?.instead ?? register.insteadOf
  for (const each of [...listInOrder(request, name), ...insteadOf]) {
    if (tried.some((one) => one.label === register.approvers[each]?.label)) continue
    const approver = register.approvers[each]
    if (!approver) continue
    const { label } = approver
    const { persons, leftOut } = await checkPersons(
      writer,
      request,
      await findCandidates(writer, request, approver, personEmpId),
    )
    tried.push({ label, leftOut })
    if (persons.length > 0) return { name: each, label, persons, tried }
  }
  return { name, label: register.approvers[name]?.label ?? name, persons: [], tried }
}

/** The rule's name, then the names that the resource declares as its substitutes, in their order. */
export const listInOrder = ({ table }: Request, name: string): string[] => [
  name,
  ...(table.resource.approval?.insteadOf?.[name] ?? []),
]

/** The persons whom this one name stands for and who may decide the request. */
export async function findPersons(writer: Writer, request: Request, name: string): Promise<number[]> {
  const approver = requireRegister(writer).approvers[name]
  return approver
    ? (await checkPersons(writer, request, await findCandidates(writer, request, approver, null))).persons
    : []
}

export function requireRegister({ model }: Writer): ApproverRegister {
  if (!model.register) throw new Error('There is no register of approvers')
  return model.register
}

async function findCandidates(
  writer: Writer,
  request: Request,
  approver: Approver,
  personEmpId: number | null,
): Promise<number[]> {
  if ('isNamed' in approver) return personEmpId === null ? [] : [personEmpId]
  if ('roles' in approver) return findHolders(writer, approver)
  const people = tableOf(writer.model, requireRegister(writer).people.resource)
  const { requesterEmpId } = request
  if (approver.of === 'requester') return followPath(writer, people, requesterEmpId, approver.path, requesterEmpId)
  if (request.id !== null) return followPath(writer, request.table, request.id, approver.path, requesterEmpId)
  const [head = '', ...rest] = approver.path.split('.')
  const id = request.values?.[head]
  const { target } = attributeOf(request.table, head)
  if (typeof id !== 'number' || !target) return []
  return rest.length === 0
    ? [id]
    : followPath(writer, tableOf(writer.model, target), id, rest.join('.'), requesterEmpId)
}

/**
 * Follows references to persons. Answers nobody where the requester set one of the references, since nobody
 * chooses their own approver. References of the request itself are exempt: the approver sees them.
 */
async function followPath(
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
    const { column, target } = attributeOf(table, name)
    const isOther = index > 0 || table.resource.approval === undefined
    if (isOther) namers.push(namerSql(table, place, name))
    place = `(select ${quote(column?.name ?? '')} from ${quote(table.name)} where id = ${place})`
    if (target) table = tableOf(writer.model, target)
  }
  const { rows } = await writer.sql.query<{ id: number | null; isOwn: boolean }>({
    text: `select ${place} as id, coalesce($2::bigint = any(array[${namers.join(', ')}]::bigint[]), false) as "isOwn"`,
    values: [id, requesterEmpId],
  })
  return rows.flatMap((row) => (row.isOwn ? [] : (row.id ?? [])))
}

/** SQL of the person who last set the reference of a record, from its history. */
const namerSql = ({ resource }: Table, id: string, field: string): string =>
  `(select h.actor_emp_id from history h where h.resource = ${literal(resource.name, 'text')} and h.record_id = ${id} ` +
  `and h.changes ? ${literal(field, 'text')} order by h.id desc limit 1)`

async function findHolders(writer: Writer, { roles, heads }: Extract<Approver, { roles: unknown }>): Promise<number[]> {
  const [resource = '', field = ''] = heads?.split('.') ?? []
  const table = heads === undefined ? undefined : tableOf(writer.model, resource)
  const column = table && quote(attributeOf(table, field).column?.name ?? '')
  const isHead = table ? ` and exists (select from ${quote(table.name)} h where h.${column} = g.emp_id)` : ''
  const { rows } = await writer.sql.query<{ id: number }>({
    text: `select distinct g.emp_id as id from role_grants g where g.role = any($1) and ${isGrantActiveSql('g', '$2::date')}${isHead} order by 1`,
    values: [roles, writer.today],
  })
  return rows.map((row) => row.id)
}

/** Splits persons into those who may decide the request and those left out, with the reason. */
async function checkPersons(writer: Writer, { table, makers, hands = [] }: Request, persons: readonly number[]) {
  const deciders = [table.resource.approval?.deciders ?? []].flat()
  const stateById = new Map((await readStates(writer, persons)).map((state) => [state.id, state]))
  const leftOut = persons.flatMap((empId): { empId: number; why: LeftOut }[] => {
    const { isAble = false, roles = [] } = stateById.get(empId) ?? {}
    if (makers.includes(empId)) return [{ empId, why: 'maker' }]
    if (hands.includes(empId)) return [{ empId, why: 'decided' }]
    if (!isAble) return [{ empId, why: 'absent' }]
    return writer.model.roles.effective(roles).some((role) => deciders.includes(role)) ? [] : [{ empId, why: 'noRole' }]
  })
  const isOut = (empId: number) => leftOut.some((one) => one.empId === empId)
  return { persons: persons.filter((empId) => !isOut(empId)).sort((one, other) => one - other), leftOut }
}

/** The persons among these who are able to decide. */
export async function filterAble(writer: Writer, persons: readonly number[]): Promise<number[]> {
  return (await readStates(writer, persons)).filter(({ isAble }) => isAble).map(({ id }) => id)
}

interface State {
  id: number
  isAble: boolean
  roles: Role[]
}

async function readStates(writer: Writer, persons: readonly number[]): Promise<State[]> {
  if (persons.length === 0) return []
  const { people } = requireRegister(writer)
  const table = tableOf(writer.model, people.resource)
  const { sql, slots } = compileTrusted(writer.model, table, people.able, 't')
  const place = (index: number) => slots.add({ from: 'value', index })
  const roles = activeRolesSql('t.id', `${place(1)}::date`)
  const text = `select t.id, coalesce(${sql}, false) as "isAble", ${roles} as roles from ${quote(table.name)} t where t.id = any(${place(0)}::bigint[]) order by t.id`
  const statement = bind({ name: undefined, text, bindings: slots.bindings }, writer, [persons, writer.today])
  return (await writer.sql.query<State>(statement)).rows
}
