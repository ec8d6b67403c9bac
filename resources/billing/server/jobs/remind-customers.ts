import { createSystemWriter } from '../../../../server/records/write/system-writer'
import type { JobRunContext, Kernel, RunCounts } from '../../../../server/types'
import { listDueDatesToRemind } from '../../rules/payment-reminders'
import { dueSql, type RemindedCustomer, remindCustomer } from '../remind-customer'

/**
 * Sends one mail per customer with all open items to the contact who receives invoices (RC5). Each mail is
 * entered as a follow-up.
 */
export async function remindCustomers(kernel: Kernel, { date, once, signal }: JobRunContext): Promise<RunCounts> {
  const answer = await kernel.db.query<RemindedCustomer>(dueSql(date, listDueDatesToRemind(date), null))
  let [reminded, withoutContact] = [0, 0]
  for (const each of answer.rows) {
    if (signal.aborted) break
    if (!each.email) withoutContact += 1
    else if (
      await once(`customer ${each.customerId}`, (tx) =>
        remindCustomer({ ...createSystemWriter(kernel, tx), today: date }, each),
      )
    )
      reminded += 1
  }
  return { reminded, withoutContact }
}
