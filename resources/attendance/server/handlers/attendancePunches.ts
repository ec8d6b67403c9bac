import { type ChangedOf, type ChangeOf, handlerFor } from '../../../../server/records/write/handler'
import { changeRecord } from '../../../../server/records/write/typed'
import { asServer } from '../../../../server/records/write/writer'
import type { Sent } from '../../../../src/framework/record'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { attendancePunches as declared } from '../../attendancePunches'
import { lockAttendance, lockedIn, recountOnce } from '../count'
import { departureOf, isLongOver, momentAt, placeElsewhere, refuse } from '../elsewhere'

const field = 'localTime'

/** A line of a device's file: its moment and its day, by the clock of the place where the person works. */
async function place({ writer, record }: ChangeOf<typeof declared>): Promise<Sent<typeof declared> | undefined> {
  const { empId, direction, localTime } = record
  // What is missing, or is no time, the declaration says.
  if (!empId || !direction) return undefined
  const at = await momentAt(writer, empId, localTime ?? null, field)
  const workDate = await placeElsewhere(writer, { empId, direction, at }, field)
  if (await isLongOver(writer, empId, workDate)) refuse(field, 'longOver')
  return { at: new Date(at).toISOString(), workDate, source: 'import' }
}

/** The day is counted anew, and with it that of a departure which came before its arrival. */
async function follow({ writer, record }: ChangedOf<typeof declared>): Promise<void> {
  const { empId, direction, at, workDate } = record
  const days: CalendarDate[] = [workDate]
  if (direction === 'in') {
    const left = await departureOf(writer, { empId, direction, at: Date.parse(at ?? '') }, workDate)
    if (left) {
      await changeRecord(asServer(writer), declared, left.id, { workDate })
      days.push(left.workDate)
    }
  }
  // What is only tried is taken back.
  if (writer.isTrial) return
  await recountOnce(writer, empId, days)
}

/** What was imported is taken back, unless its month was locked meanwhile. */
async function takeBack({ writer, record: { empId, workDate } }: ChangedOf<typeof declared>): Promise<void> {
  await lockAttendance(writer, [empId])
  if ((await lockedIn(writer, workDate, workDate))(workDate)) refuse(field, 'monthLocked')
  await recountOnce(writer, empId, [workDate])
}

/** What the server writes of presses, devices and corrections it has judged already. */
export const attendancePunches = handlerFor(declared, {
  fields: [],
  oneByOne: 'the day of a punch depends on the punches before it',
  before: async (change) => (change.action === 'create' && !change.writer.caller.isSystem ? place(change) : undefined),
  async after(change) {
    if (change.action === 'delete') await takeBack(change)
    else if (change.action === 'create' && !change.writer.caller.isSystem) await follow(change)
  },
})
