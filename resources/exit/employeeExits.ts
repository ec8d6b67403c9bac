import { expression } from '../../src/engines/expressions/declared-expression'
import { check, choice, currency, date, instant, longText, money, number, ref, rows, serial, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { each, set, take } from '../../src/framework/steps/consequences'
import { employees } from '../people/employees'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { byCompany, keepers, mine, ofReports, others, owed, settled, takers, whileAsked, wishers } from './exit-rights'
import { agreedDate, exitReasons, exitStates, startQuestion } from './exit-states'
import { computeNoticeBuyout, computeNoticeEnd, countNoticeShortfall } from './rules/notice-period'
import { clearanceSets, exitSets, exitTypes } from './sets'

const amount = { currency: 'currency', readableBy: owed } as const

/** How the server proposes the end of a contract. */
export const contractEnd = { exitType: 'end_of_contract', reasonCategory: 'other' } as const

/** An exit from the company, from the resignation or the notice to the end of the last day. */
export const employeeExits = defineResource('employeeExits', {
  label: 'Exit',
  plural: 'Exits',
  route: 'Exits',
  title: 'exitNumber',
  summary: ['exitType', 'empId'],
  menu: 'HR/People',
  menuTo: [...peopleTeam, 'director'],
  icon: 'Badge',
  operations: { list: 'getEmployeeInitiateExitDetails', create: 'createEmployeeInitiateExit', update: 'updateEmployeeInitiateExit' },
  fields: {
    exitNumber: serial('EXIT-{FY}-{00000}', { label: 'Number' }),
    empId: ref('employees', { label: 'Person', required: true, fixed: true, default: '$me', where: { status: { in: ['active', 'suspended'] } } }),
    // People only resign themselves; every other kind is of people operations.
    exitType: choice(exitTypes, {
      label: 'Exit type',
      required: true,
      default: 'resignation',
      fixed: true,
      writableBy: keepers,
    }),
    initiatedByEmpId: ref('employees', { label: 'Started by', default: '$me', writableBy: [] }),
    agreedByEmpId: ref('employees', { label: 'Agreed by', writableBy: [] }),
    isOfAdministrator: check({ label: 'Administrator exit', default: false, writableBy: [], readableBy: [...keepers, 'director'] }),
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
      help: 'Only HR and directors see this',
      writableBy: [...keepers, { where: whileAsked }],
      readableBy: [...keepers, 'director', { where: mine }],
    }),
    noticePeriodDays: number({ label: 'Notice period', unit: 'days', writableBy: [] }),
    noticeEndsOn: date({ label: 'Notice ends', writableBy: [] }),
    requestedLastWorkingDate: date({
      label: 'Preferred last day',
      writableBy: [...wishers, { where: whileAsked }],
      help: 'Needed to resign. Unserved notice may be deducted',
    }),
    approvedLastWorkingDate: date({ label: 'Agreed last day', writableBy: keepers }),
    noticeShortfallDays: number({ label: 'Notice not served', unit: 'days', readableBy: [...owed, { where: ofReports }], writableBy: [] }),
    isBuyout: check({ label: 'Buy out notice', default: false, writableBy: keepers }),
    currency: currency({ required: true, default: '$company', writableBy: [] }),
    dailyRate: text({
      label: 'Daily pay',
      pattern: '^\\d{1,10}(\\.\\d{1,4})?$',
      max: 15,
      writableBy: keepers,
      readableBy: owed,
      help: 'From payroll, up to four decimals',
    }),
    buyoutAmount: money({ ...amount, label: 'Notice pay', writableBy: [] }),
    successors: rows(
      {
        duty: text({ label: 'Duty', required: true, max: 80 }),
        recordId: number({ label: 'Only', min: 1, help: 'Leave blank to include all' }),
        toEmpId: ref('employees', { label: 'Successor', required: true, where: { status: { in: peopleSets.there } } }),
      },
      { max: 200, help: 'Unassigned duties go to the manager', writableBy: [...keepers, { role: 'director', where: others }, { where: ofReports }] },
    ),
    clearanceStartsOn: date({ label: 'Clearance starts', writableBy: [] }),
    endsAt: instant({ label: 'Access ends', writableBy: [] }),
    endedAt: instant({ label: 'Ended', writableBy: [] }),
    exitInterview: longText({ max: 8000, writableBy: keepers, readableBy: keepers }),
    rehireEligible: check({ label: 'Eligible for rehire', default: true, writableBy: keepers, readableBy: [...keepers, 'director'] }),
    rehireConsentByEmpId: ref('employees', { label: 'Rehire allowed by', writableBy: [], readableBy: [...keepers, 'director'] }),
    encashedDays: number({ label: 'Leave paid out', decimals: 2, unit: 'days', readableBy: owed, writableBy: [] }),
    recoveredDays: number({ label: 'Leave to recover', decimals: 2, unit: 'days', readableBy: owed, writableBy: [] }),
    leaveAmount: money({ ...amount, label: 'Leave amount', help: 'A negative amount is recovered', writableBy: [] }),
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
    isBuyout: expression("exitType = 'resignation' and approvedLastWorkingDate != empty"),
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
      message: 'Enter your preferred last day.',
    },
    {
      code: 'beforeInitiated',
      on: ['requestedLastWorkingDate'],
      check: expression('requestedLastWorkingDate >= initiatedOn'),
      message: 'The last day must be on or after the resignation date.',
    },
    {
      code: 'beforeInitiated',
      on: ['approvedLastWorkingDate'],
      check: expression('approvedLastWorkingDate >= initiatedOn'),
      message: 'The last day must be on or after the start of the exit.',
    },
    {
      code: 'beforeAgreed',
      on: ['approvedLastWorkingDate'],
      check: expression("exitType = 'resignation' or approvedLastWorkingDate >= requestedLastWorkingDate"),
      message: 'The last day must be on or after the agreed one.',
    },
    { code: 'rateMissing', on: ['dailyRate'], check: expression('not isBuyout or dailyRate != empty'), message: 'Enter the daily pay to buy out the notice.' },
  ],
  unique: [{ code: 'exitOpen', on: ['empId'], where: { status: { in: exitSets.open } }, message: 'This person already has an open exit.' }],
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
      retain: { label: 'Retain', from: 'initiated', to: 'retained', by: [], comment: 'required' },
      withdraw: {
        from: ['initiated', 'manager_accepted', 'on_notice'],
        to: 'withdrawn',
        by: [{ role: 'employee', where: { and: [mine, { exitType: { eq: 'resignation' } }] } }],
        guard: {
          code: 'managerAndHrNeeded',
          check: (r) => r.status !== 'on_notice',
          message: 'The last day is agreed. Ask to withdraw; your manager and HR decide.',
        },
      },
      letStay: { label: 'Withdraw by agreement', from: 'on_notice', to: 'withdrawn', by: [] },
      reject: { from: exitSets.asked, to: 'rejected', by: keepers, comment: 'required', tone: 'danger' },
      approveDate: {
        label: 'Agree last day',
        from: exitSets.asked,
        to: 'on_notice',
        by: keepers,
        notBy: 'empId',
        guard: {
          code: 'managerFirst',
          check: (r) => r.status === 'manager_accepted',
          message: 'Not accepted yet. A manager accepts a resignation; a director or administrator accepts an exit started by the company.',
        },
        ask: {
          approvedLastWorkingDate: date({ label: 'Last working day', required: true }),
          isBuyout: check({ label: 'Buy out the rest of the notice', default: false }),
          dailyRate: text({ label: 'Daily pay', pattern: '^\\d{1,10}(\\.\\d{1,4})?$', max: 15 }),
        },
      },
      takeBack: {
        label: 'Cancel exit',
        from: ['manager_accepted', 'on_notice', 'clearance', 'completed'],
        to: 'retained',
        by: takers,
        comment: 'required',
        guard: { code: 'alreadyEnded', check: (r) => !r.endedAt, message: 'The employment has already ended.' },
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
            message: 'Clearance items are still open. Clear them, or ask a director to waive them.',
          },
        ],
        confirm: 'At the end of the last day the person is signed out everywhere, and their duties go to their successors.',
      },
    },
  },
  actions: {
    consentRehire: {
      on: 'record',
      by: [
        { role: 'director', where: { and: [others, { status: { in: exitSets.gone } }, { rehireEligible: { eq: false } }, { rehireConsentByEmpId: { empty: true } }] } },
      ],
      label: 'Allow rehire',
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
      { name: 'Administrator exit', when: { isOfAdministrator: { eq: true } }, steps: [{ by: 'administrator', orAlone: true }] },
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
    update: [set('employees', 'empId', agreedDate, { changed: ['approvedLastWorkingDate'], when: { status: { in: exitSets.noticed } } })],
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
    startsEmpty: ['empId', 'exitType'],
    asksFirst: startQuestion,
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
