import { refuseInWords } from '../../../../server/records/write/checks/refuse'
import { type ChangeOf, defineHandler, getGivenValues } from '../../../../server/records/write/handler'
import type { RecordInput } from '../../../../src/framework/record'
import { isTicketClaimed } from '../../../expenses/server/public'
import { travelTickets as declared } from '../../travelTickets'
import { findTravelAuthorities } from '../find-authorities'
import { words } from '../words'

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

/** Refuses that the company pays a ticket which a claim asks for or has been paid for (XP3). */
async function requireUnclaimed(change: ChangeOf<typeof declared>): Promise<void> {
  const { writer, id, before, record } = change
  if (id === undefined || record.paidBy !== 'company' || before?.paidBy !== 'employee') return
  const { empId = null } = getGivenValues(declared, change).trip ?? {}
  if (await isTicketClaimed(writer, { id, empId, bookingReference: record.bookingReference ?? null }))
    refuseInWords(words, 'paidBy', 'ticketClaimed', {})
}

/** Notes who booked a ticket and who allowed its fare. */
export const travelTickets = defineHandler(declared, {
  async before(change) {
    await requireUnclaimed(change)
    return addConsent(change)
  },
})
