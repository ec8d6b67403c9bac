import { check, choice, date, longText, number, phone, ref, rows, serial, url } from '../../src/fields'
import type { Right } from '../../src/framework/field'
import { defineResource } from '../../src/framework/resource'
import { decisionSteps, ownRequest } from '../approvals/decision-workflow'
import { listTakenDates } from '../leaveAccount/public'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { factWords } from './fact-words'

/** The part of its first and of its last day that a request takes. */
export const leaveSessions = { full: 'Whole day', first_half: 'First half', second_half: 'Second half' } as const
const days = { decimals: 2, unit: 'days', writableBy: [] } as const
/** Sets of states of requests. */
const sets = {
  /** Pending: the days are held until the decision. */
  waiting: ['pending'],
  /** The requester may still change it. */
  changeable: ['draft', 'pending'],
  /** The person is absent, or may become absent. */
  live: ['pending', 'approved', 'completed'],
  /** The days are deducted from the balance. */
  taken: ['approved', 'completed'],
} as const
/**
 * Leave that has not begun. Leave that has begun is returned by a `leaveChanges` record, which says which
 * days were not used.
 */
const notBegun = { or: [{ status: { in: sets.changeable } }, { fromDate: { gt: '$today' } }] } as const
const mine = { empId: { eq: '$me' } } as const

/**
 * The requester, the approvers and people operations. Others may see the absence, but not everything about
 * it.
 */
const involved: readonly Right[] = [...peopleTeam, { where: mine }, { where: { id: { in: '$decidedLeaveRequests' } } }]

