import { date, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { dateBounds } from '../../src/framework/values/dates'
import { peopleTeam } from '../people/roles'

/** A month whose attendance is closed: its days are neither recounted nor corrected. */
export const attendanceMonths = defineResource('attendanceMonths', {
  label: 'Locked month',
  route: 'AttendanceMonths',
  title: 'name',
  icon: 'CalendarMonth',
  operations: { create: 'lockAttendanceMonth' },
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
  unique: [{ code: 'monthThere', on: ['fromDate'], message: 'This month is already listed. Use Lock again on its record.' }],
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: peopleTeam, can: ['create'] },
  ],
  workflow: {
    field: 'status',
    initial: 'locked',
    states: { locked: { tone: 'info' }, open: { tone: 'warning' } },
    transitions: {
      unlock: { from: 'locked', to: 'open', by: peopleTeam, comment: 'required', tone: 'danger' },
      relock: { label: 'Lock again', from: 'open', to: 'locked', by: peopleTeam },
    },
  },
  views: { list: { columns: ['name', 'fromDate', 'toDate', 'status'], filters: ['status', 'fromDate'], sort: '-fromDate' }, form: { Month: ['fromDate'] } },
})
