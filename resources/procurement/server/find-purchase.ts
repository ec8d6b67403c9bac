import { readTypedRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { RecordWithComputed } from '../../../src/framework/record'
import { procurements } from '../procurements'

export type Purchase = RecordWithComputed<typeof procurements>

/** A purchase with its present totals, read as the server. */
export const findPurchase = (writer: Writer, id: number): Promise<Purchase> =>
  readTypedRecord(asServer(writer), procurements, id)
