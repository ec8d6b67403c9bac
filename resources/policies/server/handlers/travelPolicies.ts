import { travelPolicies as declared } from '../../travelPolicies'
import { policyHandler } from '../publish'

/** A published version numbers itself and ends the one before it. */
export const travelPolicies = policyHandler(declared)
