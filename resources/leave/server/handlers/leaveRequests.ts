import { offerDelegation } from '../../../../server/approvals/delegate'
import type { Change, Handler } from '../../../../server/records/write/writer'
import { dateInWords } from '../../../../src/framework/dates'
import { leaveRequests as declared } from '../../leaveRequests'
import { leaveFacts } from '../facts'
import { lockPersonsOf } from '../lock'
import { followed, judged } from '../requests/request'

/** What leave costs is counted, held and taken as the request moves. */
export const leaveRequests: Handler = {
  fields: [
    ...['leaveTypeId', 'fromDate', 'toDate', 'fromSession', 'toSession'],
    ...['acceptsUnpaid', 'overrideReason', declared.workflow.field],
  ],
  first: (writer, ids) => lockPersonsOf(writer.sql, declared.name, ids),
  before: judged,
  async after(change) {
    await followed(change)
    if (change.action === declared.approval.approve) await offerStandIn(change)
  },
  facts: leaveFacts,
}

/** Whoever decides for others is asked who does so while they are away. */
async function offerStandIn({ writer, record }: Change): Promise<void> {
  const [fromDate, toDate] = [String(record.fromDate), String(record.toDate)]
  if (toDate < writer.today) return
  const reason = `Away from ${dateInWords(fromDate)} until ${dateInWords(toDate)}`
  await offerDelegation(writer, { fromEmpId: Number(record.empId), fromDate, toDate, reason })
}
