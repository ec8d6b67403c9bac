import { documentPolicies as declared } from '../../documentPolicies'
import { buildPolicyHandler } from '../publish-version'

/** Gives a published version its number and ends the previous one. */
export const documentPolicies = buildPolicyHandler(declared)
