import { approvalTables } from '../../src/framework/approval'
import { menuFor } from '../../src/framework/company/menu'
import { StewardError } from '../../src/framework/errors'
import type { Role } from '../../src/framework/register'
import type { MenuItem, SignedInUser } from '../../src/framework/session'
import { inboxCount, waitingBeside } from '../approvals/inbox'
import { type Model, quote } from '../records/model'
import type { Writer } from '../records/write/writer'
import { mostInline, photoOf } from './photo'
import { grantedRoles } from './sessions'

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
}

/** @throws StewardError `notFound` */
async function rowOf(writer: Writer, empId: number): Promise<Row> {
  const hasNotes = writer.model.tables.has(approvalTables.notifications)
  const unread = hasNotes
    ? '(select count(*)::int from notifications n where n.emp_id = e.id and n.read_at is null)'
    : '0'
  const { rows } = await writer.sql.query<Row>({
    name: hasNotes ? 'signed_in_user_told' : 'signed_in_user',
    text:
      'select e.employee_code as code, e.full_name as name, e.initials, e.designation, d.name as department, a.must_change_password as must_change, ' +
      `${relationsSql(writer.model, 'e.id')} as relations, ` +
      `${unread} as unread, ${grantedRoles('e.id', '$2::date')} as roles ` +
      'from employees e join accounts a on a.emp_id = e.id left join departments d on d.id = e.department_id where e.id = $1',
    values: [empId, writer.today],
  })
  const [row] = rows
  if (!row) throw new StewardError('notFound')
  return row
}

/** The person as sign-in and refresh answer them. */
export async function signedInUser(writer: Writer, empId: number): Promise<SignedInUser> {
  const row = await rowOf(writer, empId)
  const roles = writer.model.roles.effective(row.roles)
  const caller = { empId, roles, sessionId: null, isSystem: false }
  const { overdue, ...counts } = await waitingFor({ ...writer, caller })
  const inboxCounts = { ...counts, overdue }
  const waiting = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const menu = menuOf(writer.model, roles)
  const inbox = `/${writer.model.tables.get(approvalTables.steps)?.resource.route}`
  return {
    empId,
    employeeCode: row.code,
    fullName: row.name,
    initials: row.initials,
    photoUrl: await photoOf(writer, empId, mostInline),
    designation: row.designation,
    department: row.department,
    roles,
    relations: {
      ...row.relations,
      isDirector: roles.includes('director'),
      isHr: roles.includes('hr') || roles.includes('hrFinance'),
      isFinance: roles.includes('finance') || roles.includes('hrFinance'),
    },
    menu: withBadge(menu, inbox, waiting),
    inboxCounts,
    unread: row.unread,
    mustChangePassword: row.must_change,
    company: writer.company,
  }
}

/** A document of what the person whose id the SQL names is to others. */
function relationsSql({ tables, signIn }: Model, empId: string): string {
  const pairs = Object.entries(signIn.standsAs).map(([name, { of, by }]) => {
    const table = tables.get(of)
    const column = table?.attributes.get(by)?.column
    const isNamed = column
      ? `exists (select from ${quote(table.name)} r where r.${quote(column.name)} = ${empId})`
      : 'false'
    return `'${name}', ${isNamed}`
  })
  return `json_build_object(${pairs.join(', ')})`
}

/** What stands in the person's inbox for them to do. */
async function waitingFor(writer: Writer) {
  const { total, overdue } = await inboxCount(writer)
  return { ...(await waitingBeside(writer)), toDecide: total, overdue }
}

const menusOf = new WeakMap<Model, Map<string, readonly MenuItem[]>>()

/** The menu of people with these roles: worked out once, for it asks the rights of every resource. */
function menuOf(model: Model, roles: readonly Role[]): readonly MenuItem[] {
  const menus = menusOf.get(model) ?? new Map<string, readonly MenuItem[]>()
  menusOf.set(model, menus)
  const held = roles.join()
  const resources = () => [...model.tables.values()].map((table) => table.resource)
  const menu = menus.get(held) ?? menuFor(model.signIn.menus, resources(), roles)
  menus.set(held, menu)
  return menu
}

const withBadge = (menu: readonly MenuItem[], path: string, value: number): MenuItem[] =>
  menu.map((item) => (value > 0 && item.path === path ? { ...item, badge: { value } } : item))
