import { menuVariants } from '../../resources/menus'
import { effectiveRoles, type RoleName } from '../../resources/roles'
import { StewardError } from '../../src/framework/errors'
import { menuFor } from '../../src/framework/menu'
import type { SignedInUser } from '../../src/framework/session'
import type { Writer } from '../records/write/writer'
import { grantedRoles } from './sessions'

interface Row {
  code: string
  name: string
  initials: string
  designation: string | null
  department: string | null
  must_change: boolean
  is_manager: boolean
  roles: RoleName[]
}

/** The person as sign-in and refresh answer them. */
export async function signedInUser(writer: Writer, empId: number): Promise<SignedInUser> {
  const { rows } = await writer.sql.query<Row>({
    name: 'signed_in_user',
    text:
      'select e.employee_code as code, e.full_name as name, e.initials, e.designation, d.name as department, a.must_change_password as must_change, ' +
      'exists (select from employees r where r.reporting_manager_emp_id = e.id) as is_manager, ' +
      `${grantedRoles('e.id', '$2::date')} as roles ` +
      'from employees e join accounts a on a.emp_id = e.id left join departments d on d.id = e.department_id where e.id = $1',
    values: [empId, writer.today],
  })
  const [row] = rows
  if (!row) throw new StewardError('notFound')
  const roles = effectiveRoles(row.roles)
  const resources = [...writer.model.tables.values()].map((table) => table.resource)
  return {
    empId,
    employeeCode: row.code,
    fullName: row.name,
    initials: row.initials,
    photoUrl: null,
    designation: row.designation,
    department: row.department,
    roles,
    relations: {
      isManager: row.is_manager,
      isDirector: roles.includes('director'),
      isHr: roles.includes('hr') || roles.includes('hrFinance'),
      isFinance: roles.includes('finance') || roles.includes('hrFinance'),
    },
    menu: menuFor(menuVariants, resources, roles),
    inboxCounts: {},
    mustChangePassword: row.must_change,
    company: writer.company,
  }
}
