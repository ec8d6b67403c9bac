import type { Roles } from '../../src/framework/company/roles'
import type { Right } from '../../src/framework/field'

/** Every role a person may hold; rights are the union of those held. */
export const roles = {
  admin: 'Administrator',
  director: 'Director',
  hrFinance: 'HR and finance',
  finance: 'Finance',
  marketing: 'Marketing',
  hr: 'HR',
  employee: 'Employee',
  restricted: 'Restricted',
} as const

export type RoleName = keyof typeof roles

declare module '../../src/framework/register' {
  interface Register {
    role: RoleName
  }
}

/** Of everybody who works here. */
export const working = (Object.keys(roles) as RoleName[]).filter((role) => role !== 'restricted')

/** People operations: who keeps employee records. */
export const peopleTeam = ['hr', 'hrFinance', 'admin'] as const satisfies readonly RoleName[]

/** Who keeps customers, orders and cash. */
export const financeTeam = ['finance', 'hrFinance', 'director', 'admin'] as const satisfies readonly RoleName[]

/** Who pays, orders and checks. */
export const buyers = ['finance', 'hrFinance'] as const satisfies readonly RoleName[]

/** Working data of a person: they themselves, their managers up the line, their dotted-line manager, people operations, directors. */
export const workingData: readonly Right[] = [
  ...peopleTeam,
  'director',
  { where: { id: { eq: '$me' } } },
  { where: { id: { in: '$reports' } } },
  { where: { secondaryManagerEmpId: { eq: '$me' } } },
]

/** Private data of a person: they themselves and people operations. */
export const privateData: readonly Right[] = [...peopleTeam, { where: { id: { eq: '$me' } } }]

/**
 * The roles somebody acts with, from those granted: everybody but the restricted is an employee,
 * HR and finance held together count as both.
 */
export function effectiveRoles(granted: readonly RoleName[]): RoleName[] {
  if (granted.includes('restricted')) return ['restricted']
  const held = new Set<RoleName>([...granted, 'employee'])
  if (held.has('hr') && held.has('finance')) held.add('hrFinance')
  return Object.keys(roles).filter((role): role is RoleName => held.has(role as RoleName))
}

/** How much each role may do to other people's accounts: only who stands above somebody touches their account. */
const standing: Readonly<Record<RoleName, number>> = {
  restricted: 0,
  employee: 1,
  marketing: 1,
  hr: 2,
  finance: 2,
  hrFinance: 3,
  director: 4,
  admin: 5,
}

/** Who hears of every change of who decides in the company. */
export const overseers = ['director', 'admin'] as const satisfies readonly RoleName[]

/** Roles that one administrator alone gives to nobody, where there are two. */
export const guardedRoles = ['admin', 'director', 'hrFinance', 'finance'] as const satisfies readonly RoleName[]

/** As the framework is handed them. */
export const companyRoles: Roles = {
  labels: roles,
  effective: effectiveRoles,
  standing,
  keepers: peopleTeam,
  overseers,
  bySecondPerson: { roles: guardedRoles, requests: 'roleRequests' },
}
