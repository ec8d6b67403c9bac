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
  marketingGroup,
  ownTimesheets,
  people,
  procurementGroup,
  procurements,
  projects,
  reimbursements,
} from './menu-entries'

/**
 * The roles that people can have. A person has the rights of all their roles together. HR and finance have
 * no Reimbursements in their menu, because whoever changes payout accounts must not release payments.
 */
export const declaredRoles = declareRoles({
  admin: {
    label: 'Administrator',
    standing: 5,
    menu: {
      name: 'V1',
      items: [
        ...[home, dashboard, employeeDashboard, ...everyday, finance, projects, procurementGroup],
        ...[reimbursements, people, marketingGroup, ...company, administration],
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
      items: [home, ownTimesheets, ...everyday, projects, procurements, reimbursements, marketingGroup, ...company],
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

/** The roles of everybody who works here. */
export const workingRoles = allRoles.filter((role) => role !== 'restricted')

/** The roles of people operations, who manage the records of employees. */
export const peopleTeam = ['hr', 'hrFinance', 'admin'] as const satisfies readonly RoleName[]

/** The roles that manage customers, orders and cash. */
export const financeTeam = ['finance', 'hrFinance', 'director', 'admin'] as const satisfies readonly RoleName[]

/** The roles that pay, order and check. */
export const buyers = ['finance', 'hrFinance'] as const satisfies readonly RoleName[]

/**
 * Those who may read working data of a person: the person, the managers above them, their dotted-line
 * manager, people operations and directors.
 */
export const workingData: readonly Right[] = [
  ...peopleTeam,
  'director',
  { where: { id: { eq: '$me' } } },
  { where: { id: { in: '$reports' } } },
  { where: { secondaryManagerEmpId: { eq: '$me' } } },
]

/** Those who may read private data of a person: the person and people operations. */
export const privateData: readonly Right[] = [...peopleTeam, { where: { id: { eq: '$me' } } }]

/** The roles that are notified whenever it changes who decides in the company. */
export const overseers = ['director', 'admin'] as const satisfies readonly RoleName[]

/** The roles that need two administrators to grant, if the company has two. */
export const guardedRoles = ['admin', 'director', 'hrFinance', 'finance'] as const satisfies readonly RoleName[]

/** The roles in the form that the framework needs. */
export const companyRoles: Roles = composeRoles(declaredRoles, {
  keepers: peopleTeam,
  overseers,
  bySecondPerson: { roles: guardedRoles, requests: 'roleRequests' },
  bar: ['/Home', '/Requests', '/Inbox', '/Me'],
  unlisted: {
    ...{ requests: '/Requests', reports: '/Reports', others: '/Home' },
    areas: {
      ...{ people: '/Team', personnel: '/Me', assets: '/Me', exit: '/Me', money: '/Me', travel: '/Requests' },
      ...{ sales: '/Projects', billing: '/Projects', suppliers: '/Procurements', expenses: '/Requests' },
    },
  },
})

export const roles = companyRoles.labels

/** Returns the roles that a person acts with, from those granted to them. */
export const effectiveRoles = companyRoles.effective
