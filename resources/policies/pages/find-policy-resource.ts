import { findResource } from '../../../src/framework/company/catalogue'
import type { Resource } from '../../../src/framework/resource'

/** The name of a kind of policy in operations: `leave`. */
export type PolicyKind = string

/** Finds the resource with the versions of a kind. */
export function findPolicyResource(kind: PolicyKind): Resource {
  const resource = findResource(`${kind}Policies`)
  if (!resource) throw new Error(`There is no policy of the kind ${kind}`)
  return resource
}

/** The kinds of policies, in the order of the editors' menu. */
export const kinds: readonly PolicyKind[] = ['leave', 'attendance', 'timing', 'travel', 'document']
