import type { ApproverRegister } from '../../framework/approval'
import type { Role } from '../../framework/register'
import type { Resource } from '../../framework/resource'
import { approvalApprovers } from './approvalApprovers'
import { approvalRules } from './approvalRules'
import { approvalSteps } from './approvalSteps'
import { delegations } from './delegations'

/** What the engine needs of a resource whose records may wait for decisions. */
export type ApprovableResource = Pick<Resource, 'name' | 'label' | 'plural'> & { approval?: { sendBack?: unknown } }

/** Roles that see all waiting requests, and roles that may be asked to decide. */
interface DeciderRoles {
  keepers: readonly Role[]
  approvers: ApproverRegister
}

/** Builds the engine's resources, for all resources with approvals. */
export function buildApprovalResources(resources: readonly ApprovableResource[], { keepers, approvers }: DeciderRoles): readonly Resource[] {
  const waiting = resources.filter(({ approval }) => approval)
  if (waiting.length === 0) return []
  const work = [approvalSteps(waiting, keepers), approvalApprovers(keepers)]
  return [...work, approvalRules(waiting, keepers, approvers), delegations(waiting, keepers)]
}
