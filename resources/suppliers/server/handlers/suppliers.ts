import type { Handler } from '../../../../server/records/write/writer'
import { verifyBank } from '../bank'

/** A bank that has changed is verified by somebody who had no part in it. */
export const suppliers: Handler = { fields: [], actions: { verifyBank } }
