import { date, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { formatDate } from '../../src/framework/values/dates'
import { peopleTeam } from '../people/roles'

/** Sets of states of deductions. */
const sets = { deducted: ['deducted'] } as const
const byServer = { required: true, fixed: true, writableBy: [] } as const

/**
 * Leave that a person loses for being late too often. The server enters it; the person's manager can waive
 * it.
 */
export const leaveDeductions = defineResource('leaveDeductions', {
  label: 'Leave deduction',
  plural: 'Leave deductions',
  route: 'LeaveDeductions',
  title: 'name',
  icon: 'EventBusy',
  fields: {
    name: text({ max: 60, writableBy: [] }),
    empId: ref('employees', { label: 'Person', ...byServer }),
    workDate: date({ label: 'Work date', ...byServer }),
    leaveTypeId: ref('leaveTypes', { label: 'Leave type', ...byServer }),
    leaveYear: number({ label: 'Year', ...byServer }),
    days: number({ label: 'Days', decimals: 2, min: 0.01, max: 1, unit: 'days', ...byServer }),
    reason: text({ max: 200, ...byServer }),
  },
  computed: { name: (r) => (r.workDate ? `Late on ${formatDate(r.workDate)}` : null) },
  unique: [{ code: 'deductedThere', on: ['empId', 'workDate'], message: 'Leave was already deducted for this day.' }],
  givenTo: 'empId',
  indexes: [['empId', '-workDate']],
  comments: true,
  access: [
    { to: 'employee', can: ['list', 'show', 'export'], where: { or: [{ empId: { eq: '$me' } }, { empId: { in: '$reports' } }] } },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
  ],
  moves: [
    {
      of: 'leaveBalances',
      in: sets.deducted,
      takes: 'days',
      source: 'leaveDeductionId',
      entry: { entryType: 'adjustment', effectiveDate: '$record.workDate', note: '$record.reason' },
      back: { entryType: 'adjustment' },
    },
  ],
  workflow: {
    field: 'status',
    initial: 'deducted',
    sets,
    states: {
      deducted: { tone: 'warning' },
      waived: { tone: 'success', isReadOnly: true },
      withdrawn: { tone: 'neutral' },
    },
    transitions: {
      waive: {
        from: 'deducted',
        to: 'waived',
        by: [{ role: 'employee', where: { empId: { in: '$reports' } } }, ...peopleTeam],
        comment: 'required',
        confirm: 'The leave is credited back.',
      },
      withdraw: { from: 'deducted', to: 'withdrawn', by: [] },
      deduct: { label: 'Deduct again', from: 'withdrawn', to: 'deducted', by: [] },
    },
  },
  views: {
    list: { columns: ['workDate', 'empId', 'leaveTypeId', 'days', 'reason', 'status'], filters: ['status', 'empId', 'leaveTypeId', 'workDate'], sort: '-workDate' },
  },
})
