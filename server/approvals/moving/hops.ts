import type { ApproverRegister } from '../../../src/framework/approval'
import { type Model, tableOf } from '../../records/model'

/** One reference on the way from a request to somebody who decides it. */
export interface Hop {
  /** Whose record holds the reference. */
  resource: string
  field: string
  /** The register's name of who is found. */
  approver: string
  /** Where the way begins: at the requester, or at a kind of requests. */
  from: string
  isRequester: boolean
  /** The references from there to the record that holds this one; empty where that is the first. */
  prefix: string
}

/** Every reference that decides who is asked, beside those that a request holds itself: with these it is handed in anew. */
export function listHops(model: Model, { people, approvers }: ApproverRegister): Hop[] {
  const kinds = [...model.tables.values()].filter(({ resource }) => resource.approval)
  return Object.entries(approvers).flatMap(([approver, declared]) => {
    if (!('path' in declared)) return []
    const isRequester = declared.of === 'requester'
    const starts = isRequester ? [people.resource] : kinds.map(({ resource }) => resource.name)
    return starts
      .flatMap((from) =>
        walkPath(model, from, declared.path.split('.')).map((hop) => ({ ...hop, approver, from, isRequester })),
      )
      .filter(({ prefix }) => isRequester || prefix !== '')
  })
}

function walkPath(model: Model, from: string, path: readonly string[]): Pick<Hop, 'resource' | 'field' | 'prefix'>[] {
  const hops: Pick<Hop, 'resource' | 'field' | 'prefix'>[] = []
  let resource: string | undefined = from
  for (const [index, field] of path.entries()) {
    const target: string | undefined = resource ? tableOf(model, resource).attributes.get(field)?.target : undefined
    if (!resource || !target) return hops
    hops.push({ resource, field, prefix: path.slice(0, index).join('.') })
    resource = target
  }
  return hops
}
