import { leavePolicies as declared } from '../../resources/policies/leavePolicies'
import { policyHandler } from '../policies/publish'
import { recountForPolicy } from '../policies/recount'

/** A published version numbers itself and ends the one before it; leave is counted by its rules. */
export const leavePolicies = policyHandler(declared, recountForPolicy)
