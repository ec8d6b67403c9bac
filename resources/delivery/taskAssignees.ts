import { ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { financeTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { taskSets } from './sets'

/** The filter for tasks of projects in which the user is a member or a manager. */
const ofMine = {
  or: [{ 'taskId.projectId.managerEmpId': { eq: '$me' } }, { 'taskId.projectId': { in: '$memberProjects' } }, { 'taskId.projectId': { in: '$managedProjects' } }],
} as const
const ofManaged = { 'taskId.projectId.managerEmpId': { eq: '$me' } } as const
const ofReported = { 'taskId.reporterEmpId': { eq: '$me' }, 'taskId.projectId': { in: '$memberProjects' } } as const

/** A person who does a task. */
export const taskAssignees = defineResource('taskAssignees', {
  label: 'Assignee',
  route: 'TaskAssignees',
  title: 'empId',
  summary: ['empId', 'taskId'],
  icon: 'Person',
  fields: {
    taskId: ref('tasks', { required: true, fixed: true, isPart: true, where: { status: { in: taskSets.open } } }),
    empId: ref('employees', {
      label: 'Person',
      required: true,
      where: { status: { in: [...peopleSets.there, 'pre_joining'] } },
      leaving: { is: 'handedOver', while: { 'taskId.status': { in: taskSets.open } } },
    }),
  },
  indexes: [['empId', 'taskId']],
  access: [
    { to: financeTeam, can: ['list', 'show', 'create', 'update', 'delete'] },
    { to: 'employee', can: ['list', 'show'], where: { or: [...ofMine.or, { empId: { eq: '$me' } }] } },
    { to: 'employee', can: ['create', 'update', 'delete'], where: { or: [ofManaged, ofReported] } },
  ],
  views: { form: { Assignee: ['taskId', 'empId'] } },
})
