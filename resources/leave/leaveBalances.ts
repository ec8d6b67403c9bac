import { number, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { peopleTeam } from '../people/roles'

const days = { decimals: 2, required: true, default: 0, unit: 'days' } as const

/**
 * A person's balance of a leave type in a year: the sum of the ledger entries, and the days held by pending
 * requests.
 */
export const leaveBalances = defineResource('leaveBalances', {
  label: 'Leave balance',
  route: 'LeaveBalances',
  title: 'leaveYear',
  summary: ['leaveTypeId', 'leaveYear'],
  icon: 'AccountBalanceWallet',
  operations: { list: 'listLeaveBalances' },
  fields: {
    empId: ref('employees', { label: 'Person', required: true, fixed: true }),
    leaveTypeId: ref('leaveTypes', { required: true, fixed: true }),
    leaveYear: number({ label: 'Year', required: true, fixed: true }),
    posted: number({ ...days, label: 'Balance' }),
    held: number({ ...days, label: 'Pending', min: 0 }),
    floor: number({ ...days, label: 'Lowest balance', max: 0 }),
  },
  account: {
    ledger: 'leaveLedger',
    amount: 'days',
    per: ['empId', 'leaveTypeId', 'leaveYear'],
    balance: 'posted',
    held: 'held',
    // Types that need no balance can go below zero without a limit that matters.
    floor: { at: 'floor', by: 'leaveTypeId', below: 'maxNegative', where: { requiresBalance: { eq: true } }, else: 1_000_000 },
  },
  access: [
    { to: 'employee', can: ['list', 'show', 'export'], where: { or: [{ empId: { eq: '$me' } }, { empId: { in: '$reports' } }] } },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
  ],
  views: { list: { columns: ['empId', 'leaveTypeId', 'leaveYear', 'posted', 'held'], filters: ['empId', 'leaveTypeId', 'leaveYear'], sort: 'empId' } },
})
