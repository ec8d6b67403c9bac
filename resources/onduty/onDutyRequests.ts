import { check, choice, date, longText, lookup, number, ref, rows, serial, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { daysBetween } from '../../src/framework/values/dates'
import { decidedStates, decisionSteps, ownRequest } from '../approvals/decision-workflow'
import { projectSets } from '../delivery/sets'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { clockTimeField } from '../policies/clock-time-field'
import { dutySessions, dutySets, involved, led, mine, purposes } from './sets'

/** The largest number of days in one request. */
export const longest = 366
const { hours: _, ...parts } = dutySessions
const shares = { full: 1, first_half: 0.5, second_half: 0.5 } as const
const sumBy = <Day>(days: readonly Day[] | null | undefined, of: (day: Day) => number | null) => (days ?? []).reduce((sum, day) => sum + (of(day) ?? 0), 0)
const involvedOnly = { readableBy: involved } as const
const computedOnly = { ...involvedOnly, writableBy: [] } as const
/** The input of lists of requests by state. */
const input = {
  empId: { at: 'empId', isOptional: true },
  from: { at: 'toDate', by: 'gte', isOptional: true },
  to: { at: 'fromDate', by: 'lte', isOptional: true },
} as const

/** Work elsewhere: for example with a customer, at a training or at an authority. */
export const onDutyRequests = defineResource('onDutyRequests', {
  label: 'On-duty request',
  route: 'OnDutyRequests',
  title: 'onDutyNumber',
  summary: ['place', { from: 'fromDate', to: 'toDate' }],
  icon: 'DirectionsWalk',
  operations: { create: 'createOnDuty', update: 'updateOnDuty' },
  dayOf: 'empId',
  fields: {
    onDutyNumber: serial('OD-{00000}', { label: 'Number' }),
    empId: ref('employees', {
      label: 'Person',
      required: true,
      fixed: true,
      default: '$me',
      writableBy: [],
      where: { status: { in: peopleSets.there } },
      leaving: [
        { is: 'stepped', step: 'cancel', while: { status: { eq: 'pending' } } },
        { is: 'outside', from: 'fromDate', to: 'toDate', step: 'callOff', while: { status: { in: dutySets.live } } },
      ],
    }),
    contact: lookup('empId', 'workPhone', { label: 'Reachable at', isToldToAll: true }),
    fromDate: date({ label: 'From', required: true, default: '$today' }),
    toDate: date({ label: 'Until', required: true, default: '$today' }),
    session: choice(dutySessions, { label: 'Part of the day', required: true, default: 'full' }),
    fromTime: clockTimeField({ label: 'From (time)' }),
    toTime: clockTimeField({ label: 'Until (time)' }),
    middle: text({ label: 'Midday', max: 5, pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', ...computedOnly }),
    purpose: choice(purposes, { required: true, ...involvedOnly }),
    place: text({ required: true, max: 200, search: true }),
    projectId: ref('projects', { where: { status: { in: projectSets.managed } }, ...involvedOnly }),
    customerId: ref('customers', involvedOnly),
    withEmpIds: rows(
      { empId: ref('employees', { label: 'Person', required: true, where: { status: { in: peopleSets.there } } }) },
      { label: 'Together with', max: 20, ...involvedOnly },
    ),
    reason: longText({ required: true, max: 500, ...involvedOnly }),
    days: number({ label: 'Working days', decimals: 1, unit: 'days', ...computedOnly }),
    daysOff: number({ label: 'Days off', decimals: 1, unit: 'days', ...computedOnly }),
    breakdown: rows(
      {
        date: date({ required: true }),
        fraction: number({ label: 'Working day share', decimals: 1, required: true }),
        off: choice(parts, { label: 'Day-off share' }),
      },
      { label: 'Calculation', max: longest, ...computedOnly },
    ),
    earnsDaysOff: check({ label: 'Earns comp-off for days off', default: false, ...computedOnly }),
  },
  computed: {
    days: (r) => sumBy(r.breakdown, ({ fraction }) => fraction),
    daysOff: (r) => sumBy(r.breakdown, ({ off }) => (off ? shares[off] : 0)),
  },
  fills: {
    fromTime: (r) => (r.session === 'hours' ? undefined : null),
    toTime: (r) => (r.session === 'hours' ? undefined : null),
  },
  visible: {
    fromTime: (r) => r.session === 'hours',
    toTime: (r) => r.session === 'hours',
    middle: (r) => r.session === 'hours',
    daysOff: (r) => !!r.daysOff,
    earnsDaysOff: (r) => r.earnsDaysOff === true,
  },
  rules: [
    {
      code: 'endsBeforeStart',
      on: ['toDate'],
      check: (r) => !r.fromDate || !r.toDate || r.toDate >= r.fromDate,
      message: 'The last day must be on or after the first day.',
    },
    {
      code: 'tooLong',
      on: ['toDate'],
      check: (r) => !r.fromDate || !r.toDate || daysBetween(r.fromDate, r.toDate) < longest,
      message: 'Request at most 366 days at once.',
    },
    {
      code: 'partOfOneDay',
      on: ['session'],
      check: (r) => r.session === 'full' || r.fromDate === r.toDate,
      message: 'Several days are always whole days. Request parts of days one by one.',
    },
    {
      code: 'timesMissing',
      on: ['fromTime', 'toTime'],
      check: (r) => r.session !== 'hours' || (!!r.fromTime && !!r.toTime),
      message: 'Enter the start and end time.',
    },
    { code: 'timesTurned', on: ['toTime'], check: (r) => !r.fromTime || !r.toTime || r.toTime > r.fromTime, message: 'The end must be after the start.' },
    { code: 'reasonTooShort', on: ['reason'], check: (r) => !r.reason || r.reason.trim().length >= 3, message: 'Enter a short reason.' },
  ],
  noOverlap: [
    {
      in: 'absences',
      code: 'dutyOverlap',
      on: ['empId'],
      during: {
        from: 'fromDate',
        to: 'toDate',
        halves: { from: 'session', to: 'session', first: 'first_half', second: 'second_half' },
        times: { from: 'fromTime', to: 'toTime', middle: 'middle' },
      },
      where: { status: { in: dutySets.live } },
      message: 'You already have another absence on these days.',
    },
  ],
  indexes: [
    ['empId', '-fromDate'],
    ['status', 'fromDate'],
    ['fromDate', 'toDate'],
  ],
  comments: true,
  access: [
    { to: 'employee', can: ['list', 'show', 'create', 'export'], where: mine },
    { to: 'employee', can: ['update'], where: { and: [mine, { status: { in: dutySets.waiting } }] } },
    { to: 'employee', can: ['list', 'show', 'export'], where: led },
    // Everybody can see who is on duty elsewhere, from 7 days ago to 31 days ahead.
    { to: 'employee', can: ['list', 'show', 'export'], where: { status: { in: dutySets.granted }, fromDate: { lte: '$today+31' }, toDate: { gte: '$today-7' } } },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
  ],
  workflow: {
    field: 'status',
    byUpdate: true,
    initial: 'pending',
    states: { ...decidedStates, completed: { tone: 'info', isReadOnly: true } },
    sets: dutySets,
    transitions: {
      approve: {
        ...decisionSteps.approve,
        ask: { earnsDaysOff: check({ label: 'Earns comp-off', help: 'Days off spent on duty are credited as comp-off afterwards', default: false }) },
      },
      reject: decisionSteps.reject,
      reopen: { from: ['approved', 'rejected'], to: 'pending', by: [] },
      cancel: {
        from: ['pending', 'approved'],
        to: 'cancelled',
        by: [{ role: 'employee', where: mine }],
        guard: {
          code: 'managerConsent',
          check: (r, _, today) => r.status === 'pending' || !r.fromDate || r.fromDate > today,
          message: 'It has already started. Request a cancellation; your manager decides.',
        },
        comment: 'optional',
        tone: 'danger',
      },
      callOff: { label: 'Cancel on-duty', from: ['pending', 'approved', 'completed'], to: 'cancelled', by: [] },
      complete: { from: 'approved', to: 'completed', by: [], due: { after: 'toDate' } },
    },
  },
  approval: {
    kind: 'onDuty',
    ...ownRequest,
    insteadOf: { projectManager: ['manager'] },
    facts: ['fromDate', 'toDate', 'session', 'purpose', 'place', 'days', 'daysOff', 'reason'],
    inboxAsks: { earnsDaysOff: 'daysOff' },
    rules: [
      { name: 'On duty for a project', when: { projectId: { empty: false } }, steps: [{ by: 'projectManager', hours: 48 }] },
      { name: 'On duty', steps: [{ by: 'manager', hours: 48 }] },
    ],
  },
  lists: {
    getPendingOnDuty: { where: { status: { eq: 'pending' } }, input, sort: 'fromDate' },
    getApprovedOnDuty: { where: { status: { in: dutySets.granted } }, input, sort: '-fromDate' },
    getRejectedOnDuty: { where: { status: { eq: 'rejected' } }, input, sort: '-fromDate' },
  },
  files: {
    document: {
      label: 'Documents',
      to: [{ where: { and: [mine, { status: { in: dutySets.waiting } }] } }],
      readableBy: involved,
      most: 5,
    },
  },
  views: {
    decide: [{ draws: 'teamDays', of: { person: 'empId', from: 'fromDate', to: 'toDate' } }],
    feed: {
      ...{ from: 'fromDate', to: 'toDate', person: 'empId', place: 'place', tentative: dutySets.waiting },
      tells: ['session', 'fromTime', 'toTime', 'status'],
      of: {
        mine: { and: [mine, { status: { in: dutySets.live } }] },
        team: { and: [led, { status: { in: dutySets.live } }] },
      },
    },
    header: ['empId', 'purpose', 'days', 'projectId', 'customerId', 'reason'],
    list: {
      columns: ['onDutyNumber', 'empId', 'place', 'purpose', 'fromDate', 'toDate', 'days', 'status'],
      filters: ['status', 'empId', 'purpose', 'fromDate'],
      sort: '-fromDate',
    },
    form: {
      Duty: ['fromDate', 'toDate', 'session', 'fromTime', 'toTime', 'purpose', 'place', 'reason'],
      About: ['projectId', 'customerId', 'withEmpIds'],
    },
    record: { Days: ['days', 'daysOff', 'breakdown', 'earnsDaysOff', 'contact'] },
    related: ['onDutyCancellations'],
  },
})
