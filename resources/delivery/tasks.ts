import { check, choice, count, date, daysFrom, longText, number, percent, ref, serial, text } from '../../src/fields'
import type { Right } from '../../src/framework/field'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { set } from '../../src/framework/steps/consequences'
import { financeTeam } from '../people/roles'
import { projects } from './projects'
import { ofManaged, ofMine, planners } from './rights'
import { phaseSets, projectSets, taskSets } from './sets'

const assigned = { id: { in: '$assignedTasks' } } as const
const reported = { reporterEmpId: { eq: '$me' } } as const
/** Those who define a task and its due date. The assignees report its progress. */
const plans: readonly Right[] = [...planners, { role: 'employee', where: reported }]
const movers: readonly Right[] = [...planners, { role: 'employee', where: assigned }]

/** A task of a project, for one person or several. */
export const tasks = defineResource('tasks', {
  label: 'Task',
  route: 'Tasks',
  title: 'title',
  icon: 'TaskAlt',
  operations: { list: 'getTasks', show: 'getTasksById' },
  fields: {
    taskNumber: serial('TSK-{00000}', { label: 'Number' }),
    title: text({ required: true, max: 160, search: true, writableBy: plans }),
    description: longText({ max: 4000 }),
    projectId: ref('projects', { required: true, fixed: true, where: { status: { in: projectSets.unfinished } } }),
    phaseId: ref('projectPhases', { label: 'Phase', where: { status: { in: phaseSets.open } }, match: { projectId: 'projectId' }, writableBy: plans }),
    projectMilestoneId: ref('projectMilestones', { label: 'Milestone', match: { projectId: 'projectId' }, writableBy: plans }),
    reporterEmpId: ref('employees', { label: 'Reported by', required: true, default: '$me', writableBy: [] }),
    priority: choice({ low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' }, { required: true, default: 'medium', writableBy: plans }),
    startDate: date({ writableBy: plans }),
    dueDate: date({ label: 'Due', writableBy: plans }),
    dueAfterProject: check({ label: 'Due after the project ends', writableBy: [] }),
    daysLate: daysFrom('dueDate', { label: 'Days late', isPast: true, while: { status: { in: taskSets.open } } }),
    estimateMinutes: number({ label: 'Estimate', min: 0, max: 6_000_000, unit: 'minutes', writableBy: plans }),
    progress: percent({ default: 0 }),
    parentTaskId: ref('tasks', { label: 'Part of', isTree: true, match: { projectId: 'projectId' }, writableBy: plans }),
    tags: text({ label: 'Labels', max: 200, search: true, help: 'Separate labels with commas' }),
    jiraKey: text({ label: 'Jira', max: 40, isUpperCase: true, unique: true, writableBy: planners }),
    assignees: count('taskAssignees', 'taskId', { isToldToAll: true }),
    waitsFor: count('taskDependencies', 'taskId', { label: 'Depends on', where: { 'dependsOnTaskId.status': { in: taskSets.open } }, isToldToAll: true }),
  },
  given: { project: parent('projectId', { of: projects, fields: ['endDate'] }) },
  computed: {
    // This is only a warning, because projects are often extended.
    dueAfterProject: (r, g) => !!r.dueDate && !!g.project?.endDate && r.dueDate > g.project.endDate,
  },
  rules: [
    {
      code: 'dueBeforeStart',
      on: ['dueDate'],
      check: (r) => !r.startDate || !r.dueDate || r.dueDate >= r.startDate,
      message: 'The due date must be on or after the start date.',
    },
  ],
  indexes: [['projectId', 'status', 'dueDate']],
  comments: true,
  access: [
    { to: financeTeam, can: ['list', 'show', 'create', 'update', 'export'] },
    { to: 'employee', can: ['list', 'show', 'export'], where: { or: [...ofMine.or, assigned, reported] } },
    { to: 'employee', can: ['create'], where: ofMine },
    { to: 'employee', can: ['update'], where: { or: [ofManaged, assigned] } },
    { to: 'employee', can: ['update'], where: { ...reported, status: { in: taskSets.open } } },
  ],
  workflow: {
    field: 'status',
    initial: 'todo',
    byUpdate: true,
    states: {
      todo: { label: 'To do', tone: 'neutral' },
      in_progress: { tone: 'info' },
      in_review: { tone: 'warning' },
      blocked: { tone: 'danger' },
      done: { tone: 'success', isReadOnly: true },
      cancelled: { tone: 'neutral', isReadOnly: true },
    },
    sets: taskSets,
    transitions: {
      start: { from: 'todo', to: 'in_progress', by: movers },
      review: { label: 'Send to review', from: 'in_progress', to: 'in_review', by: movers },
      rework: { label: 'Back to work', from: 'in_review', to: 'in_progress', by: movers, comment: 'optional' },
      finish: {
        from: 'in_review',
        to: 'done',
        by: movers,
        requires: [
          {
            code: 'waitsForOthers',
            none: 'taskDependencies',
            where: { taskId: { eq: '$record' }, 'dependsOnTaskId.status': { in: taskSets.open } },
            message: 'Tasks this one depends on are still open.',
          },
        ],
      },
      block: { from: taskSets.moving, to: 'blocked', by: movers, comment: 'required' },
      unblock: { label: 'Unblock', from: 'blocked', to: 'in_progress', by: movers },
      cancel: { from: taskSets.open, to: 'cancelled', by: planners, comment: 'required', tone: 'danger' },
      reopen: { from: 'done', to: 'in_progress', by: movers, comment: 'required' },
    },
  },
  consequences: { finish: [set('tasks', 'id', { progress: 100 })] },
  parts: {
    assignedTo: { of: 'taskAssignees', columns: ['empId'] },
    dependsOn: { of: 'taskDependencies', columns: ['dependsOnTaskId'] },
  },
  files: { paper: { label: 'Attachment' } },
  lists: {
    getTasksByProject: { input: { projectId: 'projectId', phaseId: { at: 'phaseId', isOptional: true }, state: { at: 'status', isOptional: true } }, sort: 'dueDate' },
  },
  views: {
    header: ['projectId', 'priority', 'dueDate', 'daysLate', 'estimateMinutes', 'progress', 'assignees'],
    list: {
      columns: ['taskNumber', 'title', 'projectId', 'priority', 'dueDate', 'assignees', 'status'],
      filters: ['status', 'projectId', 'phaseId', 'priority', 'dueDate', 'tags'],
      sort: 'dueDate',
    },
    board: { card: ['title', 'projectId', 'priority', 'dueDate'] },
    gantt: { from: 'startDate', to: 'dueDate', after: 'taskDependencies.dependsOnTaskId', group: 'phaseId', done: 'progress' },
    calendar: {
      on: 'dueDate',
      shows: ['projectId', 'priority', 'status'],
      tones: { by: 'priority', of: { urgent: 'danger', high: 'warning', medium: 'info' } },
    },
    form: {
      Task: ['projectId', 'title', 'description', 'priority', 'tags', 'jiraKey'],
      Plan: ['phaseId', 'projectMilestoneId', 'parentTaskId', 'startDate', 'dueDate', 'estimateMinutes', 'progress'],
    },
    record: { Status: ['reporterEmpId', 'daysLate', 'dueAfterProject', 'waitsFor'] },
  },
})
