import { leavePolicies as declared } from '../../leavePolicies'
import { policyHandler } from '../publish'

/** A published version numbers itself and ends the one before it. */
export const leavePolicies = policyHandler(declared)
