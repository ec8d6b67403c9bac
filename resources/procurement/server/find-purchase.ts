import { readTypedRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { RecordWithComputed } from '../../../src/framework/record'
import { procurements } from '../procurements'

export type Purchase = RecordWithComputed<typeof procurements>

/** Reads a purchase with its current totals, with the rights of the server. */
export const findPurchase = (writer: Writer, id: number): Promise<Purchase> =>
  readTypedRecord(asServer(writer), procurements, id)
