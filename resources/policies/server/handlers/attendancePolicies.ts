import { attendancePolicies as declared } from '../../attendancePolicies'
import { policyHandler } from '../publish'

/** Publishing a version numbers it and ends the one before it. */
export const attendancePolicies = policyHandler(declared)
