import type { Handler } from '../../../../server/records/write/writer'
import { lockProcurements, lockProcurementsOf } from '../lock'
import { receivableOf, reconsider } from '../order'

/** What was approved or ordered follows its items. */
export const procurementItems: Handler = {
  fields: ['quantity', 'unitPrice', 'discountPercent', 'taxRate'],
  first: ({ sql }, ids) => lockProcurementsOf(sql, 'procurementItems', ids),
  async before({ writer, action, record }) {
    // A record without one is refused after this.
    if (record.procurementId == null) return {}
    if (action !== 'create') return receivableOf(writer, record)
    await lockProcurements(writer.sql, [Number(record.procurementId)])
    return {}
  },
  async after({ writer, action, record }) {
    if (action === 'update') await reconsider(writer, Number(record.procurementId))
  },
}
