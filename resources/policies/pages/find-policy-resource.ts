import { findResource } from '../../../src/framework/company/catalogue'
import type { Resource } from '../../../src/framework/resource'

/** A kind of policy, as operations name it: `leave`. */
export type PolicyKind = string

/** The resource of a kind's versions. */
export function findPolicyResource(kind: PolicyKind): Resource {
  const resource = findResource(`${kind}Policies`)
  if (!resource) throw new Error(`There is no policy of the kind ${kind}`)
  return resource
}

/** In the order of the editors' menu. */
export const kinds: readonly PolicyKind[] = ['leave', 'attendance', 'timing', 'travel', 'document']
