import { check, choice, currency, date, longText, money, number, ref, text } from '../../src/fields'
import { inBase, rateInForce } from '../../src/fields/money/rate/base-currency'
import { defineResource } from '../../src/framework/resource'
import { inForce } from '../../src/framework/rule-context/in-force'
import { parent } from '../../src/framework/rule-context/rule-context'
import { projectPhases } from '../delivery/projectPhases'
import { projects } from '../delivery/projects'
import { phaseSets, taskSets } from '../delivery/sets'
import { tasks } from '../delivery/tasks'
import { exchangeRates } from '../money/exchangeRates'
import { employees } from '../people/employees'
import { isEmployedOn } from '../people/public'
import { financeTeam, peopleTeam } from '../people/roles'
import { hourlyRates } from '../personnel/hourlyRates'
import { closedMonths } from './closedMonths'
import { isMonthClosedFor, isProjectActive, isProjectRunning } from './rules/enterable-day'
import { computeTimeAmount, isMultipleOfFive } from './rules/time-figures'
import { sheetSets } from './sets'
import { timeSheets } from './timeSheets'

const ofMine = { 'timeSheetId.empId': { eq: '$me' } } as const
const mineOpen = { and: [ofMine, { 'timeSheetId.status': { in: sheetSets.editable } }] } as const
/** Time of a project that the user manages, after it was submitted. */
const managed = { and: [{ 'projectId.managerEmpId': { eq: '$me' } }, { 'timeSheetId.status': { in: sheetSets.shown } }] } as const
const toDecide = { and: [{ 'projectId.managerEmpId': { eq: '$me' } }, { 'timeSheetId.status': { eq: 'submitted' } }] } as const
const isSheetApproved = (sheet: { readonly status: unknown } | null | undefined) => (sheetSets.approved as readonly unknown[]).includes(sheet?.status)

/** The kinds of work. */
export const activities = {
  development: 'Development',
  design: 'Design',
  testing: 'Testing',
  analysis: 'Analysis',
  management: 'Management',
  meeting: 'Meetings',
  support: 'Support',
  training: 'Training',
  other: 'Other',
} as const

/** The sources of lines. */
const sources = { manual: 'Entered', jira: 'Jira', timer: 'Timer', copied: 'Copied' } as const

const ownField = { writableBy: [{ role: 'employee', where: ofMine }] } as const
const forFinance = { writableBy: [], readableBy: financeTeam } as const
const rate = { ...forFinance, isPrice: true } as const
const billed = { ...forFinance, currency: 'billCurrency' } as const
const entered = ['date', 'projectId', 'phaseId', 'taskId', 'activity', 'minutes', 'isBillable', 'description'] as const

