import { follow } from '../procurement/progress'
import { valued } from '../procurement/receive'
import type { Handler } from '../records/write/writer'

/** What comes is worth its share of the item, and moves the purchase on. */
export const procurementReceipts: Handler = {
  before: ({ writer, record }) => valued(writer, record),
  after: ({ writer, record }) => follow(writer, Number(record.procurementId)),
}
