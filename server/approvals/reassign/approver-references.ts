import type { ApproverRegister } from '../../../src/framework/approval'
import { getTable, type Model } from '../../records/model'

/** One reference on the path from a request to an assignee. */
export interface ApproverReference {
  /** The resource that holds the reference. */
  resource: string
  field: string
  /** The register's name of the approver to whom it leads. */
  approver: string
  /** Where the path starts: at the requester, or at a kind of request. */
  from: string
  isRequester: boolean
  /** The references before this one on the path; empty for the first. */
  prefix: string
}

/**
 * Lists every reference outside of the request that leads to an approver.
 * A change of the request's own references resubmits the request instead.
 */
export function listApproverReferences(model: Model, { people, approvers }: ApproverRegister): ApproverReference[] {
  const kinds = [...model.tables.values()].filter(({ resource }) => resource.approval)
  return Object.entries(approvers).flatMap(([approver, declared]) => {
    if (!('path' in declared)) return []
    const isRequester = declared.of === 'requester'
    const starts = isRequester ? [people.resource] : kinds.map(({ resource }) => resource.name)
    return starts
      .flatMap((from) =>
        listPathReferences(model, from, declared.path.split('.')).map((hop) => ({
          ...hop,
          approver,
          from,
          isRequester,
        })),
      )
      .filter(({ prefix }) => isRequester || prefix !== '')
  })
}

function listPathReferences(
  model: Model,
  from: string,
  path: readonly string[],
): Pick<ApproverReference, 'resource' | 'field' | 'prefix'>[] {
  const hops: Pick<ApproverReference, 'resource' | 'field' | 'prefix'>[] = []
  let resource: string | undefined = from
  for (const [index, field] of path.entries()) {
    const target: string | undefined = resource ? getTable(model, resource).attributes.get(field)?.target : undefined
    if (!resource || !target) return hops
    hops.push({ resource, field, prefix: path.slice(0, index).join('.') })
    resource = target
  }
  return hops
}
