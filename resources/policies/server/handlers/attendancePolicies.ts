import { attendancePolicies as declared } from '../../attendancePolicies'
import { buildPolicyHandler } from '../publish-version'

/** Gives a published version its number and ends the previous one. */
export const attendancePolicies = buildPolicyHandler(declared)
