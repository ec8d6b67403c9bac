import { readPersonDay } from '../../../server/records/person-day'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseInWords } from '../../../server/records/write/checks/refuse'
import { createRecord } from '../../../server/records/write/save'
import { readTypedRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer, withSystemRights } from '../../../server/records/write/writer'
import { fillPlaceholders, StewardError } from '../../../src/framework/errors'
import type { Amount } from '../../../src/framework/values/money'
import { employees } from '../../people/employees'
import { readTravelPolicies } from '../../travel/server/public'
import { travelRequisitions } from '../../travel/travelRequisitions'
import { travelTickets } from '../../travel/travelTickets'
import { expenseAdvances } from '../expenseAdvances'
import { expenseItems } from '../expenseItems'
import { expenses } from '../expenses'
import { computeAllowedDays } from '../rules/per-diem'
import { findTripSpan, listDates, toLegs, toStays } from '../rules/trip'
import { words } from './words'

const c = sqlNames(expenses, 'c')
const a = sqlNames(expenseAdvances, 'a')
const k = sqlNames(travelTickets, 'k')
const l = sqlNames(expenseItems, 'l')
const t = sqlNames(travelRequisitions, 't')

const claimSql = statement('claim_of_trip')`
  select (select min(${c.id})::int from ${c}
      where ${c.travelRequisitionId} = $1 and ${c.stage} = any($2::text[])) as "claimId",
    (select min(${a.id})::int from ${a} where ${a.travelRequisitionId} = $1 and ${a.status} = 'paid'
      and not exists (select from ${c}
        where ${c.advanceId} = ${a.id} and not ${c.stage} = any($3::text[]))) as "advanceId"`

/** Own tickets that are not in a claim yet. */
const ticketsSql = statement('tickets_to_claim')`
  select ${k.id}, ${k.bookingReference} as reference, ${k.bookedOn} as "bookedOn",
    ${k.kept}::text as kept, ${k.currency} from ${k}
  where ${k.requisitionId} = $1 and ${k.paidBy} = 'employee' and ${k.kept} > 0
    and not exists (select from ${l} join ${c} on ${c.id} = ${l.expenseId}
      where ${l.travelTicketId} = ${k.id} and not ${c.stage} = any($2::text[]))
  order by ${k.bookedOn}, ${k.id}`

const claimedDatesSql = statement('claimed_allowance_dates')`
  select ${l.date} from ${l} join ${c} on ${c.id} = ${l.expenseId}
  where ${c.travelRequisitionId} = $1 and ${l.category} = 'per_diem' and not ${c.stage} = any($2::text[])`

const lockTripSql = statement('lock_trip_to_claim')`select from ${t} where ${t.id} = $1 for no key update`

interface OwnTicket {
  id: number
  reference: string
  bookedOn: string
  kept: Amount
  currency: string
}

const ended = ['rejected', 'cancelled']

/**
 * Creates the claim of a trip (TR4): a line for each day with an allowance, the traveller's own tickets, and
 * the advance. Returns the id of the claim.
 */
export async function openTripClaim(writer: Writer, id: number): Promise<number> {
  await writer.sql.query(lockTripSql(id))
  const trip = await readTypedRecord(writer, travelRequisitions, id)
  if (trip.empId !== writer.caller.empId) throw new StewardError('forbidden')
  const today = await readPersonDay(writer, trip.empId)
  const isCancelled = trip.status === 'cancelled'
  if (!isCancelled && (trip.status !== 'approved' || (trip.toDate ?? '9') > today))
    refuseInWords(words, 'status', 'tripNotOver', {})
  const [stored] = (
    await writer.sql.query<{ claimId: number | null; advanceId: number | null }>(
      claimSql(id, ['draft', 'returned'], [...ended, 'payment_completed']),
    )
  ).rows
  if (stored?.claimId) return stored.claimId
  const tickets = (await writer.sql.query<OwnTicket>(ticketsSql(id, ended))).rows
  const allowances = isCancelled ? [] : await listAllowanceLines(writer, id, trip)
  const lines = [...allowances, ...tickets.map(toTicketLine)]
  if (lines.length === 0 && !stored?.advanceId) refuseInWords(words, 'status', 'nothingToClaim', {})
  const { empId, projectId, costCentreId, customerId } = trip
  const title = fillPlaceholders(words.claimTitle, { number: trip.travelNumber ?? '' })
  const head = {
    title,
    empId,
    projectId,
    costCentreId,
    customerId,
    travelRequisitionId: id,
    advanceId: stored?.advanceId ?? null,
  }
  const claimId = await createRecord(withSystemRights(writer), expenses.name, head)
  for (const line of lines)
    await createRecord(withSystemRights(writer), expenseItems.name, { expenseId: claimId, ...line })
  return claimId
}

const toTicketLine = ({ id, reference, bookedOn, kept, currency }: OwnTicket) => ({
  ...{ date: bookedOn, category: 'travel', amount: kept, currency, travelTicketId: id, ticketPaidBy: 'self' },
  description: fillPlaceholders(words.ticket, { reference }),
})

type Trip = Awaited<ReturnType<typeof readTypedRecord<typeof travelRequisitions>>>

/**
 * Lists the dates with an allowance that no claim has yet, by the policies in force now. The lines compute
 * their amounts.
 */
async function listAllowanceLines(writer: Writer, id: number, { empId, legs, stays }: Trip) {
  const route = { legs: toLegs(legs), stays: toStays(stays) }
  const span = findTripSpan(route.legs)
  const { grade } = await readTypedRecord(asServer(writer), employees, empId)
  const policyOn = await readTravelPolicies(writer, empId, span ? listDates(span.first, span.last) : [])
  const { rows } = await writer.sql.query<{ date: string }>(claimedDatesSql(id, ended))
  const open = computeAllowedDays(route, grade ?? null, policyOn).filter(
    (day) => !rows.some(({ date }) => date === day.date),
  )
  return open.map(({ date, city, currency }) => ({
    ...{ date, category: 'per_diem', currency },
    description: fillPlaceholders(words.allowance, { city }),
  }))
}
