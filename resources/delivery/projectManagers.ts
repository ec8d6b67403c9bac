import { choice, date, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { financeTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { projects } from './projects'
import { ofManaged } from './rights'
import { projectSets } from './sets'

/**
 * A period in which a person manages a project or helps its manager. Earlier managers can be found by date.
 */
export const projectManagers = defineResource('projectManagers', {
  label: 'Project manager',
  route: 'ProjectManagers',
  title: 'role',
  summary: ['empId', 'projectId'],
  icon: 'People',
  operations: { list: 'getAllProjectManagers', create: 'assignProjectManager' },
  givenTo: 'empId',
  fields: {
    projectId: ref('projects', { required: true, fixed: true, isPart: true, where: { status: { in: projectSets.managed } } }),
    empId: ref('employees', {
      label: 'Person',
      required: true,
      fixed: true,
      where: { status: { in: peopleSets.there } },
      // The role of the manager is handed over together with the project itself.
      leaving: { is: 'ended', at: 'toDate', while: { role: { ne: 'manager' } } },
    }),
    role: choice({ manager: 'Manager', deputy: 'Deputy', tech_lead: 'Technical lead' }, { required: true, default: 'manager', fixed: true }),
    fromDate: date({ label: 'From', required: true, default: '$today', fixed: true }),
    // A project always has a manager, so this date of a manager is not entered: naming the next one sets it.
    toDate: date({ label: 'Until', writableBy: [{ where: { role: { ne: 'manager' } } }] }),
  },
  given: { project: parent('projectId', { of: projects, fields: ['startDate'], isChanged: true }) },
  rules: [
    {
      code: 'endBeforeStart',
      on: ['toDate'],
      check: (r) => !r.toDate || !r.fromDate || r.toDate >= r.fromDate,
      message: 'The last day must be on or after the first day.',
    },
  ],
  noOverlap: [
    {
      code: 'oneManager',
      on: ['projectId'],
      where: { role: { eq: 'manager' } },
      message: 'Another manager is already planned for these days.',
      during: { from: 'fromDate', to: 'toDate' },
    },
    {
      code: 'managerAlready',
      on: ['projectId', 'empId', 'role'],
      message: 'This person already has this role on these days.',
      during: { from: 'fromDate', to: 'toDate' },
    },
  ],
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: financeTeam, can: ['create', 'update', 'export'] },
    { to: 'employee', can: ['create', 'update'], where: ofManaged },
  ],
  lists: {
    getProjectManagers: {
      input: { projectId: 'projectId', date: { during: ['fromDate', 'toDate'], isOptional: true } },
      sort: '-fromDate',
    },
  },
  views: {
    list: { columns: ['projectId', 'empId', 'role', 'fromDate', 'toDate'], filters: ['projectId', 'empId', 'role', 'fromDate'], sort: '-fromDate' },
    form: { Manager: ['projectId', 'empId', 'role', 'fromDate', 'toDate'] },
  },
})
