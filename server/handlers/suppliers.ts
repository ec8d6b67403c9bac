import { verifyBank } from '../procurement/bank'
import type { Handler } from '../records/write/writer'

/** A bank that has changed is verified by somebody who had no part in it. */
export const suppliers: Handler = { fields: [], actions: { verifyBank } }
