import type { Handler } from '../../../../server/records/write/writer'
import { lockProcurementsOf } from '../lock'
import { receivableOf, reconsider } from '../order'

/** What was approved or ordered follows its items. */
export const procurementItems: Handler = {
  fields: ['quantity', 'unitPrice', 'discountPercent', 'taxRate'],
  first: ({ sql }, ids) => lockProcurementsOf(sql, 'procurementItems', ids),
  before: async (change) => (change.action === 'create' ? {} : receivableOf(change)),
  async after({ writer, action, record }) {
    if (action === 'update') await reconsider(writer, Number(record.procurementId))
  },
}
