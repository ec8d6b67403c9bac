import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { type ChangeOf, defineHandler, getGivenValues } from '../../../../server/records/write/handler'
import { changeRecord } from '../../../../server/records/write/typed-records'
import { asServer } from '../../../../server/records/write/writer'
import type { RecordInput } from '../../../../src/framework/record'
import { travelRequisitions } from '../../travelRequisitions'
import { travelTickets as declared } from '../../travelTickets'
import { findTravelAuthorities } from '../find-authorities'

const t = sqlNames(travelRequisitions, 't')
const k = sqlNames(declared, 'k')

/** A booking of the travel authority, or one that the authority allowed, has the consent for a higher fare. */
async function addConsent(change: ChangeOf<typeof declared>): Promise<RecordInput<typeof declared> | undefined> {
  const { writer, action, record } = change
  const { trip } = getGivenValues(declared, change)
  if (!trip || (action !== 'create' && action !== 'update')) return undefined
  const { empId } = writer.caller
  const isAuthority = empId !== null && (await findTravelAuthorities(writer, trip.empId)).includes(empId)
  const consentByEmpId = isAuthority ? empId : (record.consentByEmpId ?? trip.faresAllowedByEmpId)
  return { consentByEmpId, ...(action === 'create' && { bookedByEmpId: empId }) }
}

/** Selects how much of each trip is booked: its legs and the stays that the company pays. */
const bookingSql = statement('trip_bookings')`
  select ${t.id}, ${t.bookingStatus} as stored, coalesce(jsonb_array_length(${t.legs}), 0)
      + (select count(*)::int from jsonb_array_elements(coalesce(${t.stays}, '[]')) s(stay) where s.stay ->> 'paidBy' = 'company') as needed,
    (select count(*)::int from ${k} where ${k.requisitionId} = ${t.id} and ${k.status} = any($2::text[])) as booked,
    exists (select from ${k} where ${k.requisitionId} = ${t.id} and ${k.status} = 'changed') as "isChanged"
  from ${t} where ${t.id} = any($1::bigint[]) order by ${t.id}`

interface Booking {
  id: number
  stored: string
  needed: number
  booked: number
  isChanged: boolean
}

const toBookingStatus = ({ needed, booked, isChanged }: Booking) =>
  isChanged ? 'changed' : booked === 0 ? 'none' : booked < needed ? 'partial' : 'booked'

/** Keeps the booking state of the trip. */
export const travelTickets = defineHandler(declared, {
  before: addConsent,
  async afterAll(changes) {
    const [first] = changes
    if (!first) return
    const ids = [...new Set(changes.map(({ record }) => record.requisitionId))]
    const { rows } = await first.writer.sql.query<Booking>(bookingSql(ids, declared.workflow.sets.held))
    for (const row of rows)
      if (row.stored !== toBookingStatus(row))
        await changeRecord(asServer(first.writer), travelRequisitions, row.id, { bookingStatus: toBookingStatus(row) })
  },
})
