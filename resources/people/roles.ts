import { composeRoles, declareRoles, type Roles } from '../../src/framework/company/roles'
import type { Right } from '../../src/framework/field'
import {
  administration,
  company,
  dashboard,
  employeeDashboard,
  employees,
  everyday,
  finance,
  home,
  marketing,
  ownTimesheets,
  people,
  procurementGroup,
  procurements,
  projects,
  reimbursements,
} from './menu-entries'

/**
 * The roles that people may hold; rights are the union of all roles held. HR and finance have no
 * Reimbursements in their menu: those who change payee data do not release payments.
 */
export const declaredRoles = declareRoles({
  admin: {
    label: 'Administrator',
    standing: 5,
    menu: {
      name: 'V1',
      items: [
        ...[home, dashboard, employeeDashboard, ...everyday, finance, projects, procurementGroup],
        ...[reimbursements, people, marketing, ...company, administration],
      ],
    },
  },
  director: {
    label: 'Director',
    standing: 4,
    relation: 'isDirector',
    menu: {
      name: 'V1',
      items: [...[home, dashboard, employeeDashboard, ...everyday, finance, projects, procurementGroup], ...[reimbursements, people, marketing, ...company]],
    },
  },
  hrFinance: {
    label: 'HR and finance',
    standing: 3,
    together: ['hr', 'finance'],
    menu: {
      name: 'V2',
      items: [...[home, dashboard, employeeDashboard, ...everyday, finance, projects, procurementGroup], ...[people, marketing, ...company]],
    },
  },
  finance: {
    label: 'Finance',
    standing: 2,
    relation: 'isFinance',
    menu: {
      name: 'V3',
      items: [...[home, dashboard, employeeDashboard, ...everyday, finance, projects, procurementGroup], ...[reimbursements, employees, marketing, ...company]],
    },
  },
  marketing: {
    label: 'Marketing',
    standing: 1,
    menu: {
      name: 'V5',
      items: [home, ownTimesheets, ...everyday, projects, procurements, reimbursements, marketing, ...company],
    },
  },
  hr: {
    label: 'HR',
    standing: 2,
    relation: 'isHr',
    menu: {
      name: 'V6',
      items: [...[home, dashboard, employeeDashboard, ...everyday, projects, procurements], ...[reimbursements, people, ...company]],
    },
  },
  employee: {
    label: 'Employee',
    standing: 1,
    isEverybodys: true,
    menu: { name: 'V4', items: [home, ownTimesheets, ...everyday, projects, procurements, reimbursements, ...company] },
  },
  restricted: { label: 'Restricted', standing: 0, isAlone: true, menu: { name: 'V7', items: [] } },
})

export type RoleName = keyof typeof declaredRoles

declare module '../../src/framework/register' {
  interface Register {
    role: RoleName
  }
}

export const allRoles = Object.keys(declaredRoles) as RoleName[]

/** Roles of everybody who works here. */
export const workingRoles = allRoles.filter((role) => role !== 'restricted')

/** People operations, who manage employee records. */
export const peopleTeam = ['hr', 'hrFinance', 'admin'] as const satisfies readonly RoleName[]

/** Those who manage customers, orders and cash. */
export const financeTeam = ['finance', 'hrFinance', 'director', 'admin'] as const satisfies readonly RoleName[]

/** Those who pay, order and check. */
export const buyers = ['finance', 'hrFinance'] as const satisfies readonly RoleName[]

/**
 * Working data of a person: they, their managers up the line, their dotted-line manager, people
 * operations, directors.
 */
export const workingData: readonly Right[] = [
  ...peopleTeam,
  'director',
  { where: { id: { eq: '$me' } } },
  { where: { id: { in: '$reports' } } },
  { where: { secondaryManagerEmpId: { eq: '$me' } } },
]

/** Private data of a person: they and people operations. */
export const privateData: readonly Right[] = [...peopleTeam, { where: { id: { eq: '$me' } } }]

/** Notified of every change of those who decide in the company. */
export const overseers = ['director', 'admin'] as const satisfies readonly RoleName[]

/** Roles that need two administrators to grant, if there are two. */
export const guardedRoles = ['admin', 'director', 'hrFinance', 'finance'] as const satisfies readonly RoleName[]

/** In the form that the framework needs. */
export const companyRoles: Roles = composeRoles(declaredRoles, {
  keepers: peopleTeam,
  overseers,
  bySecondPerson: { roles: guardedRoles, requests: 'roleRequests' },
})

export const roles = companyRoles.labels

/** The roles somebody acts with, from those granted. */
export const effectiveRoles = companyRoles.effective
