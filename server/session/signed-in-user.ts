import { approvalTables } from '../../src/framework/approval'
import type { PositionField as Named } from '../../src/framework/company/application'
import { notificationTables } from '../../src/framework/company/events'
import type { ThemeChoice } from '../../src/framework/company/themes'
import { StewardError } from '../../src/framework/errors'
import type { Role } from '../../src/framework/register'
import type { MenuItem, SignedInUser } from '../../src/framework/session'
import { countInbox, countOtherInboxItems } from '../approvals/inbox'
import { type Model, quoteIdentifier } from '../records/model'
import { personZoneSql } from '../records/person-day'
import { bindValues, compileStatementOnce } from '../records/sql/compile-statement'
import { compileTrustedFilter } from '../records/sql/filter-sql'
import { SqlParameters } from '../records/sql-parameters'
import type { Writer } from '../records/write/writer'
import { menusStamp, readMenu } from './menus'
import { mostInline, readPersonPhoto } from './photo'
import { activeRolesSql } from './roles/active-roles-sql'

interface SignInRow {
  code: string
  name: string
  initials: string
  designation: string | null
  department: string | null
  must_change: boolean
  zone: string | null
  relations: SignedInUser['relations']
  unread: number
  theme: ThemeChoice | null
  roles: Role[]
  /** The version of the edited menus. */
  menus: number
}

/**
 * Reads what sign-in answers about a person.
 * @throws StewardError `notFound`
 */
async function readSignInRow(writer: Writer, empId: number): Promise<SignInRow> {
  const statement = compileStatementOnce(writer.model, 'signed in', () => signInRowSql(writer.model))
  const { rows } = await writer.sql.query<SignInRow>(bindValues(statement, writer, [empId, writer.today]))
  const [row] = rows
  if (!row) throw new StewardError('notFound')
  return row
}

function signInRowSql(model: Model): { text: string; slots: SqlParameters } {
  const slots = new SqlParameters()
  const who = slots.typed({ from: 'value', index: 0 }, 'bigint')
  const day = slots.typed({ from: 'value', index: 1 }, 'date')
  const unread = model.tables.has(notificationTables.notifications)
    ? '(select count(*)::int from notifications n where n.emp_id = e.id and n.read_at is null)'
    : '0'
  const text =
    'select e.employee_code as code, e.full_name as name, e.initials, e.designation, d.name as department, a.must_change_password as must_change, ' +
    `${personZoneSql(model, 'e.id') ?? 'null'} as zone, ` +
    `${personRelationsSql(model, 'e.id', slots)} as relations, ` +
    `${unread} as unread, (select theme from person_preferences p where p.emp_id = e.id) as theme, ` +
    `${menusStamp} as menus, ${activeRolesSql('e.id', day)} as roles ` +
    `from employees e join accounts a on a.emp_id = e.id left join departments d on d.id = e.department_id where e.id = ${who}`
  return { text, slots }
}

/** A person's roles, relations and menu. */
interface AccessProfile {
  empId: number
  roles: Role[]
  relations: SignedInUser['relations']
  menu: readonly MenuItem[]
  /** The hash of the menu, where sign-in leaves out of it the entries of own resources. */
  menuHash?: string
  /** The page that opens after signing in; undefined: the start page. */
  opensFirst: string | undefined
}

async function readStanding(writer: Writer, row: Pick<SignInRow, 'roles' | 'relations' | 'menus'>) {
  const roles = writer.model.roles.effective(row.roles)
  const relations = {
    ...row.relations,
    ...getRoleRelations(writer.model.roles, roles),
  }
  const closed = listClosedPaths(writer.model, relations)
  const { menu, brief, first: opensFirst } = await readMenu(writer, roles, closed, row.menus)
  return { roles, relations, menu, brief, opensFirst }
}

/** Lists the pages that only people in a relation have in their menu, where this person is not in it. */
const listClosedPaths = ({ signIn }: Model, relations: SignedInUser['relations']): readonly string[] =>
  Object.entries(signIn.standsAs).flatMap(([name, standings]) =>
    relations[name] ? [] : [standings].flat().flatMap((each: Named) => each.menuPaths ?? []),
  )

const getRoleRelations = ({ relations = {} }: Model['roles'], held: readonly Role[]): SignedInUser['relations'] =>
  Object.fromEntries(
    Object.entries(relations).map(([name, roles]) => [name, roles.some((role) => held.includes(role))]),
  )

/**
 * Reads the roles, relations and menu that the person has now.
 * @throws StewardError `notFound` where they have no account
 */
export async function readAccessProfile(writer: Writer, empId: number): Promise<AccessProfile> {
  const { brief, ...standing } = await readStanding(writer, await readSignInRow(writer, empId))
  return { empId, ...standing, ...(brief && { menuHash: brief.hash }) }
}

/** Reads the person in the form that sign-in and refresh answer. */
export async function readSignedInUser(writer: Writer, empId: number): Promise<SignedInUser> {
  const row = await readSignInRow(writer, empId)
  const { roles, relations, menu, brief, opensFirst } = await readStanding(writer, row)
  const caller = { empId, roles, sessionId: null, isSystem: false }
  const { overdue, ...counts } = await countInboxItems({ ...writer, caller })
  const inboxCounts = { ...counts, overdue }
  const waiting = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const inbox = `/${writer.model.tables.get(approvalTables.steps)?.resource.route}`
  return {
    empId,
    employeeCode: row.code,
    fullName: row.name,
    initials: row.initials,
    photoUrl: await readPersonPhoto(writer, empId, mostInline),
    designation: row.designation,
    department: row.department,
    roles,
    relations,
    menu: addMenuBadge(brief?.menu ?? menu, inbox, waiting),
    ...(brief && { menuHash: brief.hash }),
    inboxCounts,
    unread: row.unread,
    mustChangePassword: row.must_change,
    zone: row.zone ?? writer.company.zone,
    company: writer.company,
    ...(row.theme && { theme: row.theme }),
    ...(opensFirst && { opensFirst }),
  }
}

/** Builds SQL of a JSON document with the relations of the person with this id (SQL). */
function personRelationsSql(model: Model, empId: string, slots: SqlParameters): string {
  const pairs = Object.entries(model.signIn.standsAs).map(([name, standings]) => {
    const conditions = [standings].flat().flatMap((each: Named) => recordNamesPersonSql(model, each, empId, slots))
    return `'${name}', ${conditions.join(' or ') || 'false'}`
  })
  return `json_build_object(${pairs.join(', ')})`
}

/** Builds SQL that tells whether a record names the person; empty where the resource is not declared. */
function recordNamesPersonSql(model: Model, { of, by, where }: Named, empId: string, slots: SqlParameters): string[] {
  const table = model.tables.get(of)
  const column = table?.attributes.get(by)?.column
  if (!table || !column) return []
  const counts = where ? ` and ${compileTrustedFilter(model, table, where, 'r', slots).sql}` : ''
  return [
    `exists (select from ${quoteIdentifier(table.name)} r where r.${quoteIdentifier(column.name)} = ${empId}${counts})`,
  ]
}

/** Counts what waits in the person's inbox. */
async function countInboxItems(writer: Writer) {
  const { total, overdue } = await countInbox(writer)
  return { ...(await countOtherInboxItems(writer)), toDecide: total, overdue }
}

const addMenuBadge = (menu: readonly MenuItem[], path: string, value: number): MenuItem[] =>
  menu.map((item) => (value > 0 && item.path === path ? { ...item, badge: { value } } : item))
