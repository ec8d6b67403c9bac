import { idField, versionField } from '../../../server/records/model'
import { refuseInWords } from '../../../server/records/write/checks/refuse'
import { createRecord, deleteRecordWithParts, updateFields } from '../../../server/records/write/save'
import { lockStoredRecord, readTypedRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer, withSystemRights } from '../../../server/records/write/writer'
import { listInputFields } from '../../../server/wire/input'
import type { Context } from '../../../server/wire/operation'
import { runForEachRow } from '../../../server/wire/run-each-row'
import { check } from '../../../src/fields/check'
import { StewardError } from '../../../src/framework/errors'
import type { Values } from '../../../src/framework/validate'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { isInSet } from '../../../src/framework/workflow'
import type { WeekConflict } from '../answers'
import { sumExpectedMinutes } from '../rules/expected-day'
import { addDays, toWeekStart } from '../rules/week-dates'
import { timeSheets } from '../timeSheets'
import { timeSheetTasks } from '../timeSheetTasks'
import { readExpectedDays } from './expected-days'
import { findSheetId, lockTimeSheetWeek } from './sheet-lines'
import { words } from './words'

/** @throws StewardError if the week does not begin on a Monday */
export const requireMonday = (weekStart: CalendarDate) =>
  toWeekStart(weekStart) === weekStart || refuseInWords(words, 'weekStart', 'notMonday')

/**
 * Locks the person's week until the transaction ends, and creates it if nothing was entered yet.
 * @throws StewardError if it is already submitted
 */
export async function lockOrCreateSheet(writer: Writer, empId: number, weekStart: CalendarDate): Promise<number> {
  requireMonday(weekStart)
  await lockTimeSheetWeek(writer.sql, empId, weekStart)
  const id = await findSheetId(writer.sql, empId, weekStart)
  if (id === undefined)
    return createRecord(withSystemRights(writer), timeSheets.name, {
      empId,
      weekStart,
      expectedMinutes: await readExpectedWeekMinutes(writer, empId, weekStart),
    })
  const sheet = await lockStoredRecord(writer, timeSheets, id)
  if (!sheet || isInSet(timeSheets, 'editable', sheet)) return id
  return refuseInWords(words, 'status', 'notOpen', { state: sheet.status })
}

async function readExpectedWeekMinutes(writer: Writer, empId: number, weekStart: CalendarDate): Promise<number> {
  const days = await readExpectedDays(writer, { empIds: [empId], from: weekStart, to: addDays(weekStart, 6) })
  return sumExpectedMinutes(days.get(empId) ?? [])
}

const buildTimeLineInput = () => ({
  ...listInputFields(timeSheetTasks),
  id: { ...idField(timeSheetTasks.name), options: {} },
  version: versionField(),
  remove: check(),
})

/**
 * Writes the lines that a device sends, each one by itself with the person's rights. A line that another
 * device has changed stays and is reported. A line that was deleted there and entered here is created again,
 * so that no input is lost.
 */
export async function writeWeekLines(context: Context, timeSheetId: number, lines: unknown): Promise<WeekConflict[]> {
  let index = -1
  const conflicts = await runForEachRow('lines', lines, buildTimeLineInput(), async (row) => {
    index += 1
    const {
      id,
      version,
      remove: isRemoved,
      timeSheetId: _,
      ...values
    } = row as Values & { id?: number; version?: number; remove?: boolean }
    const stored = id ? await lockStoredRecord(context, timeSheetTasks, id) : undefined
    if (stored && stored.timeSheetId !== timeSheetId) throw new StewardError('notFound')
    if (!stored)
      return void (isRemoved || (await createRecord(context, timeSheetTasks.name, { ...values, timeSheetId })))
    if (version !== undefined && version !== stored.version) {
      const isSame = !isRemoved && Object.entries(values).every(([name, value]) => (stored as Values)[name] === value)
      return isSame
        ? undefined
        : {
            index,
            id: stored.id,
            yours: { ...values, ...(isRemoved && { remove: true }) },
            theirs: await readConflictingLine(context, stored.id),
          }
    }
    if (isRemoved) await deleteRecordWithParts(context, timeSheetTasks.name, stored.id, stored.version)
    else await updateFields(context, timeSheetTasks.name, stored.id, stored.version, values)
    return undefined
  })
  return conflicts.flatMap((conflict) => conflict ?? [])
}

async function readConflictingLine(context: Context, id: number): Promise<Values> {
  const { version, date, projectId, phaseId, taskId, activity, minutes, isBillable, description } =
    await readTypedRecord(asServer(context), timeSheetTasks, id)
  return { version, date, projectId, phaseId, taskId, activity, minutes, isBillable, description }
}
