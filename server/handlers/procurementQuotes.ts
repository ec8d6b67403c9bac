import { lockProcurements, lockProcurementsOf } from '../procurement/lock'
import type { Handler } from '../records/write/writer'

/** Quotes stand still while they are counted. */
export const procurementQuotes: Handler = {
  first: ({ sql }, ids) => lockProcurementsOf(sql, 'procurementQuotes', ids),
  async before({ writer, action, record }) {
    if (action === 'create' && record.procurementId != null)
      await lockProcurements(writer.sql, [Number(record.procurementId)])
    return {}
  },
}
