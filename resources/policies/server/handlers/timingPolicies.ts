import { timingPolicies as declared } from '../../timingPolicies'
import { policyHandler } from '../publish'

/** A published version numbers itself and ends the one before it. */
export const timingPolicies = policyHandler(declared)