/** A leave request. The server counts its days, explains the count, and holds the days until the decision. */
export const leaveRequests = defineResource('leaveRequests', {
  label: 'Leave request',
  route: 'LeaveRequests',
  title: 'leaveNumber',
  summary: ['leaveTypeId', { from: 'fromDate', to: 'toDate' }],
  icon: 'FlightTakeoff',
  operations: { list: 'getLeaveRequests', create: 'createEmployeeLeave', update: 'updateEmployeeLeave' },
  dayOf: 'empId',
  fields: {
    leaveNumber: serial('LV-{00000}', { label: 'Number' }),
    empId: ref('employees', {
      label: 'Person',
      required: true,
      fixed: true,
      default: '$me',
      where: { status: { in: peopleSets.there } },
      leaving: [
        { is: 'stepped', step: 'cancel', while: { status: { in: ['draft', 'pending'] } } },
        { is: 'outside', from: 'fromDate', to: 'toDate', step: 'cancel', while: { status: { in: sets.live } } },
      ],
    }),
    leaveTypeId: ref('leaveTypes', { label: 'Type', required: true, where: { status: { eq: 'active' } } }),
    fromDate: date({ label: 'From', required: true, default: '$today' }),
    fromSession: choice(leaveSessions, { label: 'Starts with', required: true, default: 'full' }),
    toDate: date({ label: 'Until', required: true, default: '$today' }),
    toSession: choice(leaveSessions, { label: 'Ends with', required: true, default: 'full' }),
    days: number(days),
    unpaidDays: number({ ...days, label: 'Unpaid' }),
    breakdown: rows(
      {
        date: date({ required: true }),
        fraction: number({ decimals: 2, required: true, label: 'Requested' }),
        counted: number({ decimals: 2, required: true }),
        why: choice(['working', 'half_day', 'half_holiday', 'weekend', 'holiday', 'sandwiched', 'outside_employment'], {
          required: true,
          label: 'Day type',
        }),
      },
      { label: 'Calculation', max: 366, writableBy: [] },
    ),
    parts: rows(
      { leaveTypeId: ref('leaveTypes', { required: true }), leaveYear: number({ required: true }), days: number({ decimals: 2, required: true }) },
      { label: 'Taken from', max: 10, writableBy: [] },
    ),
    reason: longText({ required: true, max: 500, readableBy: involved }),
    acceptsUnpaid: check({ label: 'Take unpaid if the balance runs out', default: false }),
    handoverToEmpId: ref('employees', { label: 'Stand-in', where: { status: { in: peopleSets.there } } }),
    contactDuringLeave: phone({ label: 'Reachable at', readableBy: involved }),
    documentLink: url({ label: 'Link to a document', writableBy: [], readableBy: involved }),
    overrideReason: longText({ label: 'Exception reason', max: 500, writableBy: peopleTeam, readableBy: involved }),
    keepAsDraft: check({ label: 'Keep as draft', default: false }),
  },
  visible: { overrideReason: (r) => !!r.overrideReason, documentLink: (r) => !!r.documentLink },
  rules: [
    {
      code: 'endsBeforeStart',
      on: ['toDate'],
      check: (r) => !r.fromDate || !r.toDate || r.toDate >= r.fromDate,
      message: 'The last day must be on or after the first day.',
    },
    {
      code: 'sameSession',
      on: ['toSession'],
      check: (r) => r.fromDate !== r.toDate || r.fromSession === r.toSession,
      message: 'For a single day, choose the same part for both.',
    },
    {
      code: 'startsInTheMiddle',
      on: ['fromSession'],
      check: (r) => r.fromDate === r.toDate || r.fromSession !== 'first_half',
      message: 'The first of several days is a whole day or a second half.',
    },
    {
      code: 'endsInTheMiddle',
      on: ['toSession'],
      check: (r) => r.fromDate === r.toDate || r.toSession !== 'second_half',
      message: 'The last of several days is a whole day or a first half.',
    },
    { code: 'reasonTooShort', on: ['reason'], check: (r) => !r.reason || r.reason.trim().length >= 3, message: 'Enter a short reason.' },
  ],
  noOverlap: [
    {
      in: 'absences',
      code: 'leaveOverlap',
      on: ['empId'],
      during: { from: 'fromDate', to: 'toDate', halves: { from: 'fromSession', to: 'toSession', first: 'first_half', second: 'second_half' } },
      where: { status: { in: sets.live } },
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
    { to: 'employee', can: ['update'], where: { and: [mine, { status: { in: sets.changeable } }] } },
    { to: 'employee', can: ['list', 'show', 'export'], where: { empId: { in: '$reports' } } },
    { to: peopleTeam, can: ['list', 'show', 'create', 'export'] },
    { to: peopleTeam, can: ['update'], where: { status: { in: sets.changeable } } },
    { to: 'director', can: ['list', 'show', 'export'] },
  ],
  workflow: {
    field: 'status',
    byUpdate: true,
    initial: (r) => (r.keepAsDraft ? 'draft' : 'pending'),
    states: {
      draft: { tone: 'neutral', mostOfOne: 50 },
      pending: { tone: 'warning' },
      approved: { tone: 'success' },
      rejected: { tone: 'danger', isReadOnly: true },
      cancelled: { tone: 'neutral', isReadOnly: true },
      completed: { tone: 'info', isReadOnly: true },
    },
    sets,
    transitions: {
      submit: { from: 'draft', to: 'pending', by: [{ role: 'employee', where: mine }, ...peopleTeam] },
      ...decisionSteps,
      sendBack: { label: 'Send back', from: 'pending', to: 'draft', by: [], comment: 'required' },
      reopen: { from: ['approved', 'rejected', 'draft'], to: 'pending', by: [] },
      cancel: {
        from: ['draft', 'pending', 'approved', 'completed'],
        to: 'cancelled',
        by: [{ role: 'employee', where: { and: [mine, notBegun] } }, ...peopleTeam.map((role) => ({ role, where: notBegun }))],
        comment: 'optional',
        tone: 'danger',
      },
      complete: { from: 'approved', to: 'completed', by: [], due: { after: 'toDate' } },
    },
  },
  moves: [
    {
      of: 'leaveBalances',
      in: sets.waiting,
      holds: 'days',
      lines: 'parts',
      refusal: {
        at: 'leaveTypeId',
        code: 'leaveBalance',
        message: 'The balance is too low. Requested: {asked} day. |||| The balance is too low. Requested: {asked} days.',
      },
    },
    {
      of: 'leaveBalances',
      in: sets.taken,
      takes: 'days',
      lines: listTakenDates,
      source: 'leaveRequestId',
      entry: { entryType: 'taken', effectiveDate: '$line.date' },
      back: { entryType: 'taken_reversal' },
    },
  ],
  approval: {
    kind: 'leave',
    ...ownRequest,
    sendBack: 'sendBack',
    facts: ['leaveTypeId', 'fromDate', 'toDate', 'days', 'reason', 'handoverToEmpId'],
    factWords,
    rules: [
      {
        name: 'Long leave',
        when: { days: { gt: 10 } },
        steps: [
          { by: 'manager', hours: 48 },
          { by: 'manager2', hours: 48 },
        ],
      },
      { name: 'Leave', steps: [{ by: 'manager', hours: 48 }] },
    ],
  },
  files: {
    document: {
      label: 'Documents',
      help: 'For example a medical certificate. Only your approvers and HR see it.',
      // The files may be medical certificates, so they are encrypted.
      isSealed: true,
      to: [...peopleTeam, { where: { and: [mine, { status: { in: sets.changeable } }] } }],
      readableBy: involved,
      most: 5,
    },
  },
  views: {
    feed: {
      ...{ from: 'fromDate', to: 'toDate', person: 'empId', tells: ['days', 'status'], tentative: sets.waiting },
      of: {
        mine: { and: [mine, { status: { in: sets.live } }] },
        team: { and: [{ empId: { in: '$reports' } }, { status: { in: sets.live } }] },
      },
    },
    header: ['empId', 'days', 'unpaidDays', 'handoverToEmpId', 'reason'],
    list: {
      columns: ['leaveNumber', 'empId', 'leaveTypeId', 'fromDate', 'toDate', 'days', 'status'],
      filters: ['status', 'leaveTypeId', 'empId', 'fromDate'],
      sort: '-fromDate',
    },
    form: {
      Leave: ['empId', 'leaveTypeId', 'fromDate', 'fromSession', 'toDate', 'toSession', 'reason'],
      'While away': ['handoverToEmpId', 'contactDuringLeave'],
      More: ['acceptsUnpaid', 'overrideReason'],
    },
    folds: ['While away', 'More'],
    attaches: 'document',
    sends: { step: 'submit', draftBy: 'keepAsDraft' },
    record: { Days: ['days', 'unpaidDays', 'breakdown', 'parts', 'documentLink'] },
    decide: [
      { draws: 'leaveBalance', of: { person: 'empId', type: 'leaveTypeId', days: 'days' } },
      { draws: 'teamDays', of: { person: 'empId', from: 'fromDate', to: 'toDate' } },
      { draws: 'leavePolicy', of: { person: 'empId', on: 'fromDate' } },
    ],
    related: ['leaveChanges'],
  },
})
