import { instant, longText, ref } from '../../src/fields'
import { choice } from '../../src/fields/choice'
import { defineResource } from '../../src/framework/resource'
import { activities } from './timeSheetTasks'

const mine = { empId: { eq: '$me' } } as const

/** A running timer. When it stops, its time becomes a line of the week. */
export const timers = defineResource('timers', {
  label: 'Timer',
  route: 'Timers',
  title: 'activity',
  icon: 'Schedule',
  operations: { create: 'startTimer' },
  fields: {
    empId: ref('employees', {
      label: 'Person',
      required: true,
      fixed: true,
      default: '$me',
      writableBy: [],
      leaving: { is: 'stepped', step: 'discard', while: { status: { eq: 'running' } } },
    }),
    projectId: ref('projects', { required: true, where: { status: { eq: 'active' } } }),
    taskId: ref('tasks', { label: 'Task', match: { projectId: 'projectId' } }),
    activity: choice(activities, { required: true, default: 'development' }),
    description: longText({ label: 'Note', max: 500 }),
    startedAt: instant({ label: 'Started', writableBy: [] }),
    stoppedAt: instant({ label: 'Stopped', writableBy: [] }),
    lineId: ref('timeSheetTasks', { label: 'Timesheet line', writableBy: [] }),
  },
  unique: [{ code: 'timerRuns', on: ['empId'], where: { status: { eq: 'running' } }, message: 'A timer is already running. Stop it first.' }],
  access: [
    { to: 'employee', can: ['list', 'show', 'create'], where: mine },
    { to: 'employee', can: ['update'], where: { and: [mine, { status: { eq: 'running' } }] } },
  ],
  workflow: {
    field: 'status',
    initial: 'running',
    states: { running: { tone: 'success' }, stopped: { tone: 'neutral', isReadOnly: true }, discarded: { tone: 'neutral', isReadOnly: true } },
    transitions: {
      stop: { from: 'running', to: 'stopped', by: [{ role: 'employee', where: mine }] },
      discard: { from: 'running', to: 'discarded', by: [{ role: 'employee', where: mine }], confirm: 'The measured time is lost.' },
    },
  },
  views: {
    list: { columns: ['projectId', 'activity', 'startedAt', 'stoppedAt', 'status'], filters: ['status', 'projectId', 'startedAt'], sort: '-startedAt' },
    form: { Timer: ['projectId', 'taskId', 'activity', 'description'] },
  },
})
