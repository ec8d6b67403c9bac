import { choice, currency, date, longText, money, ref, serial, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { financeTeam } from '../people/roles'
import { peopleSets } from '../people/sets'

const mine = { managerEmpId: { eq: '$me' } } as const
/** Somebody has to manage it. */
const runs = { status: { in: ['planned', 'active', 'on_hold', 'completed'] } } as const
const keepers = [...financeTeam, { role: 'employee', where: mine }] as const
/** Who may see what a project costs. */
export const amountReaders = [...financeTeam, { where: mine }] as const

/** What people work on and money is spent for: for a customer, or inside the company. */
export const projects = defineResource('projects', {
  label: 'Project',
  route: 'Projects',
  formRoute: 'AddProject',
  title: 'name',
  menu: 'Projects',
  icon: 'Work',
  fields: {
    projectCode: serial('PRJ-{0000}', { label: 'Code' }),
    name: text({ required: true, max: 120, search: true, unique: 'ignoreCaseAndSpace' }),
    kind: choice({ client: 'For a customer', internal: 'Internal' }, { required: true, default: 'client' }),
    customerId: ref('customers', { where: { status: { ne: 'inactive' } } }),
    departmentId: ref('departments', { where: { status: { eq: 'active' } } }),
    managerEmpId: ref('employees', {
      label: 'Manager',
      required: true,
      default: '$me',
      where: { status: { in: peopleSets.there } },
      leaving: { is: 'handedOver', while: runs },
    }),
    sponsorEmpId: ref('employees', { label: 'Sponsor', where: { status: { in: peopleSets.there } }, leaving: { is: 'handedOver', while: runs } }),
    startDate: date({ required: true, default: '$today' }),
    endDate: date(),
    currency: currency({ required: true, default: '$company' }),
    budgetAmount: money({ label: 'Budget', min: '0', currency: 'currency', readableBy: amountReaders, writableBy: financeTeam, givenTo: mine }),
    description: longText({ max: 2000 }),
  },
  visible: { customerId: (r) => r.kind === 'client', departmentId: (r) => r.kind === 'internal' },
  rules: [
    { code: 'endsBeforeStart', on: ['endDate'], check: (r) => !r.startDate || !r.endDate || r.endDate >= r.startDate, message: 'It must not end before it starts.' },
    { code: 'customerMissing', on: ['customerId'], check: (r) => r.kind !== 'client' || !!r.customerId, message: 'Choose the customer it is for.' },
    { code: 'departmentMissing', on: ['departmentId'], check: (r) => r.kind !== 'internal' || !!r.departmentId, message: 'Choose the department it is for.' },
  ],
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: financeTeam, can: ['create', 'update', 'export'] },
    { to: 'employee', can: ['update'], where: mine },
  ],
  workflow: {
    field: 'status',
    initial: 'planned',
    byUpdate: true,
    states: {
      planned: { tone: 'neutral' },
      active: { tone: 'success' },
      on_hold: { tone: 'warning' },
      completed: { tone: 'info' },
      closed: { tone: 'neutral', isReadOnly: true },
      cancelled: { tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      start: { from: 'planned', to: 'active', by: keepers },
      hold: { label: 'Put on hold', from: 'active', to: 'on_hold', by: keepers, comment: 'required' },
      resume: { from: 'on_hold', to: 'active', by: keepers },
      complete: { from: 'active', to: 'completed', by: keepers },
      close: {
        from: 'completed',
        to: 'closed',
        by: financeTeam,
      },
      cancel: { from: ['planned', 'active', 'on_hold'], to: 'cancelled', by: financeTeam, comment: 'required', tone: 'danger' },
    },
  },
  views: {
    list: {
      columns: ['projectCode', 'name', 'kind', 'customerId', 'managerEmpId', 'startDate', 'status'],
      filters: ['status', 'kind', 'customerId', 'managerEmpId'],
      sort: 'name',
    },
    form: {
      Project: ['name', 'kind', 'customerId', 'departmentId', 'managerEmpId', 'sponsorEmpId', 'description'],
      'Time and money': ['startDate', 'endDate', 'currency', 'budgetAmount'],
    },
  },
})
