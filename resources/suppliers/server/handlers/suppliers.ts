import { defineHandler } from '../../../../server/records/write/handler'
import { suppliers as declared } from '../../suppliers'
import { verifyBank } from '../verify-bank'

/** Lets a person who was not involved in the change verify a changed bank account. */
export const suppliers = defineHandler(declared, { fields: [], actions: { verifyBank } })