/** Minutes of one day that a person worked for one project. */
export const timeSheetTasks = defineResource('timeSheetTasks', {
  label: 'Timesheet line',
  route: 'TimeSheetTasks',
  title: 'name',
  icon: 'Schedule',
  dayOf: 'timeSheetId.empId',
  fields: {
    timeSheetId: ref('timeSheets', { label: 'Timesheet', required: true, fixed: true, isPart: true }),
    name: text({ max: 160, writableBy: [] }),
    empId: ref('employees', { label: 'Person', writableBy: [] }),
    date: date({ required: true, max: '$today', ...ownField }),
    projectId: ref('projects', { required: true, ...ownField }),
    phaseId: ref('projectPhases', { label: 'Phase', match: { projectId: 'projectId' }, ...ownField }),
    taskId: ref('tasks', { label: 'Task', match: { projectId: 'projectId' }, ...ownField }),
    activity: choice(activities, { required: true, default: 'development', ...ownField }),
    minutes: number({ label: 'Time', required: true, min: 5, max: 1440, unit: 'minutes', ...ownField }),
    isBillable: check({ label: 'Billable', help: 'Uses the project setting unless changed' }),
    description: longText({ label: 'Note', max: 500, search: true, ...ownField }),
    source: choice(sources, { label: 'Source', required: true, default: 'manual', writableBy: [] }),
    externalKey: text({ label: 'External key', max: 80, writableBy: [] }),
    isQueried: check({ label: 'Needs correction', default: false, writableBy: [] }),
    isApproved: check({ label: 'Approved', default: false, writableBy: [] }),
    costRate: money({ ...rate, label: 'Cost per hour' }),
    billCurrency: currency({ ...forFinance, label: 'Billing currency' }),
    ratesOf: date({ ...forFinance, label: 'Rate date', help: 'Date of approval' }),
    memberRate: money({ ...rate, ...billed, label: 'Project rate' }),
    billRate: money({ ...rate, ...billed, label: 'Billing rate per hour' }),
    exchangeRate: rateInForce(exchangeRates, {
      ...{ label: 'Exchange rate', currency: 'billCurrency', on: 'ratesOf', mayBeMissing: true, readableBy: financeTeam },
    }),
    costAmount: money({ ...forFinance, label: 'Cost' }),
    billAmount: money({ ...billed, label: 'Billable amount' }),
    baseBillAmount: inBase('billAmount', { label: 'Billable amount in company currency', by: 'exchangeRate', readableBy: financeTeam }),
  },
  given: {
    sheet: parent('timeSheetId', { of: timeSheets, fields: ['empId', 'weekStart', 'weekEnd', 'status', 'isReopened'] }),
    person: parent('timeSheetId.empId', { of: employees, fields: ['dateOfJoining', 'lastWorkingDate'] }),
    project: parent('projectId', { of: projects, fields: ['name', 'kind', 'billable', 'currency', 'status', 'startDate', 'endDate'] }),
    phase: parent('phaseId', { of: projectPhases, fields: ['status'] }),
    task: parent('taskId', { of: tasks, fields: ['title', 'status'] }),
    rate: inForce(hourlyRates, { on: 'date', equal: { empId: 'empId' } }),
    month: inForce(closedMonths, { on: 'date' }),
  },
  fills: { isBillable: (r, g) => r.isBillable ?? g.project?.billable ?? false },
  computed: {
    name: (_, g) => g.task?.title ?? g.project?.name ?? null,
    empId: (_, g) => g.sheet?.empId ?? null,
    isApproved: (_, g) => isSheetApproved(g.sheet),
    costRate: (_, g) => (isSheetApproved(g.sheet) ? (g.rate?.costRate ?? null) : null),
    billRate: (r, g) => (isSheetApproved(g.sheet) && r.isBillable ? (r.memberRate ?? g.rate?.billRate ?? null) : null),
    costAmount: (r) => (r.costRate === null || r.minutes === null ? null : computeTimeAmount(r.minutes, r.costRate)),
    billAmount: (r) => (r.billRate === null || r.minutes === null ? null : computeTimeAmount(r.minutes, r.billRate, r.billCurrency)),
  },
  // An approved line keeps its rates, even if other rates are entered later.
  frozen: {
    costRate: (r, g) => r.isApproved === true && isSheetApproved(g.sheet),
    billRate: (r, g) => r.isApproved === true && isSheetApproved(g.sheet),
    exchangeRate: (r, g) => r.isApproved === true && isSheetApproved(g.sheet),
  },
  rules: [
    { code: 'minutesStep', on: ['minutes'], check: (r) => isMultipleOfFive(r.minutes ?? 0), message: 'Enter time in steps of five minutes.' },
    {
      code: 'outsideWeek',
      on: ['date'],
      check: (r, g) => !r.date || !g.sheet || (r.date >= g.sheet.weekStart && r.date <= (g.sheet.weekEnd ?? r.date)),
      message: 'The day must be in the week of the timesheet.',
    },
    {
      code: 'notEmployed',
      on: ['date'],
      changed: ['date', 'minutes'],
      check: (r, g) => !r.date || !g.person || isEmployedOn({ joinedOn: g.person.dateOfJoining, leftOn: g.person.lastWorkingDate }, r.date),
      message: 'The day is before you joined or after your last working day.',
    },
    {
      code: 'projectNotActive',
      on: ['projectId'],
      changed: ['projectId', 'date', 'minutes'],
      check: (_, g) => !g.project || isProjectActive(g.project),
      message: 'Time can only be entered for active projects.',
    },
    {
      code: 'outsideProject',
      on: ['date'],
      changed: ['projectId', 'date', 'minutes'],
      check: (r, g) => !r.date || !g.project || isProjectRunning(g.project, r.date),
      message: 'The project is not running on this day. Ask its manager.',
    },
    {
      code: 'phaseNotOpen',
      on: ['phaseId'],
      changed: ['phaseId', 'date', 'minutes'],
      check: (_, g) => !g.phase || (phaseSets.open as readonly string[]).includes(g.phase.status),
      message: 'Time can only be entered for open phases.',
    },
    {
      code: 'taskNotOpen',
      on: ['taskId'],
      changed: ['taskId', 'date', 'minutes'],
      check: (_, g) => !g.task || (taskSets.open as readonly string[]).includes(g.task.status),
      message: 'Time can only be entered for open tasks.',
    },
    {
      code: 'monthClosed',
      on: ['date'],
      changed: [...entered],
      check: (_, g) => !isMonthClosedFor(!!g.month, g.sheet?.isReopened === true),
      message: 'The month of this day is closed.',
    },
    {
      code: 'approvedStays',
      on: ['timeSheetId'],
      changed: [...entered],
      check: (_, g) => !isSheetApproved(g.sheet),
      message: 'Approved time cannot be changed. Ask HR to reopen the timesheet.',
    },
    {
      code: 'descriptionMissing',
      at: 'submit',
      on: ['description'],
      check: (r) => r.isBillable !== true || (r.description ?? '').trim().length >= 3,
      message: 'Add a note on what was billable.',
    },
  ],
  unique: [{ code: 'workLogThere', on: ['externalKey'], message: 'This work log is already in a timesheet.' }],
  indexes: [
    ['timeSheetId', 'date'],
    ['projectId', 'date'],
    ['phaseId', 'isApproved'],
    ['taskId', 'isApproved'],
    ['empId', 'date'],
  ],
  access: [
    { to: 'employee', can: ['list', 'show', 'export'], where: ofMine },
    { to: 'employee', can: ['create', 'update', 'delete'], where: mineOpen },
    { to: 'employee', can: ['list', 'show', 'export'], where: { or: [{ empId: { in: '$reports' } }, { 'empId.secondaryManagerEmpId': { eq: '$me' } }] } },
    { to: 'employee', can: ['list', 'show', 'export'], where: managed },
    { to: 'employee', can: ['list', 'show', 'export'], where: { timeSheetId: { in: '$timeSheetsToDecide' } } },
    // Before the approval, the project manager decides what is billed.
    { to: 'employee', can: ['update'], where: toDecide },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
    { to: financeTeam, can: ['list', 'show', 'export'], where: { 'timeSheetId.status': { in: sheetSets.shown } } },
  ],
  views: {
    list: {
      columns: ['date', 'empId', 'projectId', 'activity', 'minutes', 'isBillable', 'description'],
      filters: ['empId', 'projectId', 'date', 'activity', 'isBillable', 'isApproved'],
      sort: '-date',
    },
    form: { Line: ['timeSheetId', 'date', 'projectId', 'phaseId', 'taskId', 'activity', 'minutes', 'isBillable', 'description'] },
    record: {
      Amounts: ['costRate', 'memberRate', 'billRate', 'exchangeRate', 'ratesOf', 'costAmount', 'billAmount', 'baseBillAmount'],
      Origin: ['source', 'externalKey', 'isQueried', 'isApproved'],
    },
  },
})
