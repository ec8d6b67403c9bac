import { handlerFor } from '../../../../server/records/write/handler'
import { procurementItems as declared } from '../../procurementItems'
import { reconsider } from '../order'

/** What was approved or ordered follows its items. */
export const procurementItems = handlerFor(declared, {
  fields: ['quantity', 'unitPrice', 'discountPercent', 'taxRate'],
  oncePer: 'procurementId',
  async after({ writer, action, record }) {
    if (action === 'update') await reconsider(writer, record.procurementId)
  },
})
