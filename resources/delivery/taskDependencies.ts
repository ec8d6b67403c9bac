import { lookup, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { financeTeam } from '../people/roles'
import { taskSets } from './sets'

const ofManaged = { 'taskId.projectId.managerEmpId': { eq: '$me' } } as const

/** A dependency: a task that another task of the same project waits for. */
export const taskDependencies = defineResource('taskDependencies', {
  label: 'Dependency',
  plural: 'Dependencies',
  route: 'TaskDependencies',
  title: 'dependsOnTaskId',
  icon: 'AccountTree',
  fields: {
    taskId: ref('tasks', { required: true, fixed: true, isPart: true, where: { status: { in: taskSets.open } } }),
    dependsOnTaskId: ref('tasks', {
      label: 'Depends on',
      required: true,
      fixed: true,
      where: { status: { ne: 'cancelled' } },
      match: { projectId: 'taskId.projectId' },
    }),
    otherStatus: lookup('dependsOnTaskId', 'status', { label: 'Status', isToldToAll: true }),
  },
  unique: [{ code: 'waitsAlready', on: ['taskId', 'dependsOnTaskId'], message: 'The task already depends on this one.' }],
  access: [
    { to: financeTeam, can: ['list', 'show', 'create', 'delete'] },
    {
      to: 'employee',
      can: ['list', 'show'],
      where: { or: [ofManaged, { 'taskId.projectId': { in: '$memberProjects' } }, { 'taskId.projectId': { in: '$managedProjects' } }] },
    },
    { to: 'employee', can: ['create', 'delete'], where: ofManaged },
  ],
  views: { form: { Dependency: ['taskId', 'dependsOnTaskId'] } },
})
