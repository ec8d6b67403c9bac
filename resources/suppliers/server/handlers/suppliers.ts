import { defineHandler } from '../../../../server/records/write/handler'
import { suppliers as declared } from '../../suppliers'
import { verifyBank } from '../verify-bank'

/** A changed bank account is verified by somebody who was not involved in the change. */
export const suppliers = defineHandler(declared, { fields: [], actions: { verifyBank } })
