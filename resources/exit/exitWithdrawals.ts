import { longText, ref, serial } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { take } from '../../src/framework/steps/consequences'
import { peopleTeam } from '../people/roles'
import { employeeExits } from './employeeExits'

const mine = { empId: { eq: '$me' } } as const

/** A request of a person on notice to stay. The manager and people operations have to approve it. */
export const exitWithdrawals = defineResource('exitWithdrawals', {
  label: 'Resignation withdrawal',
  plural: 'Resignation withdrawals',
  route: 'ExitWithdrawals',
  title: 'withdrawalNumber',
  summary: ['empId', 'exitId'],
  icon: 'Assignment',
  fields: {
    withdrawalNumber: serial('WD-{FY}-{00000}', { label: 'Number' }),
    exitId: ref('employeeExits', { label: 'Exit', required: true, fixed: true, where: { status: { eq: 'on_notice' } }, match: { empId: 'empId' } }),
    empId: ref('employees', {
      label: 'Person',
      required: true,
      fixed: true,
      default: '$me',
      writableBy: [],
      leaving: { is: 'stepped', step: 'cancel', while: { status: { eq: 'pending' } } },
    }),
    reason: longText({ required: true, max: 1000 }),
  },
  given: { exit: parent('exitId', { of: employeeExits, fields: ['status', 'empId', 'exitType'], isChanged: true }) },
  rules: [
    {
      code: 'notOnNotice',
      on: ['exitId'],
      changed: ['exitId'],
      check: (r, g) => !g.exit || (g.exit.status === 'on_notice' && g.exit.empId === r.empId && g.exit.exitType === 'resignation'),
      message: 'You can only withdraw your own resignation, while you are on notice.',
    },
  ],
  unique: [{ code: 'withdrawalThere', on: ['exitId'], where: { status: { eq: 'pending' } }, message: 'A withdrawal is already pending.' }],
  access: [
    { to: 'employee', can: ['list', 'show', 'create'], where: mine },
    { to: 'employee', can: ['list', 'show'], where: { empId: { in: '$reports' } } },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
  ],
  workflow: {
    field: 'status',
    initial: 'pending',
    states: {
      pending: { tone: 'warning', isReadOnly: true },
      approved: { tone: 'success', isReadOnly: true },
      rejected: { tone: 'danger', isReadOnly: true },
      cancelled: { tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      approve: { from: 'pending', to: 'approved', by: [], comment: 'optional' },
      reject: { from: 'pending', to: 'rejected', by: [], comment: 'required', tone: 'danger' },
      cancel: { from: 'pending', to: 'cancelled', by: [{ role: 'employee', where: mine }] },
    },
  },
  approval: {
    kind: 'exit',
    waits: 'pending',
    requester: 'empId',
    approve: 'approve',
    reject: 'reject',
    deciders: 'employee',
    facts: ['exitId', 'reason'],
    rules: [
      {
        name: 'Withdrawal',
        steps: [
          { by: 'manager', hours: 48 },
          { by: 'people', hours: 48 },
        ],
      },
    ],
  },
  consequences: { approve: [take('employeeExits', 'letStay', 'exitId')] },
  views: {
    decide: [{ shows: 'fields', of: ['initiatedOn', 'noticeEndsOn', 'requestedLastWorkingDate', 'reasonCategory', 'status'], from: 'exitId' }],
    list: { columns: ['withdrawalNumber', 'exitId', 'empId', 'status'], filters: ['status', 'empId'], sort: '-id' },
    form: { Withdrawal: ['exitId', 'reason'] },
  },
})
