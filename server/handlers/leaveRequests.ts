import { leaveRequests as declared } from '../../resources/leave/leaveRequests'
import { dateInWords } from '../../src/framework/dates'
import { offerDelegation } from '../approvals/delegate'
import { leaveFacts } from '../leave/facts'
import { lockPersonsOf } from '../leave/lock'
import { followed, judged } from '../leave/requests/request'
import type { Change, Handler } from '../records/write/writer'

/** What leave costs is counted, held and taken as the request moves. */
export const leaveRequests: Handler = {
  fields: [
    ...['leaveTypeId', 'fromDate', 'toDate', 'fromSession', 'toSession'],
    ...['acceptsUnpaid', 'overrideReason', declared.workflow?.field ?? ''],
  ],
  first: (writer, ids) => lockPersonsOf(writer.sql, declared.name, ids),
  before: judged,
  async after(change) {
    await followed(change)
    if (change.action === declared.approval?.approve) await offerStandIn(change)
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
