import { type ApproverRegister, approvalTables } from '../../framework/approval'
import type { Role } from '../../framework/register'
import type { Resource } from '../../framework/resource'
import { approvalApprovers } from './approvalApprovers'
import { approvalRules } from './approvalRules'
import { approvalSteps } from './approvalSteps'
import { delegations } from './delegations'
import { notificationPreferences, notifications } from './notifications'

const ours: readonly string[] = Object.values(approvalTables)

/** Who sees all that waits, and who may be asked to decide. */
export interface Deciders {
  keepers: readonly Role[]
  approvers: ApproverRegister
}

/** The resources, with those that the approval engine works with for all of them of which records wait for decisions. */
export function withApprovals(resources: readonly Resource[], { keepers, approvers }: Deciders): readonly Resource[] {
  const others = resources.filter(({ name }) => !ours.includes(name))
  const waiting = others.filter(({ approval }) => approval)
  if (waiting.length === 0) return others
  return [
    ...others,
    approvalSteps(waiting, keepers),
    approvalApprovers(keepers),
    approvalRules(waiting, keepers, approvers),
    delegations(waiting, keepers),
    notifications,
    notificationPreferences,
  ]
}
