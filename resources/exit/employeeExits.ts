import { check, choice, currency, date, instant, longText, money, number, ref, rows, serial, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { each, set, take } from '../../src/framework/steps/consequences'
import { employees } from '../people/employees'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { byCompany, keepers, mine, ofReports, others, owed, settled, takers, whileAsked, wishers } from './exit-rights'
import { exitReasons, exitStates } from './exit-states'
import { computeNoticeBuyout, computeNoticeEnd, countNoticeShortfall } from './rules/notice-period'
import { clearanceSets, exitSets, exitTypes } from './sets'

const isNoticed = { status: { in: exitSets.noticed } } as const
const agreedDate = { lastWorkingDate: '$record.approvedLastWorkingDate' } as const
const amount = { currency: 'currency', readableBy: owed } as const

/** How the server proposes the end of a contract. */
export const contractEnd = { exitType: 'end_of_contract', reasonCategory: 'other' } as const

/** An exit from the company, from the resignation or the notice to the end of the last day. */
export const employeeExits = defineResource('employeeExits', {
  label: 'Resignation or exit',
  plural: 'Exits',
  route: 'Exits',
  title: 'exitNumber',
  summary: ['exitType', 'empId'],
  menu: 'HR',
  menuTo: [...peopleTeam, 'director'],
  icon: 'Badge',
  operations: { list: 'getEmployeeInitiateExitDetails', create: 'createEmployeeInitiateExit', update: 'updateEmployeeInitiateExit' },
  fields: {
    exitNumber: serial('EXIT-{FY}-{00000}', { label: 'Number' }),
    empId: ref('employees', { label: 'Person', required: true, fixed: true, default: '$me', where: { status: { in: ['active', 'suspended'] } } }),
    // People only resign themselves; every other kind is of people operations.
    exitType: choice(exitTypes, {
      label: 'How',
      required: true,
      default: 'resignation',
      fixed: true,
      writableBy: keepers,
    }),
    initiatedByEmpId: ref('employees', { label: 'Started by', default: '$me', writableBy: [] }),
    agreedByEmpId: ref('employees', { label: 'Agreed by', writableBy: [] }),
    isOfAdministrator: check({ label: 'Of an administrator', default: false, writableBy: [], readableBy: [...keepers, 'director'] }),
    initiatedOn: date({ label: 'Started on', default: '$today', writableBy: [] }),
    reasonCategory: choice(exitReasons, {
      label: 'Reason',
      required: true,
      writableBy: [...keepers, { where: whileAsked }],
      readableBy: [...keepers, 'director', { where: mine }],
    }),
    reasonText: longText({
      label: 'Comments',
      max: 2000,
      help: 'Read by HR and directors only',
      writableBy: [...keepers, { where: whileAsked }],
      readableBy: [...keepers, 'director', { where: mine }],
    }),
    noticePeriodDays: number({ label: 'Notice period', unit: 'days', writableBy: [] }),
    noticeEndsOn: date({ label: 'Notice ends', writableBy: [] }),
    requestedLastWorkingDate: date({
      label: 'Preferred last day',
      writableBy: [...wishers, { where: whileAsked }],
      help: 'Needed to resign. Notice that is not served may be deducted',
    }),
    approvedLastWorkingDate: date({ label: 'Agreed last day', writableBy: keepers }),
    noticeShortfallDays: number({ label: 'Notice not served', unit: 'days', readableBy: [...owed, { where: ofReports }], writableBy: [] }),
    isBuyout: check({ label: 'Notice is bought out', default: false, writableBy: keepers }),
    currency: currency({ required: true, default: '$company', writableBy: [] }),
    dailyRate: text({
      label: 'Pay for a day',
      pattern: '^\\d{1,10}(\\.\\d{1,4})?$',
      max: 15,
      writableBy: keepers,
      readableBy: owed,
      help: 'From payroll; up to four decimals',
    }),
    buyoutAmount: money({ ...amount, label: 'To be paid for the notice', writableBy: [] }),
    successors: rows(
      {
        duty: text({ label: 'Of what', required: true, max: 80 }),
        recordId: number({ label: 'Only of', min: 1, help: 'Leave blank for all' }),
        toEmpId: ref('employees', { label: 'Goes to', required: true, where: { status: { in: peopleSets.there } } }),
      },
      { max: 200, help: 'Unassigned duties go to the manager', writableBy: [...keepers, { role: 'director', where: others }, { where: ofReports }] },
    ),
    clearanceStartsOn: date({ label: 'Clearance begins', writableBy: [] }),
    endsAt: instant({ label: 'Access ends', writableBy: [] }),
    endedAt: instant({ label: 'Ended', writableBy: [] }),
    exitInterview: longText({ max: 8000, writableBy: keepers, readableBy: keepers }),
    rehireEligible: check({ label: 'May be hired again', default: true, writableBy: keepers, readableBy: [...keepers, 'director'] }),
    rehireConsentByEmpId: ref('employees', { label: 'Hiring again agreed by', writableBy: [], readableBy: [...keepers, 'director'] }),
    encashedDays: number({ label: 'Leave paid out', decimals: 2, unit: 'days', readableBy: owed, writableBy: [] }),
    recoveredDays: number({ label: 'Leave to be paid back', decimals: 2, unit: 'days', readableBy: owed, writableBy: [] }),
    leaveAmount: money({ ...amount, label: 'For leave', help: 'Below nothing: to be paid back', writableBy: [] }),
  },
  given: { person: parent('empId', { of: employees, fields: ['noticePeriodDays', 'status'] }) },
  computed: {
    // The notice period is copied when the exit starts.
    noticePeriodDays: (r, g) => r.noticePeriodDays ?? g.person?.noticePeriodDays ?? null,
    noticeEndsOn: (r, g) => (r.initiatedOn ? computeNoticeEnd(r.initiatedOn, r.noticePeriodDays ?? g.person?.noticePeriodDays ?? 0) : null),
    noticeShortfallDays: (r) => countNoticeShortfall(r.noticeEndsOn, r.approvedLastWorkingDate),
    buyoutAmount: (r) => computeNoticeBuyout({ ...r, noticeShortfallDays: countNoticeShortfall(r.noticeEndsOn, r.approvedLastWorkingDate) }),
  },
  visible: {
    approvedLastWorkingDate: (r) => !(exitSets.asked as readonly string[]).includes(r.status ?? 'initiated'),
    isBuyout: (r) => r.exitType === 'resignation' && !!r.approvedLastWorkingDate,
    dailyRate: (r) => !!r.approvedLastWorkingDate,
    encashedDays: (r) => !!r.endedAt,
    recoveredDays: (r) => !!r.endedAt,
    leaveAmount: (r) => !!r.endedAt,
    rehireConsentByEmpId: (r) => !!r.rehireConsentByEmpId,
  },
  rules: [
    {
      code: 'lastDayMissing',
      on: ['requestedLastWorkingDate'],
      check: (r) => r.exitType !== 'resignation' || !!r.requestedLastWorkingDate,
      message: 'Say which day shall be the last.',
    },
    {
      code: 'beforeInitiated',
      on: ['requestedLastWorkingDate'],
      check: (r) => !r.requestedLastWorkingDate || !r.initiatedOn || r.requestedLastWorkingDate >= r.initiatedOn,
      message: 'The last day must not be before the day of the resignation.',
    },
    {
      code: 'beforeInitiated',
      on: ['approvedLastWorkingDate'],
      check: (r) => !r.approvedLastWorkingDate || !r.initiatedOn || r.approvedLastWorkingDate >= r.initiatedOn,
      message: 'The last day must not be before the day on which it began.',
    },
    {
      code: 'beforeAgreed',
      on: ['approvedLastWorkingDate'],
      check: (r) => r.exitType === 'resignation' || !r.approvedLastWorkingDate || !r.requestedLastWorkingDate || r.approvedLastWorkingDate >= r.requestedLastWorkingDate,
      message: 'The last day must not be before the one that was agreed to.',
    },
    {
      code: 'rateMissing',
      on: ['dailyRate'],
      check: (r) => !r.isBuyout || !!r.dailyRate,
      message: 'Enter the pay for a day: the notice is bought out by it.',
    },
  ],
  unique: [{ code: 'exitOpen', on: ['empId'], where: { status: { in: exitSets.open } }, message: 'An exit of this person is open already.' }],
  indexes: [
    ['empId', '-id'],
    ['status', 'approvedLastWorkingDate'],
  ],
  comments: true,
  access: [
    { to: 'employee', can: ['list', 'show', 'create'], where: mine },
    { to: 'employee', can: ['update'], where: { and: [mine, { status: { in: exitSets.open } }] } },
    { to: 'employee', can: ['list', 'show'], where: ofReports },
    { to: 'employee', can: ['update'], where: { and: [ofReports, { status: { in: exitSets.open } }] } },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
    { to: peopleTeam, can: ['create', 'update'] },
    { to: 'director', can: ['update'], where: others },
    { to: 'finance', can: ['list', 'show'], where: settled.where },
    // People operations cannot resign for somebody else. If the company starts the exit, a second person has to
    // approve.
    { to: peopleTeam, cannot: ['create'], where: { and: [others, { exitType: { eq: 'resignation' } }] } },
    // Employees can start only their own resignation.
    { to: 'employee', cannot: ['create'], where: { and: [mine, byCompany] } },
  ],
  workflow: {
    field: 'status',
    initial: 'initiated',
    byUpdate: true,
    sets: exitSets,
    states: exitStates,
    transitions: {
      accept: { from: 'initiated', to: 'manager_accepted', by: [], comment: 'optional' },
      retain: { label: 'The person stays', from: 'initiated', to: 'retained', by: [], comment: 'required' },
      withdraw: {
        from: ['initiated', 'manager_accepted', 'on_notice'],
        to: 'withdrawn',
        by: [{ role: 'employee', where: { and: [mine, { exitType: { eq: 'resignation' } }] } }],
        guard: {
          code: 'managerAndHrNeeded',
          check: (r) => r.status !== 'on_notice',
          message: 'The last day is agreed. Ask to withdraw: your manager and HR decide about that.',
        },
      },
      letStay: { label: 'Withdrawn in agreement', from: 'on_notice', to: 'withdrawn', by: [] },
      reject: { from: exitSets.asked, to: 'rejected', by: keepers, comment: 'required', tone: 'danger' },
      approveDate: {
        label: 'Agree on the last day',
        from: exitSets.asked,
        to: 'on_notice',
        by: keepers,
        notBy: 'empId',
        guard: {
          code: 'managerFirst',
          check: (r) => r.status === 'manager_accepted',
          message: 'It is not agreed to yet: to a resignation by the manager, to what the company starts by a director or administrator.',
        },
        ask: {
          approvedLastWorkingDate: date({ label: 'Last working day', required: true }),
          isBuyout: check({ label: 'The rest of the notice is bought out', default: false }),
          dailyRate: text({ label: 'Pay for a day', pattern: '^\\d{1,10}(\\.\\d{1,4})?$', max: 15 }),
        },
      },
      takeBack: {
        label: 'The company takes it back',
        from: ['manager_accepted', 'on_notice', 'clearance', 'completed'],
        to: 'retained',
        by: takers,
        comment: 'required',
        guard: { code: 'alreadyEnded', check: (r) => !r.endedAt, message: 'The employment has ended already.' },
      },
      startClearance: { label: 'Start clearance', from: 'on_notice', to: 'clearance', by: keepers, due: { on: 'clearanceStartsOn' } },
      complete: {
        from: 'clearance',
        to: 'completed',
        by: keepers,
        notBy: 'empId',
        needs: ['approvedLastWorkingDate'],
        requires: [
          {
            code: 'notCleared',
            none: 'exitClearanceItems',
            where: { exitId: { eq: '$record' }, isBlocking: { eq: true }, status: { in: ['open', 'waiver_asked'] } },
            message: 'Parts of the checklist are still open. Clear them, or have a director waive them.',
          },
        ],
        confirm: 'At the end of the last day the person is signed out everywhere, and all they are named for goes to their successors.',
      },
    },
  },
  actions: {
    consentRehire: {
      on: 'record',
      by: [
        { role: 'director', where: { and: [others, { status: { in: exitSets.gone } }, { rehireEligible: { eq: false } }, { rehireConsentByEmpId: { empty: true } }] } },
      ],
      label: 'Agree to hire again',
    },
  },
  approval: {
    kind: 'exit',
    waits: 'initiated',
    requester: 'empId',
    approve: 'accept',
    reject: 'retain',
    deciders: 'employee',
    facts: ['empId', 'exitType', 'initiatedByEmpId', 'noticePeriodDays', 'noticeEndsOn', 'requestedLastWorkingDate'],
    rules: [
      { name: 'Resignation', when: { exitType: { eq: 'resignation' } }, steps: [{ by: 'manager', hours: 72 }] },
      // Another administrator decides the exit of an administrator.
      { name: 'Of an administrator', when: { isOfAdministrator: { eq: true } }, steps: [{ by: 'administrator', orAlone: true }] },
      { name: 'Ended by the company', steps: [{ by: 'overseer', orAlone: true }] },
    ],
    declaredOnly: byCompany,
  },
  consequences: {
    approveDate: [set('employees', 'empId', agreedDate), take('employees', { startNotice: { status: { eq: 'active' } } }, 'empId')],
    takeBack: [
      set('employees', 'empId', { lastWorkingDate: null }),
      take('employees', { withdrawNotice: { status: { eq: 'on_notice' } } }, 'empId'),
      take('exitClearanceItems', 'cancel', each('exitId'), { where: { status: { in: clearanceSets.open } } }),
    ],
    letStay: [set('employees', 'empId', { lastWorkingDate: null }), take('employees', { withdrawNotice: { status: { eq: 'on_notice' } } }, 'empId')],
    update: [set('employees', 'empId', agreedDate, { changed: ['approvedLastWorkingDate'], when: isNoticed })],
  },
  files: {
    resignationLetter: { label: 'Resignation letter', isSealed: true, to: [{ where: whileAsked }, ...keepers], readableBy: [...keepers, 'director', { where: mine }] },
  },
  views: {
    list: {
      columns: ['exitNumber', 'empId', 'exitType', 'noticeEndsOn', 'approvedLastWorkingDate', 'status'],
      filters: ['status', 'exitType', 'empId', 'empId.departmentId', 'approvedLastWorkingDate'],
      sort: '-id',
    },
    tabs: { of: { Asked: exitSets.asked, 'On notice': ['on_notice'], Clearance: ['clearance'], Left: ['completed'], Stayed: ['withdrawn', 'retained', 'rejected'] } },
    tools: ['exitHandover'],
    form: {
      Exit: ['empId', 'exitType', 'requestedLastWorkingDate', 'reasonCategory', 'reasonText'],
      'Last day': ['approvedLastWorkingDate', 'isBuyout', 'dailyRate', 'rehireEligible', 'exitInterview', 'successors'],
    },
    record: {
      Notice: [
        'initiatedByEmpId',
        'agreedByEmpId',
        'initiatedOn',
        'noticePeriodDays',
        'noticeEndsOn',
        'noticeShortfallDays',
        'buyoutAmount',
        'currency',
        'clearanceStartsOn',
        'endsAt',
        'endedAt',
      ],
      Settlement: ['encashedDays', 'recoveredDays', 'leaveAmount', 'rehireConsentByEmpId'],
    },
    related: ['exitClearanceItems', 'exitWithdrawals'],
  },
})
