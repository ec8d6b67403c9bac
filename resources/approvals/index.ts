import { approvalTables } from '../../src/framework/approval'
import type { Resource } from '../../src/framework/resource'
import { approvalApprovers } from './approvalApprovers'
import { approvalRules } from './approvalRules'
import { approvalSteps } from './approvalSteps'
import { delegations } from './delegations'
import { notificationPreferences, notifications } from './notifications'

const ours: readonly string[] = Object.values(approvalTables)

/** The resources, with those that the approval engine works with for all of them of which records wait for decisions. */
export function withApprovals(resources: readonly Resource[]): readonly Resource[] {
  const others = resources.filter(({ name }) => !ours.includes(name))
  const waiting = others.filter(({ approval }) => approval)
  if (waiting.length === 0) return others
  return [...others, approvalSteps(waiting), approvalApprovers, approvalRules(waiting), delegations(waiting), notifications, notificationPreferences]
}
