import { check, choice, count, currency, date, daysFrom, flag, longText, money, number, ref, serial, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { financeTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { amountReaders, insiders, mine } from './project-readers'
import { deliverableSets, projectSets, taskSets } from './sets'

/** The projects in these states need a manager. */
const runs = { status: { in: projectSets.managed } } as const
const keepers = [...financeTeam, { role: 'employee', where: mine }] as const

const health = { green: 'On track', amber: 'At risk', red: 'Off track' } as const

/** A project for a customer or an internal one. People work on it and money is spent for it. */
export const projects = defineResource('projects', {
  label: 'Project',
  route: 'Projects',
  formRoute: 'AddProject',
  title: 'name',
  menu: 'Projects',
  icon: 'Work',
  creates: { createInternalProject: { kind: 'internal', billable: false } },
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
    budgetMinutes: number({ label: 'Planned time', min: 0, max: 60_000_000, unit: 'minutes' }),
    billable: check({ label: 'Billable', help: 'Internal projects are never billed' }),
    timesheetApproval: choice(
      { manager_line: 'Reporting manager', project_manager: 'Project manager' },
      { label: 'Timesheet approver', required: true, default: 'manager_line' },
    ),
    jiraProjectKey: text({ label: 'Jira key', max: 20, isUpperCase: true, unique: 'ignoreCaseAndSpace', pattern: '^[A-Z][A-Z0-9_]+$' }),
    health: choice(health, { writableBy: [], whenEmpty: 'Nothing reported' }),
    healthNote: text({ label: 'Note', max: 500, writableBy: [] }),
    healthOn: date({ label: 'Updated on', writableBy: [] }),
    healthAge: daysFrom('healthOn', { label: 'Days since update', isPast: true, while: { status: { eq: 'active' } } }),
    isHealthStale: flag(
      { status: { eq: 'active' }, or: [{ healthOn: { lt: '$today-10' } }, { healthOn: { empty: true }, startDate: { lt: '$today-10' } }] },
      { label: 'Outdated' },
    ),
    memberCount: count('projectMembers', 'projectId', {
      label: 'Members',
      where: { or: [{ toDate: { empty: true } }, { toDate: { gte: '$today' } }] },
      isToldToAll: true,
    }),
    openTasks: count('tasks', 'projectId', { label: 'Open tasks', where: { status: { in: taskSets.open } }, isToldToAll: true }),
    // Work can be billed only while a statement of work is active; timesheets check this number.
    activeSows: count('projectSows', 'projectId', { label: 'Active statements of work', where: { 'sowId.status': { eq: 'active' } }, isToldToAll: true }),
    sowsByTime: count('projectSows', 'projectId', {
      label: 'Time-based statements of work',
      where: { 'sowId.type': { eq: 'time_and_material' } },
      isToldToAll: true,
    }),
    description: longText({ max: 2000 }),
  },
  visible: { customerId: (r) => r.kind === 'client', departmentId: (r) => r.kind === 'internal' },
  fills: { billable: (r) => r.billable ?? r.kind !== 'internal' },
  rules: [
    {
      code: 'endsBeforeStart',
      on: ['endDate'],
      check: (r) => !r.startDate || !r.endDate || r.endDate >= r.startDate,
      message: 'The end date must be on or after the start date.',
    },
    { code: 'customerMissing', on: ['customerId'], check: (r) => r.kind !== 'client' || !!r.customerId, message: 'Choose the customer.' },
    { code: 'internalBilled', on: ['billable'], check: (r) => r.kind !== 'internal' || r.billable !== true, message: 'Internal projects are never billed.' },
    { code: 'departmentMissing', on: ['departmentId'], check: (r) => r.kind !== 'internal' || !!r.departmentId, message: 'Choose the department.' },
  ],
  comments: true,
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
    sets: projectSets,
    transitions: {
      start: { from: 'planned', to: 'active', by: keepers },
      hold: { label: 'Put on hold', from: 'active', to: 'on_hold', by: keepers, undo: 'resume', comment: 'required' },
      resume: { from: 'on_hold', to: 'active', by: keepers },
      complete: { from: 'active', to: 'completed', by: keepers },
      close: {
        from: 'completed',
        to: 'closed',
        by: financeTeam,
        requires: [
          {
            code: 'tasksOpen',
            none: 'tasks',
            where: { projectId: { eq: '$record' }, status: { in: taskSets.open } },
            message: 'Tasks of this project are still open.',
          },
          {
            code: 'deliverablesOpen',
            none: 'deliverables',
            where: { projectId: { eq: '$record' }, status: { in: deliverableSets.open } },
            message: 'Deliverables of this project are still open.',
          },
        ],
      },
      cancel: { from: ['planned', 'active', 'on_hold'], to: 'cancelled', by: financeTeam, comment: 'required', tone: 'danger' },
    },
  },
  actions: {
    reportHealth: {
      label: 'Update status',
      on: 'record',
      by: keepers,
      ask: {
        health: choice(health, { required: true, default: 'green' }),
        healthNote: text({ label: 'Status', required: true, max: 500 }),
      },
    },
  },
  files: {
    document: {
      label: 'Document',
      most: 100,
      to: [...financeTeam, { role: 'employee', where: insiders }],
      readableBy: [...financeTeam, { role: 'employee', where: insiders }],
    },
  },
  parts: {
    sows: { of: 'projectSows', columns: ['sowId'] },
    milestones: { of: 'projectMilestones', columns: ['sowId', 'milestoneId'] },
    members: { of: 'projectMembers', columns: ['empId', 'role', 'fromDate', 'toDate', 'allocationPercent'], more: ['billRate'], result: 'peakPercent' },
  },
  lists: { getProjectsForProjectManager: { input: { empId: 'managerEmpId' }, sort: 'name' } },
  views: {
    header: ['customerId', 'managerEmpId', 'startDate', 'endDate', 'budgetAmount', 'health'],
    list: {
      columns: ['projectCode', 'name', 'kind', 'customerId', 'managerEmpId', 'startDate', 'health', 'status'],
      filters: ['status', 'kind', 'customerId', 'managerEmpId', 'health', 'isHealthStale'],
      sort: 'name',
    },
    form: {
      Project: ['name', 'kind', 'customerId', 'departmentId', 'managerEmpId', 'sponsorEmpId', 'description'],
      'Time and money': ['startDate', 'endDate', 'currency', 'budgetAmount', 'budgetMinutes', 'billable', 'timesheetApproval', 'jiraProjectKey'],
    },
    record: {
      Status: ['health', 'healthNote', 'healthOn', 'isHealthStale', 'memberCount', 'openTasks', 'activeSows'],
      Budget: ['budgetAmount'],
    },
    board: { card: ['name', 'customerId', 'managerEmpId', 'health', 'endDate'] },
    gantt: { from: 'startDate', to: 'endDate' },
    related: ['projectPhases', 'tasks', 'deliverables', 'projectMoms', 'projectManagers', 'projectMembers'],
    recordTabs: {
      overview: { label: 'Overview', draws: ['projectPace'] },
      board: { label: 'Board', shows: { as: 'board', of: ['tasks'] } },
      gantt: { label: 'Gantt', shows: { as: 'gantt', of: ['projectMilestones', 'projectPhases', 'tasks'] } },
      due: { label: 'Due dates', shows: { as: 'calendar', of: ['projectPhases', 'tasks', 'deliverables'] } },
      team: { label: 'Team', related: ['projectMembers', 'projectManagers'] },
      money: { label: 'Money', sections: ['Budget'], draws: ['projectMoney'] },
      documents: { label: 'Documents', hasFiles: true },
      minutes: { label: 'Minutes', related: ['projectMoms'] },
    },
  },
})
