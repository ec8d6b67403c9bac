import { date, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { exactlyOne } from '../../src/framework/steps/alternatives'
import { peopleSets } from '../people/sets'
import { momAccess } from './rights'

/** An action agreed in a meeting. For a person of the company it becomes a task. */
export const momActions = defineResource('momActions', {
  label: 'Action',
  route: 'MomActions',
  title: 'text',
  icon: 'TaskAlt',
  fields: {
    momId: ref('projectMoms', { label: 'Minutes', required: true, fixed: true, isPart: true }),
    text: text({ label: 'Description', required: true, max: 160 }),
    ownerEmpId: ref('employees', { label: 'Person', where: { status: { in: peopleSets.there } } }),
    pocId: ref('contactPersons', { label: 'Customer contact', match: { customerId: 'momId.projectId.customerId' } }),
    dueDate: date({ label: 'Due', required: true }),
    taskId: ref('tasks', { label: 'Task', writableBy: [] }),
    carriedFromId: ref('momActions', { label: 'Carried over from', writableBy: [] }),
  },
  rules: [exactlyOne(['ownerEmpId', 'pocId'], { code: 'oneOfBoth', message: 'Choose a colleague or a customer contact.' })],
  access: momAccess,
  workflow: {
    field: 'status',
    initial: 'open',
    states: { open: { tone: 'warning' }, done: { tone: 'success' }, carried: { label: 'Carried over', tone: 'neutral', isReadOnly: true } },
    transitions: {
      finish: { from: 'open', to: 'done', by: ['employee'] },
      carry: { from: 'open', to: 'carried', by: [] },
    },
  },
  views: {
    list: { columns: ['text', 'ownerEmpId', 'pocId', 'dueDate', 'taskId', 'status'], filters: ['status', 'ownerEmpId', 'dueDate'], sort: 'dueDate' },
    form: { Action: ['momId', 'text', 'ownerEmpId', 'pocId', 'dueDate'] },
  },
})
