import { sendNotifications } from '../../../server/notices/send-notifications'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { type ChangedOf, defineEffect } from '../../../server/records/write/handler'
import { changeRecord, readTypedRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../server/records/write/writer'
import { employees as declared } from '../../people/employees'
import { travelRequisitions } from '../travelRequisitions'
import { findTravelAuthorities } from './find-authorities'

const t = sqlNames(travelRequisitions, 't')

const spanningSql = statement('trips_beyond')`
  select ${t.id} from ${t} where ${t.empId} = $1 and ${t.status} = any($3::text[])
    and ${t.fromDate} <= $2::date and ${t.toDate} > $2::date order by ${t.id}`

/**
 * Lists trips that last beyond the last working day to be shortened. The exit calls off those that begin
 * later.
 */
async function markTripsToShorten({ writer, id, before, record }: ChangedOf<typeof declared>): Promise<void> {
  const { lastWorkingDate } = record
  if (!lastWorkingDate || before?.lastWorkingDate === lastWorkingDate) return
  const query = spanningSql(id, lastWorkingDate, travelRequisitions.workflow.sets.open)
  for (const { id: tripId } of (await writer.sql.query<{ id: number }>(query)).rows) {
    await changeRecord(asServer(writer), travelRequisitions, tripId, { isToShorten: true })
    await notifyOfLeaverTrip({ writer, id: tripId, record: { empId: id } }, 'tripToShorten')
  }
}

interface LeaverTrip {
  writer: Writer
  id: number
  record: { empId: number }
}

/** Notifies the traveller, and those who book, of what becomes of a trip at the exit. */
export async function notifyOfLeaverTrip(
  { writer, id, record: { empId } }: LeaverTrip,
  event: 'tripCancelledAtExit' | 'tripToShorten',
): Promise<void> {
  const { travelNumber } = await readTypedRecord(asServer(writer), travelRequisitions, id)
  const about = { event, entityType: travelRequisitions.name, recordId: id, title: travelNumber ?? '' }
  const recipients = [empId, ...(await findTravelAuthorities(writer, empId))]
  await sendNotifications(
    writer,
    recipients.map((one) => ({ ...about, empId: one })),
  )
}

/** Trips follow the last working day of their travellers. */
export const employees = defineEffect(declared, { fields: ['lastWorkingDate'], after: markTripsToShorten })
