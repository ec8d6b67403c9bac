import { check, date, longText, ref, serial } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { decidedSets, decidedStates, decisionSteps, ownRequest } from '../approvals/decision-workflow'
import { peopleTeam } from '../people/roles'

const mine = { 'leaveRequestId.empId': { eq: '$me' } } as const

/**
 * A change to leave that has begun: it ends earlier or was not taken at all. The unused days return to the
 * balance.
 */
export const leaveChanges = defineResource('leaveChanges', {
  label: 'Leave change',
  plural: 'Leave changes',
  route: 'LeaveChanges',
  title: 'changeNumber',
  summary: ['leaveRequestId', 'newToDate'],
  icon: 'EventBusy',
  dayOf: 'empId',
  fields: {
    changeNumber: serial('LC-{00000}', { label: 'Number' }),
    leaveRequestId: ref('leaveRequests', { label: 'Leave', required: true, fixed: true, where: { status: { in: ['approved', 'completed'] } } }),
    empId: ref('employees', {
      label: 'Person',
      required: true,
      fixed: true,
      writableBy: [],
      leaving: { is: 'stepped', step: 'cancel', while: { status: { eq: 'pending' } } },
    }),
    newToDate: date({ label: 'New last day', help: 'Leave blank to return all days after today' }),
    wasNotTaken: check({ label: 'Not taken at all', help: 'Past days are returned as well', default: false }),
    reason: longText({ required: true, max: 500 }),
  },
  rules: [{ code: 'oneEnding', on: ['newToDate'], check: (r) => !r.wasNotTaken || !r.newToDate, message: 'Choose either a new last day or “Not taken at all”.' }],
  access: [
    { to: 'employee', can: ['list', 'show', 'create', 'export'], where: mine },
    { to: 'employee', can: ['list', 'show', 'export'], where: { 'leaveRequestId.empId': { in: '$reports' } } },
    { to: peopleTeam, can: ['list', 'show', 'create', 'export'] },
    { to: 'director', can: ['list', 'show', 'export'] },
  ],
  workflow: {
    field: 'status',
    initial: 'pending',
    states: decidedStates,
    sets: decidedSets,
    transitions: {
      ...decisionSteps,
      reopen: { from: 'rejected', to: 'pending', by: [] },
      cancel: { from: 'pending', to: 'cancelled', by: [{ role: 'employee', where: mine }] },
    },
  },
  unique: [{ code: 'changeThere', on: ['leaveRequestId'], where: { status: { eq: 'pending' } }, message: 'A change of this leave is already pending.' }],
  approval: {
    kind: 'leave',
    ...ownRequest,
    facts: ['leaveRequestId', 'newToDate', 'wasNotTaken', 'reason'],
    rules: [{ name: 'Leave change', steps: [{ by: 'manager', hours: 48 }] }],
  },
  views: {
    decide: [
      { shows: 'difference', of: { newToDate: 'toDate' }, from: 'leaveRequestId' },
      { shows: 'fields', of: ['leaveTypeId', 'fromDate', 'toDate', 'days', 'reason'], from: 'leaveRequestId' },
    ],
    form: { Change: ['leaveRequestId', 'newToDate', 'wasNotTaken', 'reason'] },
    list: { columns: ['changeNumber', 'empId', 'leaveRequestId', 'newToDate', 'wasNotTaken', 'status'], filters: ['status', 'empId'], sort: '-id' },
  },
})
