import { date, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { take } from '../../src/framework/steps/consequences'
import { peopleTeam } from '../people/roles'
import { factWords } from './fact-words'
import { sliceSets } from './sets'

const minutes = { unit: 'minutes', writableBy: [] } as const

/**
 * The part of a week that one person approves: a project whose manager approves its time, or the rest. When
 * the last part is approved, the week is approved.
 */
export const timeSheetSlices = defineResource('timeSheetSlices', {
  label: 'Timesheet approval',
  route: 'TimeSheetApprovals',
  title: 'name',
  summary: ['name', 'projectId'],
  icon: 'HowToReg',
  fields: {
    timeSheetId: ref('timeSheets', { label: 'Timesheet', required: true, fixed: true, isPart: true, writableBy: [] }),
    name: text({ max: 200, writableBy: [] }),
    empId: ref('employees', { label: 'Person', required: true, fixed: true, writableBy: [] }),
    projectId: ref('projects', { fixed: true, writableBy: [], help: 'Blank if the reporting manager approves' }),
    weekStart: date({ label: 'Week', required: true, writableBy: [] }),
    minutes: number({ ...minutes, label: 'Time', required: true }),
    billableMinutes: number({ ...minutes, label: 'Billable', required: true }),
  },
  unique: [{ code: 'oneSlice', on: ['timeSheetId', 'projectId'], emptyIsEqual: true, message: 'This part of the week already exists.' }],
  indexes: [['status', 'weekStart']],
  access: [
    {
      to: 'employee',
      can: ['list', 'show', 'export'],
      where: { or: [{ empId: { eq: '$me' } }, { empId: { in: '$reports' } }, { 'projectId.managerEmpId': { eq: '$me' } }] },
    },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
  ],
  workflow: {
    field: 'status',
    initial: 'waiting',
    sets: sliceSets,
    states: {
      waiting: { tone: 'warning', isReadOnly: true },
      approved: { tone: 'success', isReadOnly: true },
      rejected: { tone: 'danger', isReadOnly: true },
      withdrawn: { tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      approve: { from: 'waiting', to: 'approved', by: [], comment: 'optional' },
      reject: { from: 'waiting', to: 'rejected', by: [], comment: 'required', tone: 'danger' },
      withdraw: { from: ['waiting', 'approved', 'rejected'], to: 'withdrawn', by: [] },
      submit: { from: ['withdrawn', 'rejected'], to: 'waiting', by: [] },
    },
  },
  consequences: {
    approve: [take('timeSheets', { approve: { openSlices: { eq: 0 } } }, 'timeSheetId')],
    reject: [take('timeSheets', 'reject', 'timeSheetId')],
  },
  approval: {
    kind: 'timesheet',
    waits: 'waiting',
    requester: 'empId',
    approve: 'approve',
    reject: 'reject',
    deciders: 'employee',
    insteadOf: { projectManager: ['timesheetApprover', 'manager'], timesheetApprover: ['manager'] },
    facts: ['weekStart', 'minutes', 'billableMinutes', 'projectId'],
    factWords,
    rules: [
      { name: 'Project', when: { projectId: { empty: false } }, steps: [{ by: 'projectManager', hours: 72 }] },
      { name: 'Week', steps: [{ by: 'timesheetApprover', hours: 72 }] },
    ],
  },
  views: {
    decide: [{ draws: 'week', of: { person: 'empId', week: 'weekStart', project: 'projectId' } }],
    list: {
      columns: ['name', 'empId', 'projectId', 'weekStart', 'minutes', 'billableMinutes', 'status'],
      filters: ['status', 'empId', 'projectId', 'weekStart'],
      sort: '-weekStart',
    },
  },
})
