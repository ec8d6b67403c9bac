import { handlerFor } from '../../../../server/records/write/handler'
import { procurementReceipts as declared } from '../../procurementReceipts'
import { follow } from '../progress'
import { computeValue } from '../receive'

/** What comes is worth its share of the item, and moves the purchase on. */
export const procurementReceipts = handlerFor(declared, {
  before: ({ writer, record }) => computeValue(writer, record),
  after: ({ writer, record }) => follow(writer, record.procurementId),
})
