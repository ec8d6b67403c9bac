import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { refuseInWords } from '../../../../server/records/write/checks/refuse'
import { type ChangeOf, defineHandler, getGivenValues } from '../../../../server/records/write/handler'
import type { RecordInput } from '../../../../src/framework/record'
import { expenseItems } from '../../../expenses/expenseItems'
import { expenses } from '../../../expenses/expenses'
import { claimSets } from '../../../expenses/sets'
import { travelTickets as declared } from '../../travelTickets'
import { findTravelAuthorities } from '../find-authorities'
import { words } from '../words'

const i = sqlNames(expenseItems, 'i')
const c = sqlNames(expenses, 'c')

/** Notes the consent for a higher fare: the authority books the ticket, or has allowed higher fares. */
async function addConsent(change: ChangeOf<typeof declared>): Promise<RecordInput<typeof declared> | undefined> {
  const { writer, action, record } = change
  const { trip } = getGivenValues(declared, change)
  if (!trip || (action !== 'create' && action !== 'update')) return undefined
  const { empId } = writer.caller
  const isAuthority = empId !== null && (await findTravelAuthorities(writer, trip.empId)).includes(empId)
  const consentByEmpId = isAuthority ? empId : (record.consentByEmpId ?? trip.faresAllowedByEmpId)
  return { consentByEmpId, ...(action === 'create' && { bookedByEmpId: empId }) }
}

const claimedSql = statement('ticket_is_claimed')`
  select ${i.id} from ${i} join ${c} on ${c.id} = ${i.expenseId}
  where (${i.travelTicketId} = $1 or (${i.travelTicketId} is null and ${c.empId} = $3 and upper(trim(${i.billNumber})) = $4))
    and ${i.lineDecision} <> 'rejected' and ${c.stage} = any($2::text[]) limit 1`

/** Refuses that the company pays a ticket which a claim asks for or has been paid for (XP3). */
async function requireUnclaimed(change: ChangeOf<typeof declared>): Promise<void> {
  const { writer, id, before, record } = change
  if (id === undefined || record.paidBy !== 'company' || before?.paidBy !== 'employee') return
  const { empId = null } = getGivenValues(declared, change).trip ?? {}
  const { rows } = await writer.sql.query(claimedSql(id, claimSets.submitted, empId, record.bookingReference ?? null))
  if (rows.length > 0) refuseInWords(words, 'paidBy', 'ticketClaimed', {})
}

/** Notes who booked a ticket and who allowed its fare. */
export const travelTickets = defineHandler(declared, {
  async before(change) {
    await requireUnclaimed(change)
    return addConsent(change)
  },
})
