import { procurements } from '../../resources/procurement/procurements'
import type { Values } from '../../src/framework/validate'
import { show } from '../records/query'
import { asServer, type Writer } from '../records/write/writer'

/** A purchase with its totals of this moment, whoever asks. */
export const purchaseOf = async (writer: Writer, id: number): Promise<Values> =>
  JSON.parse(await show(asServer(writer), procurements.name, id))
