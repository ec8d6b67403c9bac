import { leavePolicies as declared } from '../../leavePolicies'
import { policyHandler } from '../publish'
import { recountForPolicy } from '../recount'

/** A published version numbers itself and ends the one before it; leave is counted by its rules. */
export const leavePolicies = policyHandler(declared, recountForPolicy)
