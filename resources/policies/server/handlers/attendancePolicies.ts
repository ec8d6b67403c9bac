import { attendancePolicies as declared } from '../../attendancePolicies'
import { buildPolicyHandler } from '../publish'

/** Publishing a version numbers it and ends the one before it. */
export const attendancePolicies = buildPolicyHandler(declared)
