import { travelPolicies as declared } from '../../travelPolicies'
import { buildPolicyHandler } from '../publish-version'

/** Gives a published version its number and ends the previous one. */
export const travelPolicies = buildPolicyHandler(declared)
