import { handlerFor } from '../../../../server/records/write/handler'
import { procurementQuotes as declared } from '../../procurementQuotes'
import { lockProcurements, lockProcurementsOf } from '../lock'

/** Quotes stand still while they are counted. */
export const procurementQuotes = handlerFor(declared, {
  first: ({ sql }, ids) => lockProcurementsOf(sql, declared.name, ids),
  async before({ writer, action, record: { procurementId } }) {
    if (action === 'create' && procurementId != null) await lockProcurements(writer.sql, [procurementId])
    return {}
  },
})
