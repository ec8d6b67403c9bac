import { documentPolicies as declared } from '../../documentPolicies'
import { policyHandler } from '../publish'

/** Publishing a version numbers it and ends the one before it. */
export const documentPolicies = policyHandler(declared)
