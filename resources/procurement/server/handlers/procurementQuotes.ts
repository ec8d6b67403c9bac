import type { Handler } from '../../../../server/records/write/writer'
import { lockProcurements, lockProcurementsOf } from '../lock'

/** Quotes stand still while they are counted. */
export const procurementQuotes: Handler = {
  first: ({ sql }, ids) => lockProcurementsOf(sql, 'procurementQuotes', ids),
  async before({ writer, action, record }) {
    if (action === 'create' && record.procurementId != null)
      await lockProcurements(writer.sql, [Number(record.procurementId)])
    return {}
  },
}
