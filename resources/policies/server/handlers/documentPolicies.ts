import { documentPolicies as declared } from '../../documentPolicies'
import { buildPolicyHandler } from '../publish-version'

/** Publishing a version numbers it and ends the one before it. */
export const documentPolicies = buildPolicyHandler(declared)
