import { type ChangeOf, defineHandler, getGivenValues } from '../../../../server/records/write/handler'
import type { RecordInput } from '../../../../src/framework/record'
import { travelTickets as declared } from '../../travelTickets'
import { findTravelAuthorities } from '../find-authorities'

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

/** Notes who booked a ticket and who allowed its fare. */
export const travelTickets = defineHandler(declared, { before: addConsent })
