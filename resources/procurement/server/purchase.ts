import { show } from '../../../server/records/query'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { Values } from '../../../src/framework/validate'
import { procurements } from '../procurements'

/** A purchase with its totals of this moment, whoever asks. */
export const purchaseOf = async (writer: Writer, id: number): Promise<Values> =>
  JSON.parse(await show(asServer(writer), procurements.name, id))
