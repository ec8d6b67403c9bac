import { check, choice, date, email, number, phone, ref, serial, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import type { Requirement } from '../../src/framework/workflow'
import { peopleTeam, privateData, workingData } from './roles'
import { computeAge } from './rules/compute-age'
import { joinFullName, toInitials } from './rules/person-names'
import { peopleSets } from './sets'

/** The characters that a name can contain. */
export const personName = { max: 60, pattern: '^[^0-9<>]+$' } as const

export const genders = ['female', 'male', 'other', 'undisclosed'] as const

/** The filter for the user's own record. People cannot change their own employment and approvers. */
const oneself = { id: { eq: '$me' } } as const

/**
 * The filter for the user and all managers above them. People cannot change the employment of these either.
 */
const ownLine = { or: [oneself, { id: { in: '$line' } }] } as const

/**
 * HR cannot suspend people who decide over HR or end their employment. Administrators and directors can;
 * then others are notified.
 */
const belowHr = { role: ['hr', 'hrFinance'], where: { not: { id: { in: '$line' } } } } as const

/** The filter for people who are, or will be, employed. */
const stays = { status: { in: peopleSets.here } } as const

/** The department must still be open, because it may have been closed while the person was away. */
const placed: Requirement = {
  code: 'departmentInactive',
  none: 'employees',
  where: { id: { eq: '$record' }, 'departmentId.status': { eq: 'inactive' } },
  message: 'The department of this person is no longer active. Reactivate it first.',
}

/** The location must still be open for the same reason. */
const located: Requirement = {
  code: 'locationInactive',
  none: 'employees',
  where: { id: { eq: '$record' }, 'locationId.status': { eq: 'inactive' } },
  message: 'The location of this person is no longer active. Reactivate it first.',
}

const admins = ['admin'] as const

/** The types of employment that end with a contract. */
export const limitedTypes = ['contract', 'intern'] as const

/** A person who works, will work or has worked here. */
export const employees = defineResource('employees', {
  label: 'Employee',
  route: 'EmployeeTable',
  formRoute: 'EmployeeForm',
  title: 'fullName',
  menu: 'HR',
  icon: 'Badge',
  key: 'empId',
  zoneAt: 'locationId.zone',
  operations: { show: 'getEmployeeByEmpId' },
  lists: { getInActiveEmployees: { where: { status: { in: peopleSets.gone } } } },
  sharedTimes: ['absences'],
  fields: {
    employeeCode: serial('EMP-{0000}', { label: 'Code' }),
    firstName: text({ ...personName, required: true }),
    middleName: text(personName),
    lastName: text(personName),
    fullName: text({ label: 'Name', max: 190, search: true }),
    initials: text({ max: 4 }),
    workEmail: email({ required: true, unique: true, search: true, provesIdentity: true }),
    workPhone: phone({ writableBy: privateData }),
    jiraAccountId: text({ label: 'Jira account', max: 128, unique: true, readableBy: workingData, writableBy: admins }),
    dateOfBirth: date({ required: true, readableBy: privateData, min: '1930-01-01' }),
    isAnotherPerson: check({
      label: 'Another person',
      help: 'Only if another person has the same name and birth date',
      default: false,
      readableBy: peopleTeam,
    }),
    gender: choice(genders, { readableBy: privateData, default: 'undisclosed' }),
    dateOfJoining: date({ required: true, readableBy: workingData, default: '$today', givenTo: ownLine }),
    employmentType: choice(['permanent', 'contract', 'intern', 'consultant', 'part_time'], {
      required: true,
      readableBy: workingData,
      default: 'permanent',
      givenTo: oneself,
    }),
    contractEndDate: date({ readableBy: workingData, givenTo: oneself }),
    lastWorkingDate: date({ label: 'Last working day', readableBy: workingData, help: 'Leave blank if none is agreed', givenTo: oneself }),
    departmentId: ref('departments', { required: true, where: { status: { eq: 'active' } }, givenTo: oneself }),
    locationId: ref('locations', { help: 'Sets the holidays and time zone', where: { status: { eq: 'active' } }, givenTo: oneself }),
    designation: text({ required: true, max: 80, search: true, givenTo: oneself }),
    grade: text({ max: 10, readableBy: workingData, givenTo: oneself }),
    reportingManagerEmpId: ref('employees', { isTree: true, where: { status: { in: peopleSets.there } }, givenTo: ownLine, leaving: { is: 'handedOver', while: stays } }),
    secondaryManagerEmpId: ref('employees', {
      label: 'Dotted-line manager',
      where: { status: { in: peopleSets.there } },
      givenTo: ownLine,
      leaving: { is: 'emptied', while: stays },
    }),
    timesheetApproverEmpId: ref('employees', {
      label: 'Timesheet approver',
      help: 'Leave blank to use the manager',
      where: { status: { in: peopleSets.there } },
      readableBy: workingData,
      givenTo: ownLine,
      leaving: { is: 'emptied', while: stays },
    }),
    noticePeriodDays: number({ label: 'Notice period', min: 0, max: 180, default: 60, unit: 'days', readableBy: workingData, givenTo: oneself }),
  },
  computed: {
    fullName: (r) => joinFullName(r.firstName, r.middleName, r.lastName),
    initials: (r) => toInitials(joinFullName(r.firstName, r.middleName, r.lastName)),
  },
  visible: { contractEndDate: (r) => needsEndDate(r.employmentType) },
  rules: [
    {
      code: 'joinsAsAdult',
      on: ['dateOfBirth'],
      check: (r) => !r.dateOfBirth || !r.dateOfJoining || computeAge(r.dateOfBirth, r.dateOfJoining) >= 18,
      message: 'The person must be at least 18 on the joining date.',
    },
    {
      code: 'contractNeedsEnd',
      on: ['contractEndDate'],
      check: (r) => !needsEndDate(r.employmentType) || !!r.contractEndDate,
      message: 'Enter the day the contract ends.',
    },
    {
      code: 'contractEndsAfterJoining',
      on: ['contractEndDate'],
      check: (r) => !r.contractEndDate || !r.dateOfJoining || r.contractEndDate >= r.dateOfJoining,
      message: 'The contract must end after the joining date.',
    },
    {
      code: 'lastDayAfterJoining',
      on: ['lastWorkingDate'],
      check: (r) => !r.lastWorkingDate || !r.dateOfJoining || r.lastWorkingDate >= r.dateOfJoining,
      message: 'The last working day must not be before the joining date.',
    },
    {
      code: 'twoManagers',
      on: ['secondaryManagerEmpId'],
      check: (r) => !r.secondaryManagerEmpId || r.secondaryManagerEmpId !== r.reportingManagerEmpId,
      message: 'The dotted-line manager must be someone other than the manager.',
    },
    {
      code: 'ownApprover',
      on: ['timesheetApproverEmpId'],
      check: (r) => !r.timesheetApproverEmpId || r.timesheetApproverEmpId !== r.id,
      message: 'People cannot approve their own timesheets. Choose someone else.',
    },
  ],
  unique: [
    {
      code: 'oneRoot',
      on: [],
      where: { reportingManagerEmpId: { empty: true }, status: { ne: 'exited' } },
      message: 'Choose a manager. Only the head of the company has none.',
    },
  ],
  access: [
    { to: 'employee', can: ['list', 'show'], where: { status: { in: peopleSets.seen } } },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
    { to: peopleTeam, can: ['create', 'update'] },
    { to: 'employee', can: ['show'], where: oneself },
    { to: 'restricted', can: ['list', 'show'], where: oneself },
  ],
  actions: {
    setJiraAccount: {
      on: 'record',
      by: [{ where: { and: [oneself, stays] } }],
      label: 'Set my Jira account',
      ask: { jiraAccountId: text({ label: 'Jira account', max: 128, help: 'Account ID from your Jira profile; leave blank to match by work email' }) },
    },
  },
  indexes: [['dateOfBirth']],
  workflow: {
    field: 'status',
    readableBy: workingData,
    initial: (r, today) => (r.dateOfJoining && r.dateOfJoining <= today ? 'active' : 'pre_joining'),
    states: {
      pre_joining: { tone: 'info' },
      active: { tone: 'success' },
      suspended: { tone: 'danger' },
      on_notice: { tone: 'warning' },
      exited: { tone: 'neutral', isReadOnly: true },
    },
    sets: peopleSets,
    transitions: {
      join: { from: 'pre_joining', to: 'active', by: [], due: { on: 'dateOfJoining' } },
      markNotJoined: {
        label: 'Mark as not joined',
        from: 'pre_joining',
        to: 'exited',
        by: [belowHr, 'admin'],
        notBy: 'id',
        account: 'disabled',
        comment: 'required',
        tone: 'danger',
      },
      suspend: {
        from: 'active',
        to: 'suspended',
        by: [belowHr, 'admin', 'director'],
        notBy: 'id',
        account: 'suspended',
        comment: 'required',
        tone: 'danger',
        confirm: 'The person is signed out everywhere at once.',
      },
      reinstate: { from: 'suspended', to: 'active', by: [belowHr, 'admin', 'director'], notBy: 'id', account: 'active', comment: 'required' },
      startNotice: { from: 'active', to: 'on_notice', by: [] },
      withdrawNotice: { from: 'on_notice', to: 'active', by: [] },
      exit: { from: ['on_notice', 'suspended'], to: 'exited', by: [], account: 'disabled' },
      rehire: {
        from: 'exited',
        to: 'pre_joining',
        by: [belowHr, 'admin'],
        account: 'invited',
        notBy: 'id',
        comment: 'required',
        requires: [placed, located],
        ask: { dateOfJoining: date({ required: true, label: 'New joining date' }) },
      },
    },
  },
  // Only the operation `uploadEmployeePhoto` adds files, because it accepts nothing but pictures.
  files: { photo: { label: 'Photo', to: [], isImage: true, most: 2 } },
  views: {
    header: ['designation', 'departmentId', 'reportingManagerEmpId', 'locationId', 'workEmail', 'workPhone', 'dateOfJoining'],
    tools: ['photo'],
    list: {
      columns: ['fullName', 'designation', 'departmentId', 'reportingManagerEmpId', 'dateOfJoining', 'status'],
      filters: ['departmentId', 'locationId', 'reportingManagerEmpId', 'employmentType', 'status'],
      sort: 'fullName',
    },
    picker: ['employeeCode', 'departmentId'],
    form: {
      Personal: ['firstName', 'middleName', 'lastName', 'dateOfBirth', 'isAnotherPerson', 'gender'],
      Job: [
        'dateOfJoining',
        'employmentType',
        'contractEndDate',
        'lastWorkingDate',
        'departmentId',
        'locationId',
        'designation',
        'grade',
        'reportingManagerEmpId',
        'secondaryManagerEmpId',
        'timesheetApproverEmpId',
        'noticePeriodDays',
      ],
      Contact: ['workEmail', 'workPhone', 'jiraAccountId'],
    },
    inSteps: true,
    related: ['employees', 'customers'],
  },
})

const needsEndDate = (type: string | null) => limitedTypes.some((limited) => limited === type)
