import type { Application } from '../framework/company/application'
import type { Resource } from '../framework/resource'
import { protectFromRequesters } from '../framework/rule-context/own-requests'
import { listTemplateNames } from '../framework/steps/letters'
import { type ApprovableResource, buildApprovalResources } from './approvals/approval-resources'
import { buildCommentResources, type ResourceWithComments } from './comments/comment-resource'
import { definitions } from './definitions/definitions'
import { proposedChanges } from './definitions/proposed-changes'
import type { ResourceWithFiles } from './files/attachments'
import { buildFileResources } from './files/file-resources'
import { buildLetterResources, type ResourceWithLetters } from './letters/letter-resources'
import { noticeResources } from './notices/notice-resources'
import { secretReveals } from './secrets/secretReveals'

declare module '../framework/register' {
  interface ResourceNames {
    secretReveals: true
    definitions: true
    proposedChanges: true
    approvalSteps: true
    approvalApprovers: true
    approvalRules: true
    delegations: true
    notifications: true
    notificationPreferences: true
    attachments: true
    comments: true
    letterTemplates: true
  }
}

type Shared = Pick<Application, 'roles' | 'approvers' | 'events'>

/** Lists the engines' resources; of the areas' resources it needs only what the parameter names. */
export const listEngineResources = (
  others: readonly (ApprovableResource & ResourceWithFiles & ResourceWithComments & ResourceWithLetters)[],
  { roles, approvers, events }: Shared,
): readonly Resource[] => [
  secretReveals,
  definitions,
  proposedChanges,
  ...buildApprovalResources(others, { keepers: roles.keepers, approvers }),
  ...noticeResources(others, events),
  ...buildFileResources(others),
  ...buildCommentResources(others),
  ...buildLetterResources(others),
]

/** Adds the names of their letter templates to resources with letters. */
export const withTemplateNames = (resources: readonly Resource[]): readonly (Resource & ResourceWithLetters)[] =>
  resources.map((resource) => {
    const templates = listTemplateNames(resource)
    return templates ? { ...resource, templates } : resource
  })

/** Joins the resources of areas and engines, and keeps requesters from becoming their own decider. */
export function withEngines(resources: readonly Resource[], shared: Shared): readonly Resource[] {
  const ours = listEngineResources(withTemplateNames(resources), shared)
  const names = new Set(ours.map(({ name }) => name))
  const theirs = protectFromRequesters(
    resources.filter(({ name }) => !names.has(name)),
    shared.approvers,
  )
  return [...theirs, ...ours]
}
