import { date, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { financeTeam } from '../people/roles'
import { sheetSets } from '../timesheets/sets'
import { timeSheets } from '../timesheets/timeSheets'
import { timeSheetTasks } from '../timesheets/timeSheetTasks'

/** Approved minutes of a timesheet that an invoice line bills. The server enters them. */
export const billedMinutes = defineResource('billedMinutes', {
  label: 'Billed time',
  plural: 'Billed time',
  route: 'BilledMinutes',
  title: 'name',
  icon: 'Schedule',
  operations: { list: 'getBilledMinutes', show: 'getBilledMinutesById' },
  fields: {
    invoiceItemId: ref('invoiceItems', { label: 'Line', required: true, fixed: true, isPart: true }),
    timeSheetTaskId: ref('timeSheetTasks', { label: 'Timesheet line', required: true, fixed: true }),
    name: text({ max: 160, writableBy: [] }),
    date: date({ writableBy: [] }),
    minutes: number({ label: 'Time', unit: 'minutes', writableBy: [] }),
  },
  given: {
    line: parent('timeSheetTaskId', { of: timeSheetTasks, fields: ['name', 'date', 'minutes', 'isApproved', 'isBillable'] }),
    // The timesheet is locked, so that nobody reopens a week whose minutes are billed.
    sheet: parent('timeSheetTaskId.timeSheetId', { of: timeSheets, fields: ['status'] }),
  },
  computed: { name: (_, g) => g.line?.name ?? null, date: (_, g) => g.line?.date ?? null, minutes: (_, g) => g.line?.minutes ?? null },
  rules: [
    {
      code: 'minutesNotApproved',
      on: ['timeSheetTaskId'],
      changed: ['timeSheetTaskId'],
      check: (_, g) => !g.line || (g.line.isApproved === true && g.line.isBillable === true && (sheetSets.approved as readonly unknown[]).includes(g.sheet?.status)),
      message: 'Only approved billable time can be billed.',
    },
  ],
  // Minutes are billed once. Another invoice can bill them after this one is credited or deleted.
  unique: [{ code: 'minutesBilled', on: ['timeSheetTaskId'], where: { standing: { ne: 'freed' } }, message: 'Another invoice already bills this time.' }],
  access: [{ to: financeTeam, can: ['list', 'show', 'export'] }],
  workflow: {
    field: 'standing',
    initial: 'held',
    states: { held: {}, freed: { isReadOnly: true } },
    transitions: { free: { from: 'held', to: 'freed', by: [] } },
  },
  views: { list: { columns: ['date', 'name', 'minutes', 'invoiceItemId', 'standing'], filters: ['standing', 'invoiceItemId'], sort: 'id' } },
})
