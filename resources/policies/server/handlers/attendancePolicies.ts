import { attendancePolicies as declared } from '../../attendancePolicies'
import { buildPolicyHandler } from '../publish-version'

/** Publishing a version numbers it and ends the one before it. */
export const attendancePolicies = buildPolicyHandler(declared)
