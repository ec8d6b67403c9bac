import { simulateRequest } from '../../../../server/approvals/simulate'
import { getTable, versionField } from '../../../../server/records/model'
import { readPersonDay } from '../../../../server/records/person-day'
import { createRecord } from '../../../../server/records/write/save'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { asServer, withSystemRights } from '../../../../server/records/write/writer'
import { listGrantedRoles } from '../../../../server/wire/derive-operations'
import { defineExtension, defineOperation } from '../../../../server/wire/operation'
import { rowsField } from '../../../../server/wire/run-each-row'
import { date } from '../../../../src/fields/date'
import { number } from '../../../../src/fields/number'
import { ref } from '../../../../src/fields/ref'
import { StewardError } from '../../../../src/framework/errors'
import { employees } from '../../../people/employees'
import { allRoles } from '../../../people/roles'
import { requireVisiblePerson } from '../../../people/server/public'
import { addDays, toWeekStart } from '../../rules/week-dates'
import { timeSheetSlices } from '../../timeSheetSlices.resource.json'
import { timeSheets } from '../../timeSheets'
import { timeSheetTasks } from '../../timeSheetTasks'
import { readCopyableLines } from '../copyable-lines'
import { readYearWeeks } from '../person-weeks'
import { readTimeSheetWeek } from '../read-week'
import { lockOrCreateSheet, requireMonday, writeWeekLines } from '../save-week'
import { enterTimeOfLeaver } from './leaver-weeks'

const mayEnter = {
  area: timeSheets.label,
  resource: timeSheets.name,
  to: listGrantedRoles(timeSheetTasks, 'create', allRoles),
}
const mayRead = { ...mayEnter, to: listGrantedRoles(timeSheets, 'list', allRoles) }
const empId = ref(employees.name, { label: 'Default: the caller' })
const weekStart = date({ required: true, help: 'A Monday' })

const getTimeSheet = defineOperation({
  ...mayRead,
  name: 'getTimeSheet',
  input: { empId, weekStart },
  async run(context, input) {
    requireMonday(input.weekStart)
    return { data: await readTimeSheetWeek(context, input.empId ?? context.caller.empId ?? 0, input.weekStart) }
  },
})

/**
 * Adds, changes and removes lines, each by its own version. Lines that another device has changed stay and
 * are reported.
 */
const updateTimeSheet = defineOperation({
  ...mayEnter,
  name: 'updateTimeSheet',
  effect: 'write',
  isIdempotent: true,
  input: { empId, weekStart, lines: rowsField('lines'), version: versionField() },
  async run(context, input) {
    const me = context.caller.empId ?? 0
    if ((input.empId ?? me) !== me) throw new StewardError('forbidden')
    const id = await lockOrCreateSheet(context, me, input.weekStart)
    const conflicts = input.lines ? await writeWeekLines(context, id, input.lines) : []
    return { data: { ...(await readTimeSheetWeek(context, me, input.weekStart)), conflicts } }
  },
})

/** Answers the week of the line as well, as it is without it. */
const deleteTimeSheetTask = defineExtension({
  name: timeSheetTasks.operations.delete,
  resource: timeSheetTasks.name,
  input: {},
  async run(context, input, next) {
    const line = await readTypedRecord(asServer(context), timeSheetTasks, Number(input.id)).catch(() => undefined)
    const answer = await next(input)
    if (!line) return answer
    const { empId: whose, weekStart: monday } = await readTypedRecord(asServer(context), timeSheets, line.timeSheetId)
    return { data: { ...(await readTimeSheetWeek(context, whose, monday)), ...(answer.data as object) } }
  },
})

export const weekExtensions = [deleteTimeSheetTask]

/** Copies the lines of the previous week to the same working days up to today. Existing lines stay. */
const copyLastWeek = defineOperation({
  ...mayEnter,
  name: 'copyLastWeek',
  effect: 'write',
  isIdempotent: true,
  input: { weekStart },
  async run(context, input) {
    const me = context.caller.empId ?? 0
    const id = await lockOrCreateSheet(context, me, input.weekStart)
    const { lines, rows } = await readCopyableLines(context, me, input.weekStart)
    for (const line of lines)
      await createRecord(withSystemRights(context), timeSheetTasks.name, { ...line, timeSheetId: id, source: 'copied' })
    return { data: { ...(await readTimeSheetWeek(context, me, input.weekStart)), rows, copied: lines.length } }
  },
})

const getTimesheetApprover = defineOperation({
  ...mayRead,
  name: 'getTimesheetApprover',
  input: { empId, projectId: ref('projects') },
  async run(context, input) {
    const whose = input.empId ?? context.caller.empId ?? 0
    await requireVisiblePerson(context, whose)
    const values = {
      projectId: input.projectId ?? null,
      empId: whose,
      weekStart: toWeekStart(await readPersonDay(context, whose)),
      minutes: 0,
      billableMinutes: 0,
    }
    const { steps } = await simulateRequest(context, getTable(context.model, timeSheetSlices.name), {
      id: null,
      values,
      requesterEmpId: whose,
    })
    const [person] = steps[0]?.persons ?? []
    if (!person) return { data: null }
    const { id, fullName, designation } = await readTypedRecord(asServer(context), employees, person.empId)
    return { data: { empId: id, fullName, designation, as: steps[0]?.as ?? null } }
  },
})

const getEmployeeTimesheetRecordsByYear = defineOperation({
  ...mayRead,
  name: 'getEmployeeTimesheetRecordsByYear',
  input: { empId, year: number({ min: 2000, max: 2200 }) },
  async run(context, input) {
    const whose = input.empId ?? context.caller.empId ?? 0
    await requireVisiblePerson(context, whose)
    const year = input.year ?? Number((await readPersonDay(context, whose)).slice(0, 4))
    const first = toWeekStart(`${year}-01-01`)
    const begin = first < `${year}-01-01` ? addDays(first, 7) : first
    const rows = await readYearWeeks(context, whose, begin, `${year}-12-31`)
    return { data: rows, total: rows.length }
  },
})

export const weekOperations = [
  getTimeSheet,
  updateTimeSheet,
  copyLastWeek,
  enterTimeOfLeaver,
  getTimesheetApprover,
  getEmployeeTimesheetRecordsByYear,
]
