import { refuseInWords } from '../../../../server/records/write/checks/refuse'
import { type ChangedOf, type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import { changeRecord } from '../../../../server/records/write/typed-records'
import { asServer } from '../../../../server/records/write/writer'
import type { RecordInput } from '../../../../src/framework/record'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { lockTimeOfPeople } from '../../../leave/server/public'
import { refuseLockedDays } from '../../../months/server/public'
import { attendancePunches as declared } from '../../attendancePunches'
import { findMisplacedDeparture, isTooOldToCorrect, resolveLocalTime, resolveWorkDate } from '../external-punches'
import { recountDaysOnce } from '../recounts/recount-days'
import { words } from '../words'

const field = 'localTime'

/** Converts a row of a device file to an instant and a work date, by the person's time zone. */
async function resolveImportedPunch({
  writer,
  record,
}: ChangeOf<typeof declared>): Promise<RecordInput<typeof declared> | undefined> {
  const { empId, direction, localTime } = record
  // The declaration reports missing and invalid values, so this function skips them.
  if (!empId || !direction) return undefined
  const at = await resolveLocalTime(writer, empId, localTime ?? null, field)
  const workDate = await resolveWorkDate(writer, { empId, direction, at }, field)
  if (await isTooOldToCorrect(writer, empId, workDate)) refuseInWords(words, field, 'longOver')
  return { at: new Date(at).toISOString(), workDate, source: 'import' }
}

/**
 * Recounts the day. If a check-out arrived before its check-in, moves it to that day and recounts its old
 * day too.
 */
async function recountAfterPunch({ writer, record }: ChangedOf<typeof declared>): Promise<void> {
  const { empId, direction, at, workDate } = record
  const days: CalendarDate[] = [workDate]
  if (direction === 'in') {
    const departure = await findMisplacedDeparture(writer, { empId, direction, at: Date.parse(at ?? '') }, workDate)
    if (departure) {
      await refuseLockedDays(writer, [departure.workDate], field)
      await changeRecord(asServer(writer), declared, departure.id, { workDate })
      days.push(departure.workDate)
    }
  }
  // A trial run writes nothing in the end, because it is rolled back. So it needs no recount.
  if (writer.isTrial) return
  await recountDaysOnce(writer, empId, days)
}

/** Undoes the import of a punch. Refuses if its month is locked. */
async function undoPunchImport({ writer, record: { empId, workDate } }: ChangedOf<typeof declared>): Promise<void> {
  await lockTimeOfPeople(writer.sql, [empId])
  await refuseLockedDays(writer, [workDate], field)
  await recountDaysOnce(writer, empId, [workDate])
}

/**
 * Checks and recounts imported punches. The server itself writes those of check-ins, devices and
 * corrections, which it has checked before.
 */
export const attendancePunches = defineHandler(declared, {
  fields: [],
  oneByOne: 'the day of a punch depends on the punches before it',
  before: async (change) =>
    change.action === 'create' && !change.writer.caller.isSystem ? resolveImportedPunch(change) : undefined,
  async after(change) {
    if (change.action === 'delete') await undoPunchImport(change)
    else if (change.action === 'create' && !change.writer.caller.isSystem) await recountAfterPunch(change)
  },
})
