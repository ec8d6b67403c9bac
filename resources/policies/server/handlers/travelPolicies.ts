import { travelPolicies as declared } from '../../travelPolicies'
import { buildPolicyHandler } from '../publish-version'

/** Publishing a version numbers it and ends the one before it. */
export const travelPolicies = buildPolicyHandler(declared)
