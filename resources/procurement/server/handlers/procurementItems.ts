import { handlerFor } from '../../../../server/records/write/handler'
import { procurementItems as declared } from '../../procurementItems'
import { lockProcurements, lockProcurementsOf } from '../lock'
import { reconsider, setReceivable } from '../order'

/** What was approved or ordered follows its items. */
export const procurementItems = handlerFor(declared, {
  fields: ['quantity', 'unitPrice', 'discountPercent', 'taxRate'],
  first: ({ sql }, ids) => lockProcurementsOf(sql, declared.name, ids),
  async before({ writer, action, record: { procurementId, quantity } }) {
    // A record without one is refused after this.
    if (procurementId == null) return {}
    if (action !== 'create') return setReceivable(writer, procurementId, quantity)
    await lockProcurements(writer.sql, [procurementId])
    return {}
  },
  async after({ writer, action, record }) {
    if (action === 'update') await reconsider(writer, record.procurementId)
  },
})
