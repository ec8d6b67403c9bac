import { check, count, date, instant, number, ref, rows, tally, text } from '../../src/fields'
import { choice } from '../../src/fields/choice'
import { defineResource } from '../../src/framework/resource'
import { each, set, take } from '../../src/framework/steps/consequences'
import { formatDate } from '../../src/framework/values/dates'
import { financeTeam, peopleTeam } from '../people/roles'
import { addDays } from './rules/week-dates'
import { sheetSets, sliceSets } from './sets'

const mine = { empId: { eq: '$me' } } as const
const minutes = { unit: 'minutes', writableBy: [] } as const
const own = { role: 'employee', where: mine } as const

/** Warnings for the approver of a week. They do not prevent the submission. */
const warningRules = { TS1: 'Long day', TS4: 'Differs from attendance' } as const

/**
 * The week of one person. It is entered day by day, submitted, approved by the managers of its projects, and
 * then frozen.
 */
export const timeSheets = defineResource('timeSheets', {
  label: 'Timesheet',
  plural: 'Timesheets',
  route: 'TimeSheets',
  title: 'name',
  summary: ['name', 'empId'],
  icon: 'Schedule',
  operations: { list: 'getTimeSheets', show: 'getTimeSheetById' },
  dayOf: 'empId',
  fields: {
    name: text({ label: 'Week', max: 40, writableBy: [] }),
    empId: ref('employees', {
      label: 'Person',
      required: true,
      fixed: true,
      writableBy: [],
      leaving: { is: 'cleared', as: 'timesheets', while: { status: { in: sheetSets.open } } },
    }),
    weekStart: date({ label: 'From', required: true, fixed: true, writableBy: [] }),
    weekEnd: date({ label: 'Until', writableBy: [] }),
    totalMinutes: tally('timeSheetTasks', 'timeSheetId', 'minutes', { label: 'Entered', unit: 'minutes', isToldToAll: true }),
    billableMinutes: tally('timeSheetTasks', 'timeSheetId', 'minutes', {
      label: 'Billable',
      unit: 'minutes',
      where: { isBillable: { eq: true } },
      isToldToAll: true,
    }),
    expectedMinutes: number({ ...minutes, label: 'Expected', help: 'Working days less holidays and approved leave' }),
    attendanceMinutes: number({ ...minutes, label: 'Attended' }),
    openSlices: count('timeSheetSlices', 'timeSheetId', { label: 'Waiting for', where: { status: { in: sliceSets.open } }, isToldToAll: true }),
    decidedSlices: count('timeSheetSlices', 'timeSheetId', { label: 'Decided', where: { status: { in: sliceSets.decided } }, isToldToAll: true }),
    warnings: rows(
      {
        rule: choice(warningRules, { required: true }),
        date: date({ required: true }),
        minutes: number({ required: true, unit: 'minutes' }),
        attendanceMinutes: number({ unit: 'minutes' }),
      },
      { label: 'Flags', max: 20, writableBy: [] },
    ),
    submittedAt: instant({ label: 'Submitted', writableBy: [] }),
    isLate: check({ label: 'Submitted late', default: false, writableBy: [] }),
    approverEmpId: ref('employees', { label: 'Decided by', writableBy: [] }),
    decidedAt: instant({ label: 'Decided at', writableBy: [] }),
    isReopened: check({ label: 'Reopened', default: false, writableBy: [] }),
  },
  computed: {
    name: (r) => (r.weekStart ? `Week of ${formatDate(r.weekStart)}` : null),
    weekEnd: (r) => (r.weekStart ? addDays(r.weekStart, 6) : null),
  },
  visible: { isReopened: (r) => r.isReopened === true, warnings: (r) => (r.warnings ?? []).length > 0 },
  unique: [{ code: 'oneSheetAWeek', on: ['empId', 'weekStart'], message: 'A timesheet of this week already exists.' }],
  indexes: [
    ['status', 'weekStart'],
    ['empId', '-weekStart'],
  ],
  comments: true,
  access: [
    { to: 'employee', can: ['list', 'show', 'export'], where: mine },
    { to: 'employee', can: ['list', 'show', 'export'], where: { or: [{ empId: { in: '$reports' } }, { 'empId.secondaryManagerEmpId': { eq: '$me' } }] } },
    // The approvers of the slices of the week.
    { to: 'employee', can: ['list', 'show', 'export'], where: { id: { in: '$timeSheetsToDecide' } } },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
    { to: financeTeam, can: ['list', 'show', 'export'], where: { status: { in: sheetSets.shown } } },
  ],
  workflow: {
    field: 'status',
    initial: 'draft',
    sets: sheetSets,
    states: {
      draft: { tone: 'neutral' },
      submitted: { tone: 'warning', isReadOnly: true },
      approved: { tone: 'success', isReadOnly: true },
      rejected: { tone: 'danger' },
      locked: { label: 'Month closed', tone: 'info', isReadOnly: true },
    },
    transitions: {
      submit: {
        from: sheetSets.editable,
        to: 'submitted',
        undo: 'recall',
        by: [own],
        requires: [{ code: 'nothingEntered', some: 'timeSheetTasks', where: { timeSheetId: { eq: '$record' } }, message: 'Enter what you worked on first.' }],
      },
      recall: {
        label: 'Recall',
        from: 'submitted',
        to: 'draft',
        by: [own],
        requires: [
          {
            code: 'decidedAlready',
            none: 'timeSheetSlices',
            where: { timeSheetId: { eq: '$record' }, status: { in: sliceSets.decided } },
            message: 'Part of it is already decided. Ask the approver to reject it.',
          },
        ],
      },
      // The server takes these steps after the decisions on the slices.
      approve: { from: 'submitted', to: 'approved', by: [] },
      reject: { from: 'submitted', to: 'rejected', by: [] },
      lock: { label: 'Month closed', from: 'approved', to: 'locked', by: [] },
      reopen: {
        from: sheetSets.approved,
        to: 'draft',
        by: [...peopleTeam.map((role) => ({ role, where: { status: { eq: 'approved' } } }) as const), 'finance', 'hrFinance'],
        notBy: 'empId',
        comment: 'required',
        tone: 'danger',
      },
    },
  },
  // The approval gives lines their rates; revoking it removes them.
  consequences: {
    approve: [set('timeSheetTasks', each('timeSheetId'), {})],
    recall: [take('timeSheetSlices', { withdraw: { status: { eq: 'waiting' } } }, each('timeSheetId'), { isWhole: true })],
    reject: [take('timeSheetSlices', 'withdraw', each('timeSheetId'), { isWhole: true, where: { status: { in: ['waiting', 'approved'] } } })],
    reopen: [
      take('timeSheetSlices', 'withdraw', each('timeSheetId'), { isWhole: true, where: { status: { eq: 'approved' } } }),
      set('timeSheetTasks', each('timeSheetId'), {}),
    ],
  },
  lists: {
    getPendingTimeSheets: {
      where: { status: { eq: 'submitted' } },
      input: { empId: { at: 'empId', isOptional: true }, from: { at: 'weekStart', by: 'gte', isOptional: true }, to: { at: 'weekStart', by: 'lte', isOptional: true } },
      sort: 'weekStart',
    },
    getApprovedTimeSheets: {
      where: { status: { in: sheetSets.approved } },
      input: { empId: { at: 'empId', isOptional: true }, from: { at: 'weekStart', by: 'gte', isOptional: true }, to: { at: 'weekStart', by: 'lte', isOptional: true } },
      sort: '-weekStart',
    },
  },
  parts: { lines: { of: 'timeSheetTasks', columns: ['date', 'projectId', 'taskId', 'minutes', 'description'], more: ['phaseId', 'activity', 'isBillable'] } },
  views: {
    header: ['empId', 'totalMinutes', 'billableMinutes', 'expectedMinutes', 'approverEmpId', 'isLate'],
    list: {
      columns: ['name', 'empId', 'totalMinutes', 'billableMinutes', 'expectedMinutes', 'isLate', 'status'],
      filters: ['status', 'empId', 'weekStart', 'isLate'],
      sort: '-weekStart',
    },
    record: {
      Time: ['totalMinutes', 'billableMinutes', 'expectedMinutes', 'attendanceMinutes', 'warnings'],
      Approval: ['submittedAt', 'isLate', 'openSlices', 'approverEmpId', 'decidedAt'],
    },
    related: ['timeSheetSlices'],
  },
})
