import { type ApprovalFact, approvalTables } from '../../../../src/framework/approval'
import { findCard, findResource } from '../../../../src/framework/company/catalogue'
import type { Resource } from '../../../../src/framework/resource'

/** The prefix of the keys of all queries to reload after a decision. */
export const inboxKey = 'inbox'

/** Finds the resource of approval steps. It is always declared, because the inbox is its list. */
export function findStepsResource(): Resource {
  const resource = findResource(approvalTables.steps)
  if (!resource) throw new Error(`There is no resource ${approvalTables.steps}`)
  return resource
}

/** The route of approval steps, which is known before their declaration is loaded. */
export const findStepsRoute = (): string => findCard(approvalTables.steps)?.route ?? ''

/** Whether a fact is flagged, so that the user must open the request before deciding it. */
export const hasFlaggedFact = ({ facts }: { facts?: { facts: readonly ApprovalFact[] } }): boolean =>
  facts?.facts.some(({ isFlag }) => isFlag) ?? false
