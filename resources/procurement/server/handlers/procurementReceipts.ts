import type { Handler } from '../../../../server/records/write/writer'
import { follow } from '../progress'
import { valued } from '../receive'

/** What comes is worth its share of the item, and moves the purchase on. */
export const procurementReceipts: Handler = {
  before: ({ writer, record }) => valued(writer, record),
  after: ({ writer, record }) => follow(writer, Number(record.procurementId)),
}
