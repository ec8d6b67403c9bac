import { attendancePolicies as declared } from '../../attendancePolicies'
import { policyHandler } from '../publish'

/** A published version numbers itself and ends the one before it. */
export const attendancePolicies = policyHandler(declared)
