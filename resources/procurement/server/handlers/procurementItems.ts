import { handlerFor } from '../../../../server/records/write/handler'
import { procurementItems as declared } from '../../procurementItems'
import { lockProcurementsOf } from '../lock'
import { reconsider, setReceivable } from '../order'

/** What was approved or ordered follows its items. */
export const procurementItems = handlerFor(declared, {
  fields: ['quantity', 'unitPrice', 'discountPercent', 'taxRate'],
  first: ({ sql }, ids) => lockProcurementsOf(sql, declared.name, ids),
  before: async (change) => (change.action === 'create' ? {} : setReceivable(change)),
  async after({ writer, action, record }) {
    if (action === 'update') await reconsider(writer, record.procurementId)
  },
})
