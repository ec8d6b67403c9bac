import { timingPolicies as declared } from '../../timingPolicies'
import { buildPolicyHandler } from '../publish-version'

/** Gives a published version its number and ends the previous one. */
export const timingPolicies = buildPolicyHandler(declared)
