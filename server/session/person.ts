import { approvalTables } from '../../src/framework/approval'
import type { Standing as Named } from '../../src/framework/company/application'
import { StewardError } from '../../src/framework/errors'
import type { Role } from '../../src/framework/register'
import type { MenuItem, SignedInUser } from '../../src/framework/session'
import { countInbox, countOtherWaiting } from '../approvals/inbox'
import { type Model, quote } from '../records/model'
import { Slots } from '../records/slots'
import { compileTrusted } from '../records/sql/filter-sql'
import { bind, compileOnce } from '../records/sql/statement'
import type { Writer } from '../records/write/writer'
import { menusStamp, readMenu } from './menus'
import { mostInline, readPhoto } from './photo'
import { activeRolesSql } from './roles/counting'

interface Row {
  code: string
  name: string
  initials: string
  designation: string | null
  department: string | null
  must_change: boolean
  relations: SignedInUser['relations']
  unread: number
  roles: Role[]
  /** Version of the menus. */
  menus: number
}

/** @throws StewardError `notFound` */
async function readRow(writer: Writer, empId: number): Promise<Row> {
  const statement = compileOnce(writer.model, 'signed in', () => rowSql(writer.model))
  const { rows } = await writer.sql.query<Row>(bind(statement, writer, [empId, writer.today]))
  const [row] = rows
  if (!row) throw new StewardError('notFound')
  return row
}

function rowSql(model: Model): { text: string; slots: Slots } {
  const slots = new Slots()
  const who = slots.typed({ from: 'value', index: 0 }, 'bigint')
  const day = slots.typed({ from: 'value', index: 1 }, 'date')
  const unread = model.tables.has(approvalTables.notifications)
    ? '(select count(*)::int from notifications n where n.emp_id = e.id and n.read_at is null)'
    : '0'
  const text =
    'select e.employee_code as code, e.full_name as name, e.initials, e.designation, d.name as department, a.must_change_password as must_change, ' +
    `${relationsSql(model, 'e.id', slots)} as relations, ` +
    `${unread} as unread, ${menusStamp} as menus, ${activeRolesSql('e.id', day)} as roles ` +
    `from employees e join accounts a on a.emp_id = e.id left join departments d on d.id = e.department_id where e.id = ${who}`
  return { text, slots }
}

/** A person's roles, relations and menu. */
export interface Standing {
  empId: number
  roles: Role[]
  relations: SignedInUser['relations']
  menu: readonly MenuItem[]
}

async function buildStanding(
  writer: Writer,
  empId: number,
  row: Pick<Row, 'roles' | 'relations' | 'menus'>,
): Promise<Standing> {
  const roles = writer.model.roles.effective(row.roles)
  const relations = {
    ...row.relations,
    ...relationsOfRoles(writer.model.roles, roles),
  }
  return { empId, roles, relations, menu: await readMenu(writer, roles, row.menus) }
}

const relationsOfRoles = ({ relations = {} }: Model['roles'], held: readonly Role[]): SignedInUser['relations'] =>
  Object.fromEntries(
    Object.entries(relations).map(([name, roles]) => [name, roles.some((role) => held.includes(role))]),
  )

/**
 * The person's present roles, relations and menu.
 * @throws StewardError `notFound` where they have no account
 */
export const readStanding = async (writer: Writer, empId: number): Promise<Standing> =>
  buildStanding(writer, empId, await readRow(writer, empId))

/** The person as sign-in and refresh answer them. */
export async function readSignedInUser(writer: Writer, empId: number): Promise<SignedInUser> {
  const row = await readRow(writer, empId)
  const { roles, relations, menu } = await buildStanding(writer, empId, row)
  const caller = { empId, roles, sessionId: null, isSystem: false }
  const { overdue, ...counts } = await countWaiting({ ...writer, caller })
  const inboxCounts = { ...counts, overdue }
  const waiting = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const inbox = `/${writer.model.tables.get(approvalTables.steps)?.resource.route}`
  return {
    empId,
    employeeCode: row.code,
    fullName: row.name,
    initials: row.initials,
    photoUrl: await readPhoto(writer, empId, mostInline),
    designation: row.designation,
    department: row.department,
    roles,
    relations,
    menu: withBadge(menu, inbox, waiting),
    inboxCounts,
    unread: row.unread,
    mustChangePassword: row.must_change,
    company: writer.company,
  }
}

/** SQL of a document with the relations of the person whose id the SQL names. */
function relationsSql(model: Model, empId: string, slots: Slots): string {
  const pairs = Object.entries(model.signIn.standsAs).map(([name, standings]) => {
    const conditions = [standings].flat().flatMap((each: Named) => namesSql(model, each, empId, slots))
    return `'${name}', ${conditions.join(' or ') || 'false'}`
  })
  return `json_build_object(${pairs.join(', ')})`
}

/** SQL: a record names the person; empty where the resource is not declared. */
function namesSql(model: Model, { of, by, where }: Named, empId: string, slots: Slots): string[] {
  const table = model.tables.get(of)
  const column = table?.attributes.get(by)?.column
  if (!table || !column) return []
  const counts = where ? ` and ${compileTrusted(model, table, where, 'r', slots).sql}` : ''
  return [`exists (select from ${quote(table.name)} r where r.${quote(column.name)} = ${empId}${counts})`]
}

/** Counts what waits in the person's inbox. */
async function countWaiting(writer: Writer) {
  const { total, overdue } = await countInbox(writer)
  return { ...(await countOtherWaiting(writer)), toDecide: total, overdue }
}

const withBadge = (menu: readonly MenuItem[], path: string, value: number): MenuItem[] =>
  menu.map((item) => (value > 0 && item.path === path ? { ...item, badge: { value } } : item))
