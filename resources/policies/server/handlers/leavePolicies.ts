import { leavePolicies as declared } from '../../leavePolicies'
import { buildPolicyHandler } from '../publish-version'

/** Gives a published version its number and ends the previous one. */
export const leavePolicies = buildPolicyHandler(declared)
