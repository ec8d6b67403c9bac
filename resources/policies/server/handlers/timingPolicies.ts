import { timingPolicies as declared } from '../../timingPolicies'
import { buildPolicyHandler } from '../publish-version'

/** Publishing a version numbers it and ends the one before it. */
export const timingPolicies = buildPolicyHandler(declared)
