import { offerDelegation } from '../../../../server/approvals/delegate'
import { type ChangedOf, handlerFor } from '../../../../server/records/write/handler'
import { dateInWords } from '../../../../src/framework/values/dates'
import { leaveRequests as declared } from '../../leaveRequests'
import { leaveFacts } from '../facts'
import { lockPersonsOf } from '../lock'
import { applyConsequences, checkRequest } from '../requests/request'

/** What leave costs is counted, held and taken as the request moves. */
export const leaveRequests = handlerFor(declared, {
  oneByOne: 'a request takes of the balance what those before it left',
  fields: [
    'leaveTypeId',
    'fromDate',
    'toDate',
    'fromSession',
    'toSession',
    'acceptsUnpaid',
    'overrideReason',
    declared.workflow.field,
  ],
  first: (writer, ids) => lockPersonsOf(writer.sql, declared.name, ids),
  before: checkRequest,
  async after(change) {
    await applyConsequences(change)
    if (change.action === declared.approval.approve) await offerStandIn(change)
  },
  facts: leaveFacts,
})

/** Whoever decides for others is asked who does so while they are away. */
async function offerStandIn({ writer, record }: ChangedOf<typeof declared>): Promise<void> {
  const { empId, fromDate, toDate } = record
  if (toDate < writer.today) return
  const reason = `Away from ${dateInWords(fromDate)} until ${dateInWords(toDate)}`
  await offerDelegation(writer, { fromEmpId: empId, fromDate, toDate, reason })
}
