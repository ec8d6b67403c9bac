import { type RoleName, roles } from '../../roles'

/** One password for all accounts; printed on purpose, so only for demo data. */
export const demoPassword = 'Steward-demo-1'

interface DemoPerson {
  /** The role in words for the console and the sign-in page. */
  role: string
  username: string
  /** Key of the employee. */
  employee: string
  roles: readonly RoleName[]
}

/** The accounts for trying the product. */
export const demoPeople: readonly DemoPerson[] = [
  { role: roles.admin, username: 'admin', employee: 'adm', roles: ['admin'] },
  { role: roles.director, username: 'director', employee: 'head', roles: ['director'] },
  { role: roles.hrFinance, username: 'hrfinance', employee: 'ppl', roles: ['hrFinance'] },
  { role: roles.finance, username: 'finance', employee: 'fin', roles: ['finance'] },
  { role: 'Manager (employee with reports)', username: 'manager', employee: 'del.banking', roles: [] },
  { role: roles.employee, username: 'employee', employee: 'del.banking.1', roles: [] },
  { role: roles.marketing, username: 'marketing', employee: 'sam.marketing', roles: ['marketing'] },
  { role: roles.hr, username: 'hr', employee: 'ppl.operations', roles: ['hr'] },
  { role: roles.restricted, username: 'restricted', employee: 'eng.applications.5', roles: ['restricted'] },
]

export const demoCredentials: readonly { role: string; username: string; password: string }[] = demoPeople.map(
  ({ role, username }) => ({ role, username, password: demoPassword }),
)
