import { sendNotifications } from '../../../server/notices/send-notifications'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { type ChangedOf, defineEffect } from '../../../server/records/write/handler'
import { takeStep } from '../../../server/records/write/transition'
import { changeRecord } from '../../../server/records/write/typed-records'
import { asServer } from '../../../server/records/write/writer'
import { employees as declared } from '../../people/employees'
import { travelRequisitions } from '../travelRequisitions'
import { findTravelAuthorities } from './find-authorities'

const t = sqlNames(travelRequisitions, 't')

const laterSql = statement('trips_beyond')`
  select ${t.id}, ${t.travelNumber} as title, ${t.fromDate} > $2::date as "isLater" from ${t}
  where ${t.empId} = $1 and ${t.status} = any($3::text[]) and ${t.toDate} > $2::date order by ${t.id}`

interface TripBeyond {
  id: number
  title: string
  isLater: boolean
}

/** Cancels trips that begin after the last working day, and lists those that end after it to be shortened. */
async function endTripsOfLeaver({ writer, id, before, record }: ChangedOf<typeof declared>): Promise<void> {
  const { lastWorkingDate } = record
  if (!lastWorkingDate || before?.lastWorkingDate === lastWorkingDate) return
  const server = asServer(writer)
  const { rows } = await writer.sql.query<TripBeyond>(
    laterSql(id, lastWorkingDate, travelRequisitions.workflow.sets.open),
  )
  const authorities = rows.length > 0 ? await findTravelAuthorities(writer, id) : []
  for (const { id: recordId, title, isLater } of rows) {
    if (isLater) await takeStep(server, travelRequisitions.name, 'cancel', { id: recordId })
    else await changeRecord(server, travelRequisitions, recordId, { isToShorten: true })
    const about = {
      event: isLater ? 'tripCancelledAtExit' : 'tripToShorten',
      entityType: travelRequisitions.name,
      recordId,
      title,
    } as const
    await sendNotifications(
      writer,
      [id, ...authorities].map((empId) => ({ ...about, empId })),
    )
  }
}

/** Trips follow the last working day of their travellers. */
export const employees = defineEffect(declared, { fields: ['lastWorkingDate'], after: endTripsOfLeaver })
