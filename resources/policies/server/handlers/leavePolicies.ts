import { leavePolicies as declared } from '../../leavePolicies'
import { buildPolicyHandler } from '../publish-version'

/** Publishing a version numbers it and ends the one before it. */
export const leavePolicies = buildPolicyHandler(declared)
