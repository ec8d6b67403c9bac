import { longText, ref, serial } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { take } from '../../src/framework/steps/consequences'
import { decidedSets, decidedStates, decisionSteps, ownRequest } from '../approvals/decision-workflow'
import { peopleTeam } from '../people/roles'
import { onDutyRequests } from './onDutyRequests'
import { led, mine } from './sets'

/** A request to cancel duty that has already begun. The manager approves or rejects it. */
export const onDutyCancellations = defineResource('onDutyCancellations', {
  label: 'On-duty cancellation',
  plural: 'On-duty cancellations',
  route: 'OnDutyCancellations',
  title: 'cancellationNumber',
  summary: ['onDutyRequestId'],
  icon: 'EventBusy',
  dayOf: 'empId',
  fields: {
    cancellationNumber: serial('OC-{00000}', { label: 'Number' }),
    onDutyRequestId: ref('onDutyRequests', {
      label: 'On-duty request',
      required: true,
      fixed: true,
      where: { and: [mine, { status: { eq: 'approved' } }, { fromDate: { lte: '$today' } }] },
    }),
    empId: ref('employees', {
      label: 'Person',
      required: true,
      fixed: true,
      writableBy: [],
      leaving: { is: 'stepped', step: 'cancel', while: { status: { eq: 'pending' } } },
    }),
    reason: longText({ required: true, max: 500 }),
  },
  given: { duty: parent('onDutyRequestId', { of: onDutyRequests, fields: ['empId'] }) },
  computed: { empId: (_, g) => g.duty?.empId ?? null },
  unique: [{ code: 'cancellationThere', on: ['onDutyRequestId'], where: { status: { eq: 'pending' } }, message: 'A cancellation is already pending.' }],
  comments: true,
  access: [
    { to: 'employee', can: ['list', 'show', 'create', 'export'], where: mine },
    { to: 'employee', can: ['list', 'show', 'export'], where: led },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
  ],
  workflow: {
    field: 'status',
    initial: 'pending',
    states: decidedStates,
    sets: decidedSets,
    transitions: {
      ...decisionSteps,
      reopen: { from: 'rejected', to: 'pending', by: [] },
      cancel: { from: 'pending', to: 'cancelled', by: [{ role: 'employee', where: mine }], comment: 'optional' },
    },
  },
  consequences: { approve: [take('onDutyRequests', 'callOff', 'onDutyRequestId')] },
  approval: {
    kind: 'onDuty',
    ...ownRequest,
    facts: ['onDutyRequestId', 'reason'],
    rules: [{ name: 'On-duty cancellation', steps: [{ by: 'manager', hours: 48 }] }],
  },
  views: {
    decide: [{ shows: 'fields', of: ['empId', 'fromDate', 'toDate', 'session', 'days', 'place', 'purpose', 'reason'], from: 'onDutyRequestId' }],
    form: { Duty: ['onDutyRequestId', 'reason'] },
    list: { columns: ['cancellationNumber', 'empId', 'onDutyRequestId', 'status'], filters: ['status', 'empId'], sort: '-id' },
  },
})
