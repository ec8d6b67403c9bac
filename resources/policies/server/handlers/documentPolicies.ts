import { documentPolicies as declared } from '../../documentPolicies'
import { policyHandler } from '../publish'

/** A published version numbers itself and ends the one before it. */
export const documentPolicies = policyHandler(declared)
