import { sqlNames, sqlPart, statement } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/refuse'
import { changeRecord } from '../../../server/records/write/typed-records'
import { type Writer, withSystemRights } from '../../../server/records/write/writer'
import { attachments } from '../../../src/engines/files/attachments'
import { travelRequisitions } from '../../travel/travelRequisitions'
import { travelTickets } from '../../travel/travelTickets'
import { expenseItems } from '../expenseItems'
import { expenses } from '../expenses'
import { claimSets } from '../sets'
import { words } from './words'

const i = sqlNames(expenseItems, 'i')
const o = sqlNames(expenseItems, 'o')
const c = sqlNames(expenses, 'c')
const d = sqlNames(expenses, 'd')
const k = sqlNames(travelTickets, 'k')
const n = sqlNames(travelTickets, 'n')
const t = sqlNames(travelRequisitions, 't')
const r = sqlNames(attachments([]), 'r')
const f = sqlNames(attachments([]), 'f')

const lockTripsSql = statement('lock_trips_of_claims')`
  select from ${t} where ${t.id} in (select ${c.travelRequisitionId} from ${c} where ${c.id} = any($1::bigint[]))
  order by ${t.id} for no key update`

/** Locks the trips of claims, so that two claims of one trip are submitted one after the other. */
export const lockTripsOfClaims = async ({ sql }: Writer, ids: readonly number[]): Promise<void> =>
  void (await sql.query(lockTripsSql(ids)))

const allowancesSql = statement('allowance_lines_of_claim')`
  select ${i.id} from ${i} where ${i.expenseId} = $1 and ${i.category} = 'per_diem' order by ${i.id}`

/**
 * Computes the daily allowances of a claim anew, because its trip or the policy may have changed since they
 * were entered.
 */
export async function recomputeAllowances(writer: Writer, id: number): Promise<void> {
  for (const line of (await writer.sql.query<{ id: number }>(allowancesSql(id))).rows)
    await changeRecord(withSystemRights(writer), expenseItems, line.id, {})
}

const lockTicketsSql = statement('lock_tickets_of_claim')`
  select from ${k} where ${k.id} in (select ${i.travelTicketId} from ${i} where ${i.expenseId} = $1)
  order by ${k.id} for no key update`

const isOtherClaim = sqlPart`${o.id} <> ${i.id} and ${o.lineDecision} <> 'rejected'
  and (${d.stage} = any($2::text[]) or (${d.id} = ${c.id} and ${o.id} < ${i.id}))`

/** The ticket that the line names, or one of the claimant with the bill number or the receipt of the line. */
const isTicketOfLine = sqlPart`${n.id} = ${i.travelTicketId} or (${i.travelTicketId} is null
    and ${n.requisitionId} in (select ${t.id} from ${t} where ${t.empId} = ${c.empId})
    and (${n.bookingReference} = upper(trim(${i.billNumber}))
      or exists (select from ${r} join ${f} on ${f.sha256} = ${r.sha256}
        where ${r.entityType} = 'expenseItems' and ${r.recordId} = ${i.id} and ${r.kind} = 'receipt'
          and ${f.entityType} = 'travelTickets' and ${f.recordId} = ${n.id})))`

const problemsSql = statement('trip_lines_of_claim')`
  select ${i.id}, case
      when exists (select from ${n} where ${n.paidBy} = 'company' and (${isTicketOfLine})) then 'companyPaid'
      when ${k.requisitionId} is distinct from ${c.travelRequisitionId} and ${k.id} is not null then 'ticketOfOtherTrip'
      when ${k.id} is not null and exists (select from ${o} join ${d} on ${d.id} = ${o.expenseId}
        where ${o.travelTicketId} = ${k.id} and ${isOtherClaim}) then 'ticketClaimed'
      when ${k.currency} = ${i.currency} and ${i.amount} > ${k.kept} then 'aboveTicket'
      when ${i.category} = 'per_diem' and not exists (select from ${t}
        where ${t.id} = ${c.travelRequisitionId} and ${t.status} = any($3::text[])) then 'tripNotApproved'
      when ${i.category} = 'per_diem' and exists (select from ${o} join ${d} on ${d.id} = ${o.expenseId}
        where ${o.category} = 'per_diem' and ${o.date} = ${i.date}
          and ${d.travelRequisitionId} = ${c.travelRequisitionId} and ${isOtherClaim}) then 'perDiemClaimed'
    end as code
  from ${i} join ${c} on ${c.id} = ${i.expenseId} left join ${k} on ${k.id} = ${i.travelTicketId}
  where ${i.expenseId} = $1 and ${i.lineDecision} <> 'rejected' order by ${i.id}`

/** The field at which each problem is shown. */
const fields = {
  companyPaid: 'ticketPaidBy',
  ticketOfOtherTrip: 'travelTicketId',
  ticketClaimed: 'travelTicketId',
  aboveTicket: 'amount',
  tripNotApproved: 'date',
  perDiemClaimed: 'date',
} as const

interface TripLine {
  id: number
  code: keyof typeof fields | null
}

/**
 * Refuses lines that a trip does not pay: tickets of the company (XP3), and what another claim has claimed. It
 * is asked at every step on the way to the payment, because tickets and trips change meanwhile.
 */
export async function checkTripLines({ sql }: Writer, id: number): Promise<void> {
  await sql.query(lockTicketsSql(id))
  const { rows } = await sql.query<TripLine>(
    problemsSql(id, claimSets.submitted, travelRequisitions.workflow.sets.granted),
  )
  const errors = rows.flatMap(({ id: line, code }, place) =>
    code ? [[`items.${place}.${fields[code]}`, { code, message: words[code], args: { id: line } }] as const] : [],
  )
  refuseErrors(Object.fromEntries(errors))
}

const claimedSql = statement('ticket_is_claimed')`
  select ${i.id} from ${i} join ${c} on ${c.id} = ${i.expenseId}
  where (${i.travelTicketId} = $1
      or (${i.travelTicketId} is null and ${c.empId} = $3 and upper(trim(${i.billNumber})) = $4))
    and ${i.lineDecision} <> 'rejected' and ${c.stage} = any($2::text[]) limit 1`

interface TicketOfPerson {
  id: number
  empId: number | null
  bookingReference: string | null
}

/** Whether a claim of the traveller asks for the ticket, or has been paid for it. */
export async function isTicketClaimed(
  { sql }: Writer,
  { id, empId, bookingReference }: TicketOfPerson,
): Promise<boolean> {
  return (await sql.query(claimedSql(id, claimSets.submitted, empId, bookingReference))).rows.length > 0
}
