import { longText, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'

/** Requests of the tests: small ones go to the manager, larger ones to finance as well. */
export const asks = defineResource('asks', {
  label: 'Ask',
  route: 'Asks',
  title: 'what',
  fields: {
    what: text({ required: true, max: 100 }),
    amount: number({ min: 0, required: true }),
    empId: ref('employees', { required: true, default: '$me', fixed: true }),
    reason: longText(),
  },
  access: [
    { to: 'employee', can: ['list', 'show', 'create', 'update'], where: { empId: { eq: '$me' } } },
    { to: 'hr', can: ['list', 'show', 'create'] },
  ],
  workflow: {
    field: 'status',
    initial: 'pending',
    states: { pending: {}, approved: { isReadOnly: true }, rejected: {}, returned: {}, cancelled: {} },
    transitions: {
      approve: { from: 'pending', to: 'approved', by: [], comment: 'optional' },
      reject: { from: 'pending', to: 'rejected', by: [], comment: 'required' },
      giveBack: { from: 'pending', to: 'returned', by: [], comment: 'required' },
      hand: { from: 'returned', to: 'pending', by: [{ where: { empId: { eq: '$me' } } }] },
      cancel: { from: 'pending', to: 'cancelled', by: [{ where: { empId: { eq: '$me' } } }] },
    },
  },
  approval: {
    kind: 'other',
    waits: 'pending',
    requester: 'empId',
    approve: 'approve',
    reject: 'reject',
    sendBack: 'giveBack',
    deciders: 'employee',
    facts: ['amount'],
    rules: [
      {
        name: 'Large',
        when: { amount: { gte: 1000 } },
        steps: [
          { by: 'manager', hours: 48 },
          { by: 'finance', mode: 'all' },
        ],
      },
      { name: 'Usual', steps: [{ by: 'manager', hours: 48 }] },
    ],
  },
})
