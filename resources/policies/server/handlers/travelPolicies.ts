import { travelPolicies as declared } from '../../travelPolicies'
import { policyHandler } from '../publish'

/** Publishing a version numbers it and ends the one before it. */
export const travelPolicies = policyHandler(declared)
