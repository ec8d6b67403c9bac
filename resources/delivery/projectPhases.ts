import { check, count, date, lookup, money, number, percent, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { financeTeam } from '../people/roles'
import { projects } from './projects'
import { ofManaged, ofMine, partAmountReaders, planners } from './rights'
import { phaseSets, projectSets, taskSets } from './sets'

/** A part of a project with its own dates. It can have a budget. */
export const projectPhases = defineResource('projectPhases', {
  label: 'Phase',
  route: 'ProjectPhases',
  title: 'name',
  icon: 'AccountTree',
  operations: { list: 'getAllProjectPhases' },
  fields: {
    projectId: ref('projects', { required: true, fixed: true, isPart: true, where: { status: { in: projectSets.unfinished } } }),
    name: text({ required: true, max: 120, search: true }),
    sequence: number({ label: 'No.', required: true, min: 1, max: 999, default: 1 }),
    startDate: date({ required: true }),
    endDate: date({ required: true }),
    budgetMinutes: number({ label: 'Planned time', min: 0, max: 60_000_000, unit: 'minutes' }),
    budgetAmount: money({ label: 'Budget', min: '0', currency: 'currency', readableBy: partAmountReaders, writableBy: partAmountReaders }),
    currency: lookup('projectId', 'currency', { isToldToAll: true }),
    hardStop: check({ label: 'Block time beyond the plan', default: false, help: 'Timesheets cannot exceed the planned time' }),
    percentComplete: percent({ label: 'Completed', help: 'Leave blank to use the progress of the tasks' }),
    projectMilestoneId: ref('projectMilestones', { label: 'Milestone', match: { projectId: 'projectId' } }),
    taskCount: count('tasks', 'phaseId', { label: 'Tasks', where: { status: { ne: 'cancelled' } }, isToldToAll: true }),
    doneTasks: count('tasks', 'phaseId', { label: 'Tasks done', where: { status: { eq: 'done' } }, isToldToAll: true }),
  },
  given: { project: parent('projectId', { of: projects, fields: ['startDate', 'endDate'] }) },
  rules: [
    {
      code: 'endsBeforeStart',
      on: ['endDate'],
      check: (r) => !r.startDate || !r.endDate || r.endDate >= r.startDate,
      message: 'The end date must be on or after the start date.',
    },
    {
      code: 'beforeProject',
      on: ['startDate'],
      changed: ['startDate', 'projectId'],
      check: (r, g) => !r.startDate || !g.project?.startDate || r.startDate >= g.project.startDate,
      message: 'The project starts later.',
    },
    {
      code: 'afterProject',
      on: ['endDate'],
      changed: ['endDate', 'projectId'],
      check: (r, g) => !r.endDate || !g.project?.endDate || r.endDate <= g.project.endDate,
      message: 'The project ends earlier.',
    },
  ],
  unique: [{ code: 'phaseTaken', on: ['projectId', 'name'], message: 'The project already has a phase with this name.' }],
  comments: true,
  access: [
    { to: financeTeam, can: ['list', 'show', 'create', 'update', 'export'] },
    { to: 'employee', can: ['list', 'show'], where: ofMine },
    { to: 'employee', can: ['create', 'update'], where: ofManaged },
  ],
  workflow: {
    field: 'status',
    initial: 'planned',
    byUpdate: true,
    states: {
      planned: { tone: 'neutral' },
      active: { tone: 'success' },
      on_hold: { tone: 'warning' },
      completed: { tone: 'info', isReadOnly: true },
      cancelled: { tone: 'neutral', isReadOnly: true },
    },
    sets: phaseSets,
    transitions: {
      start: { from: 'planned', to: 'active', by: planners },
      hold: { label: 'Put on hold', from: 'active', to: 'on_hold', by: planners, undo: 'resume', comment: 'required' },
      resume: { from: 'on_hold', to: 'active', by: planners },
      complete: {
        from: 'active',
        to: 'completed',
        by: planners,
        requires: [
          {
            code: 'phaseTasksOpen',
            none: 'tasks',
            where: { phaseId: { eq: '$record' }, status: { in: taskSets.open } },
            message: 'Tasks of this phase are still open.',
          },
        ],
      },
      reopen: { from: 'completed', to: 'active', by: planners, comment: 'required' },
      cancel: { from: ['planned', 'active', 'on_hold'], to: 'cancelled', by: planners, comment: 'required', tone: 'danger' },
    },
  },
  lists: { getProjectPhases: { input: { projectId: 'projectId' }, sort: 'sequence' } },
  views: {
    list: { columns: ['projectId', 'sequence', 'name', 'startDate', 'endDate', 'status'], filters: ['projectId', 'status', 'endDate'], sort: 'sequence' },
    form: {
      Phase: ['projectId', 'sequence', 'name', 'startDate', 'endDate', 'projectMilestoneId', 'percentComplete'],
      Budget: ['budgetMinutes', 'hardStop', 'budgetAmount'],
    },
    gantt: { from: 'startDate', to: 'endDate', done: 'percentComplete' },
    calendar: { on: 'endDate' },
    record: { Tasks: ['taskCount', 'doneTasks'] },
    related: ['tasks'],
  },
})
