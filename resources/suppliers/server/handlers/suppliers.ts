import { handlerFor } from '../../../../server/records/write/handler'
import { suppliers as declared } from '../../suppliers'
import { verifyBank } from '../bank'

/** A bank that has changed is verified by somebody who had no part in it. */
export const suppliers = handlerFor(declared, { fields: [], actions: { verifyBank } })
