import { lookup, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { financeTeam } from '../people/roles'
import { sowSets } from '../sales/sets'
import { ofManaged, ofMine } from './rights'

/** A statement of work that a project delivers. Several projects can deliver the same one. */
export const projectSows = defineResource('projectSows', {
  label: 'Project statement of work',
  plural: 'Project statements of work',
  route: 'ProjectSows',
  title: 'sowId',
  icon: 'Description',
  fields: {
    projectId: ref('projects', { required: true, fixed: true, isPart: true }),
    sowId: ref('sows', {
      label: 'Statement of work',
      required: true,
      fixed: true,
      where: { parentSowId: { empty: true }, status: { in: sowSets.open } },
      match: { customerId: 'projectId.customerId' },
    }),
    sowStatus: lookup('sowId', 'status', { label: 'Status', isToldToAll: true }),
  },
  unique: [{ code: 'sowAlready', on: ['projectId', 'sowId'], message: 'The project already delivers this statement of work.' }],
  access: [
    { to: financeTeam, can: ['list', 'show', 'create', 'delete'] },
    { to: 'employee', can: ['list', 'show'], where: ofMine },
    { to: 'employee', can: ['create', 'delete'], where: ofManaged },
  ],
  views: { form: { 'Statement of work': ['projectId', 'sowId'] } },
})
