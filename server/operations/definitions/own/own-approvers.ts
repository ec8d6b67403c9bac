import type { Approval, Approver, ApproverRegister } from '../../../../src/framework/approval'
import { listRoles, type Roles } from '../../../../src/framework/company/roles'
import { getFieldBehaviour } from '../../../../src/framework/field'
import { fieldLabel } from '../../../../src/framework/resource'
import type { OwnResource } from '../../../records/areas/definitions-in-force'

interface OwnApprovers {
  own: readonly OwnResource[]
  register: ApproverRegister
}

/**
 * Adds to the register whom own resources ask besides: the person in a field of the record, and holders of a
 * role. Their names follow from ids, so a renamed field keeps its running approvals.
 */
export function joinOwnApprovers(own: readonly OwnResource[], shipped: ApproverRegister, roles: Roles): OwnApprovers {
  const added: Record<string, Approver> = {}
  const nameApprover = (one: OwnResource, by: string): string => {
    if (Object.hasOwn(shipped.approvers, by)) return by
    const field = findPersonField(one, by, shipped)
    const name = field === undefined ? `role_${by}` : `${one.resource.name}_${field}`
    const role = listRoles(roles).find((each) => each === by)
    if (field !== undefined) added[name] = { label: fieldLabel(one.resource, by), of: 'record', path: by }
    else if (role) added[name] = { label: roles.labels[role], roles: [role] }
    return name
  }
  const renamedOwn = own.map((one): OwnResource => {
    const { approval } = one.resource
    return approval ? { ...one, resource: { ...one.resource, approval: nameAll(approval, one, nameApprover) } } : one
  })
  return { own: renamedOwn, register: { ...shipped, approvers: { ...shipped.approvers, ...added } } }
}

/** Answers the id of the field, where it names a person. */
function findPersonField({ resource, ids }: OwnResource, name: string, { people }: ApproverRegister) {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  return field && getFieldBehaviour(field).target() === people.resource ? (ids.fields[name] ?? name) : undefined
}

const nameAll = (approval: Approval, one: OwnResource, nameApprover: (one: OwnResource, by: string) => string) => ({
  ...approval,
  ...(approval.reserve !== undefined && { reserve: nameApprover(one, approval.reserve) }),
  rules: approval.rules.map((rule) => ({
    ...rule,
    steps: rule.steps.map((step) => ({ ...step, by: nameApprover(one, step.by) })),
  })),
})
