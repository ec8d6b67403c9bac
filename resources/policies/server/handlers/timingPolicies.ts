import { timingPolicies as declared } from '../../timingPolicies'
import { buildPolicyHandler } from '../publish'

/** Publishing a version numbers it and ends the one before it. */
export const timingPolicies = buildPolicyHandler(declared)
