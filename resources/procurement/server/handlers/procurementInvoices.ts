import type { Handler } from '../../../../server/records/write/writer'
import type { Values } from '../../../../src/framework/validate'
import { procurementInvoices as declared } from '../../procurementInvoices'
import { invoiceBefore } from '../invoice'
import { lockProcurementsOf } from '../lock'
import { refusePayment } from '../payment'
import { follow } from '../progress'

/** Steps that the comparison takes: what follows from them it does itself. */
const compared = ['match', 'dispute']

/** Every invoice is compared with what was ordered and received; the purchase follows what becomes of it. */
export const procurementInvoices: Handler = {
  fields: ['invoiceDate', 'dueDate', 'isAdvance', 'net', 'tax', 'total'],
  first: (writer, ids) => lockProcurementsOf(writer.sql, declared.name, ids),
  async before(change): Promise<Values | undefined> {
    const { action } = change
    if (action === 'create' || action === 'update') return invoiceBefore(change)
    if (action === 'approve' || action === 'pay') await refusePayment(change)
    return action === 'approve' ? { approvedByEmpId: change.writer.caller.empId } : undefined
  },
  async after({ writer, action, record }) {
    if (!compared.includes(action)) await follow(writer, Number(record.procurementId))
  },
}
