import { approvers } from '../../../resources/approvers'
import type { BodySurroundings } from '../../../src/framework/company/resource-body'
import { roleNames, shipped } from '../../setup/shipped'

/** What a body may name in the company of the tests. */
export const surroundings: BodySurroundings = {
  resources: shipped.resources,
  roles: roleNames,
  approvers: Object.keys(approvers.approvers),
}
