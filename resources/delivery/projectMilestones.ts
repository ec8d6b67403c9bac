import { lookup, lookupDate, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { financeTeam } from '../people/roles'
import { milestoneSets } from '../sales/sets'
import { ofManaged, ofMine } from './rights'

/** A milestone that a project works for. Each milestone belongs to one project. */
export const projectMilestones = defineResource('projectMilestones', {
  label: 'Project milestone',
  plural: 'Project milestones',
  route: 'ProjectMilestones',
  title: 'name',
  icon: 'Flag',
  fields: {
    projectId: ref('projects', { required: true, fixed: true, isPart: true }),
    sowId: ref('sows', { label: 'Statement of work', required: true, fixed: true, match: { customerId: 'projectId.customerId' } }),
    milestoneId: ref('milestones', {
      label: 'Milestone',
      required: true,
      fixed: true,
      where: { status: { in: milestoneSets.unbilled } },
      match: { sowId: 'sowId' },
    }),
    name: lookup('milestoneId', 'name', { label: 'Name', isToldToAll: true }),
    plannedDate: lookupDate('milestoneId', 'plannedDate', { label: 'Planned', isToldToAll: true }),
    milestoneStatus: lookup('milestoneId', 'status', { label: 'Status', isToldToAll: true }),
  },
  unique: [{ code: 'milestoneTaken', on: ['milestoneId'], message: 'Another project already works on this milestone.' }],
  access: [
    { to: financeTeam, can: ['list', 'show', 'create', 'delete'] },
    { to: 'employee', can: ['list', 'show'], where: ofMine },
    { to: 'employee', can: ['create', 'delete'], where: ofManaged },
  ],
  views: { gantt: { from: 'plannedDate' }, form: { Milestone: ['projectId', 'sowId', 'milestoneId'] } },
})
