import { readTypedRecord } from '../../../server/records/write/typed'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { Shown } from '../../../src/framework/record'
import { procurements } from '../procurements'

export type Purchase = Shown<typeof procurements>

/** A purchase with its present totals, read as the server. */
export const findPurchase = (writer: Writer, id: number): Promise<Purchase> =>
  readTypedRecord(asServer(writer), procurements, id)
