import { check, choice, date, longText, number, ref, serial } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { decidedSets, decidedStates, decisionSteps, ownRequest } from '../approvals/decision-workflow'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { compOffFactWords } from './fact-words'
import { leaveSessions } from './leaveRequests'

const mine = { empId: { eq: '$me' } } as const

/** A request for time off in return for work on an off day. Approval grants the time off. */
export const compOffRequests = defineResource('compOffRequests', {
  label: 'Comp-off',
  plural: 'Comp-offs',
  route: 'CompOffRequests',
  title: 'compOffNumber',
  summary: ['workedOn', 'days'],
  icon: 'EventAvailable',
  dayOf: 'empId',
  fields: {
    compOffNumber: serial('CO-{00000}', { label: 'Number' }),
    empId: ref('employees', {
      label: 'Person',
      required: true,
      fixed: true,
      default: '$me',
      where: { status: { in: peopleSets.there } },
      leaving: { is: 'stepped', step: 'cancel', while: { status: { eq: 'pending' } } },
    }),
    workedOn: date({ label: 'Worked on', required: true, default: '$today' }),
    workedSession: choice(leaveSessions, { label: 'Worked', required: true, default: 'full' }),
    reason: longText({ label: 'Work done', required: true, max: 500 }),
    leaveTypeId: ref('leaveTypes', { label: 'Leave type', writableBy: [] }),
    days: number({ decimals: 2, unit: 'days', writableBy: [] }),
    leaveYear: number({ label: 'Year', writableBy: [] }),
    expiresOn: date({ label: 'Expires after', writableBy: [] }),
    isGranted: check({ label: 'Granted automatically', default: false, writableBy: [] }),
  },
  visible: { isGranted: (r) => r.isGranted === true },
  rules: [{ code: 'reasonTooShort', on: ['reason'], check: (r) => !r.reason || r.reason.trim().length >= 3, message: 'Describe the work in a few words.' }],
  noOverlap: [
    {
      code: 'dayInLieuThere',
      on: ['empId'],
      during: { from: 'workedOn', to: 'workedOn', halves: { from: 'workedSession', to: 'workedSession', first: 'first_half', second: 'second_half' } },
      where: { status: { in: decidedSets.live } },
      message: 'This day already has a comp-off.',
    },
  ],
  indexes: [['empId', '-workedOn']],
  comments: true,
  access: [
    { to: 'employee', can: ['list', 'show', 'create', 'export'], where: mine },
    { to: 'employee', can: ['update'], where: { and: [mine, { status: { eq: 'pending' } }] } },
    { to: 'employee', can: ['list', 'show', 'export'], where: { empId: { in: '$reports' } } },
    { to: peopleTeam, can: ['list', 'show', 'create', 'export'] },
    { to: 'director', can: ['list', 'show', 'export'] },
  ],
  workflow: {
    field: 'status',
    // A request that was already decided elsewhere starts as approved.
    initial: (r) => (r.isGranted ? 'approved' : 'pending'),
    states: decidedStates,
    sets: decidedSets,
    transitions: {
      ...decisionSteps,
      reopen: { from: ['approved', 'rejected'], to: 'pending', by: [] },
      cancel: {
        from: ['pending', 'approved'],
        to: 'cancelled',
        by: [{ where: { and: [mine, { status: { eq: 'pending' } }] } }, ...peopleTeam],
        comment: 'optional',
        tone: 'danger',
      },
    },
  },
  approval: {
    kind: 'leave',
    ...ownRequest,
    facts: ['workedOn', 'days', 'reason'],
    factWords: compOffFactWords,
    rules: [{ name: 'Comp-off', steps: [{ by: 'manager', hours: 48 }] }],
  },
  views: {
    form: { Day: ['empId', 'workedOn', 'workedSession', 'reason'] },
    list: { columns: ['compOffNumber', 'empId', 'workedOn', 'days', 'expiresOn', 'status'], filters: ['status', 'empId', 'workedOn'], sort: '-workedOn' },
    record: { Earned: ['leaveTypeId', 'days', 'expiresOn', 'isGranted'] },
  },
})
