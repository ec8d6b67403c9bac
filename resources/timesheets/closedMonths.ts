import { date, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { dateBounds } from '../../src/framework/values/dates'
import { buyers } from '../people/roles'

/** A month whose timesheets are closed: approved weeks are locked, and nothing can be entered any more. */
export const closedMonths = defineResource('closedMonths', {
  label: 'Closed month',
  route: 'ClosedMonths',
  title: 'name',
  icon: 'CalendarMonth',
  operations: { create: 'closeMonth' },
  inForce: { from: 'fromDate', to: 'toDate', where: { status: { eq: 'closed' } } },
  fields: {
    name: text({ label: 'Month', max: 7, writableBy: [] }),
    fromDate: date({ label: 'First day', required: true, fixed: true }),
    toDate: date({ label: 'Last day', writableBy: [] }),
  },
  computed: {
    name: (r) => r.fromDate?.slice(0, 7) ?? null,
    toDate: (r) => (r.fromDate ? dateBounds(r.fromDate).endOfMonth : null),
  },
  rules: [
    { code: 'notFirstDay', on: ['fromDate'], check: (r) => !r.fromDate || r.fromDate.endsWith('-01'), message: 'Choose the first day of the month.' },
    {
      code: 'monthNotOver',
      on: ['fromDate'],
      changed: ['fromDate'],
      check: (r, _, today) => !r.fromDate || dateBounds(r.fromDate).endOfMonth < today,
      message: 'This month has not ended yet.',
    },
  ],
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: buyers, can: ['create'] },
  ],
  workflow: {
    field: 'status',
    initial: 'closed',
    states: { closed: { tone: 'info' }, open: { tone: 'warning' } },
    transitions: {
      reopen: { from: 'closed', to: 'open', by: buyers, comment: 'required' },
      close: { label: 'Close again', from: 'open', to: 'closed', by: buyers },
    },
  },
  views: {
    list: { columns: ['name', 'fromDate', 'toDate', 'status'], filters: ['status', 'fromDate'], sort: '-fromDate' },
    form: { Month: ['fromDate'] },
    asksFirst: { title: 'Close this month?', text: 'Approved weeks are locked, and nothing can be entered in it any more.', label: 'Close month' },
  },
})
