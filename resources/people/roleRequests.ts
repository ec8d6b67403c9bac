import { check, choice, date, email, instant, ref, serial } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { decidedStates, decisionSteps } from '../approvals/decision-workflow'
import { overseers, type RoleName, roles } from './roles'

const byServer = { writableBy: [] } as const
const { employee: _, ...grantable } = roles

/**
 * A role that one administrator wants to grant and another one has to approve. Only the operation
 * `grantRole` creates it.
 */
export const roleRequests = defineResource('roleRequests', {
  label: 'Role grant',
  plural: 'Role grants',
  route: 'RoleRequests',
  title: 'requestNumber',
  summary: ['empId', 'role', { from: 'fromDate', to: 'toDate' }],
  icon: 'Badge',
  fields: {
    requestNumber: serial('ROLE-{00000}', { label: 'Number' }),
    empId: ref('employees', { label: 'Person', required: true, fixed: true }),
    role: choice(grantable as Record<Exclude<RoleName, 'employee'>, string>, { required: true, fixed: true, isOfNames: true }),
    fromDate: date({ label: 'From', required: true, fixed: true }),
    toDate: date({ label: 'Until', fixed: true }),
    requestedByEmpId: ref('employees', {
      label: 'Requested by',
      required: true,
      default: '$me',
      leaving: { is: 'stepped', step: 'cancel', while: { status: { eq: 'pending' } } },
      ...byServer,
    }),
    isOpened: check({ label: 'Has signed in', ...byServer }),
    address: email({ label: 'Signs in as', ...byServer }),
    addressSince: instant({ label: 'Address since', ...byServer }),
    enteredByEmpId: ref('employees', { label: 'Address entered by', ...byServer }),
    isAfterRemoval: check({ label: 'Administrator removed recently', default: false, ...byServer }),
  },
  givenTo: 'empId',
  unique: [{ code: 'grantWaits', on: ['empId', 'role'], where: { status: { eq: 'pending' } }, message: 'This grant is already waiting for another administrator.' }],
  access: [{ to: overseers, can: ['list', 'show'] }],
  workflow: {
    field: 'status',
    initial: 'pending',
    states: { ...decidedStates, pending: { tone: 'warning', isReadOnly: true } },
    transitions: {
      ...decisionSteps,
      cancel: { from: 'pending', to: 'cancelled', by: ['admin'], comment: 'optional' },
    },
  },
  approval: {
    kind: 'change',
    waits: 'pending',
    requester: 'requestedByEmpId',
    approve: 'approve',
    reject: 'reject',
    deciders: overseers,
    facts: ['empId', 'role', 'fromDate', 'toDate', 'isOpened', 'address', 'addressSince', 'enteredByEmpId'],
    declaredOnly: { requestedByEmpId: { empty: false } },
    rules: [
      { name: 'After an administrator was removed', when: { isAfterRemoval: { eq: true } }, steps: [{ by: 'overseer', orAlone: true }] },
      { name: 'Role grant', steps: [{ by: 'administrator', orAlone: true }] },
    ],
  },
  views: {
    list: { columns: ['requestNumber', 'empId', 'role', 'fromDate', 'toDate', 'requestedByEmpId', 'status'], filters: ['status', 'role', 'empId'], sort: '-id' },
    form: { Grant: ['empId', 'role', 'fromDate', 'toDate'] },
    record: { Account: ['requestedByEmpId', 'isOpened', 'address', 'addressSince', 'enteredByEmpId', 'isAfterRemoval'] },
  },
})
