import { choice, count, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { activeInactiveWorkflow } from '../active-workflow'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'

/** A team for a customer, a field of work or a task of the company. */
export const teams = defineResource('teams', {
  label: 'Team',
  route: 'Team',
  title: 'name',
  menu: 'HR',
  icon: 'Groups',
  fields: {
    name: text({ required: true, max: 80, unique: 'ignoreCaseAndSpace', search: true }),
    kind: choice({ delivery: 'Delivery', functional: 'Functional', committee: 'Committee' }, { required: true, default: 'delivery' }),
    leadEmpId: ref('employees', {
      label: 'Lead',
      required: true,
      where: { status: { in: peopleSets.there } },
      help: 'Manages the members of the team',
      // The lead can hand over the team. Other members cannot choose who leads them.
      givenTo: { and: [{ id: { in: '$ownTeams' } }, { leadEmpId: { ne: '$me' } }] },
      leaving: { is: 'handedOver', while: { status: { eq: 'active' } } },
    }),
    departmentId: ref('departments', { where: { status: { eq: 'active' } } }),
    projectId: ref('projects', { where: { status: { in: ['planned', 'active'] } } }),
    purpose: text({ max: 200 }),
    memberCount: count('teamMembers', 'teamId', { label: 'Members', where: { or: [{ toDate: { empty: true } }, { toDate: { gte: '$today' } }] } }),
  },
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: peopleTeam, can: ['create', 'update', 'export'] },
    { to: 'employee', can: ['update'], where: { leadEmpId: { eq: '$me' } } },
  ],
  workflow: activeInactiveWorkflow('The team keeps its members and history, but no one can be added.'),
  parts: {
    members: { of: 'teamMembers', columns: ['empId', 'role', 'fromDate', 'toDate', 'allocationPercent'], result: 'peakPercent' },
  },
  views: {
    header: ['leadEmpId', 'kind', 'departmentId', 'projectId', 'memberCount'],
    list: {
      columns: ['name', 'kind', 'leadEmpId', 'departmentId', 'projectId', 'memberCount', 'status'],
      filters: ['kind', 'leadEmpId', 'departmentId', 'status'],
      sort: 'name',
    },
    form: { Team: ['name', 'kind', 'leadEmpId', 'purpose'], 'Works for': ['departmentId', 'projectId'] },
    related: ['teamMembers'],
  },
})
