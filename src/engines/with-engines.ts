import type { Application } from '../framework/company/application'
import type { Resource } from '../framework/resource'
import { approvalResources, type Waiting } from './approvals/approval-resources'
import { fileResources, type Keeping } from './files/file-resources'
import { secretReveals } from './secrets/secretReveals'

declare module '../framework/register' {
  interface ResourceNames {
    secretReveals: true
    approvalSteps: true
    approvalApprovers: true
    approvalRules: true
    delegations: true
    notifications: true
    notificationPreferences: true
    attachments: true
  }
}

/** What the engines keep for the resources of the areas: these need not be here whole. */
export const engineResources = (
  others: readonly (Waiting & Keeping)[],
  { roles, approvers }: Pick<Application, 'roles' | 'approvers'>,
): readonly Resource[] => [
  secretReveals,
  ...approvalResources(others, { keepers: roles.keepers, approvers }),
  ...fileResources(others),
]

/** The resources of the areas, with those that the engines keep for all of them. */
export function withEngines(
  resources: readonly Resource[],
  shared: Pick<Application, 'roles' | 'approvers'>,
): readonly Resource[] {
  const ours = engineResources(resources, shared)
  const names = new Set(ours.map(({ name }) => name))
  return [...resources.filter(({ name }) => !names.has(name)), ...ours]
}
