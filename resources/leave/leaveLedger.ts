import { choice, date, longText, number, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { peopleTeam } from '../people/roles'

/** Why a balance changed. `rules/expiry-buckets.ts` shows the sign of each type. */
export const entryTypes = {
  grant: 'Granted',
  accrual: 'Earned',
  carry_forward: 'Carried forward',
  taken: 'Taken',
  taken_reversal: 'Returned',
  adjustment: 'Adjusted',
  comp_off: 'Comp-off earned',
  encash: 'Paid out',
  recover: 'Recovered from pay',
  lapse: 'Expired',
} as const

/** A change of a balance. It is never changed or deleted: a balance is the sum of its entries. */
export const leaveLedger = defineResource('leaveLedger', {
  label: 'Ledger entry',
  plural: 'Leave ledger',
  route: 'LeaveLedger',
  title: 'entryType',
  summary: ['leaveTypeId', 'entryType', 'days'],
  icon: 'ListAlt',
  isAppendOnly: true,
  operations: { list: 'getLeaveLedger', create: 'postLeaveLedger', show: 'getLeaveLedgerById' },
  fields: {
    empId: ref('employees', { label: 'Person', required: true }),
    leaveTypeId: ref('leaveTypes', { required: true }),
    leaveYear: number({ label: 'Year', required: true }),
    entryType: choice(entryTypes, { label: 'Entry', required: true }),
    days: number({ required: true, decimals: 2, unit: 'days' }),
    effectiveDate: date({ label: 'Date', required: true }),
    expiresOn: date({ label: 'Expires on' }),
    leaveRequestId: ref('leaveRequests', { label: 'Request' }),
    leaveDeductionId: ref('leaveDeductions', { label: 'Deduction' }),
    note: longText({ max: 500 }),
  },
  indexes: [['empId', 'leaveTypeId', 'leaveYear', 'effectiveDate']],
  access: [
    { to: 'employee', can: ['list', 'show', 'export'], where: { empId: { eq: '$me' } } },
    { to: 'employee', can: ['list', 'show', 'export'], where: { empId: { in: '$reports' } } },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
  ],
  views: {
    list: {
      columns: ['effectiveDate', 'empId', 'leaveTypeId', 'leaveYear', 'entryType', 'days', 'expiresOn', 'note'],
      filters: ['empId', 'leaveTypeId', 'leaveYear', 'entryType'],
      sort: '-effectiveDate',
    },
  },
})
