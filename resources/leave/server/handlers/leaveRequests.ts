import { offerDelegation } from '../../../../server/approvals/delegate'
import { readPersonDay } from '../../../../server/records/person-day'
import { type ChangedOf, defineHandler } from '../../../../server/records/write/handler'
import { formatDate } from '../../../../src/framework/values/dates'
import { leaveRequests as declared } from '../../leaveRequests'
import { readLeaveFacts } from '../leave-facts'
import { lockRecordOwners } from '../leave-locks'
import { checkLeaveRequest, recountAfterChange } from '../requests/check-leave-request'

/** Counts leave at each step of the request, and holds or takes its days. */
export const leaveRequests = defineHandler(declared, {
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
  first: (writer, ids) => lockRecordOwners(writer.sql, declared.name, ids),
  before: checkLeaveRequest,
  async after(change) {
    await recountAfterChange(change)
    if (change.action === declared.approval.approve) await offerLeaveDelegation(change)
  },
  facts: readLeaveFacts,
})

/** Asks an approver who will be absent to name a delegate for that time. */
async function offerLeaveDelegation({ writer, record }: ChangedOf<typeof declared>): Promise<void> {
  const { empId, fromDate, toDate } = record
  if (toDate < (await readPersonDay(writer, empId))) return
  const reason = `Away from ${formatDate(fromDate)} until ${formatDate(toDate)}`
  await offerDelegation(writer, { fromEmpId: empId, fromDate, toDate, reason })
}
