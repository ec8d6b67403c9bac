import { resources as shipped } from '../../resources'
import { withApprovals } from '../../resources/approvals'
import { approvers } from '../../resources/approvers'
import { relations } from '../../resources/relations'
import { handlers } from '../../server/handlers'
import type { Declarations } from '../../server/wire/checks/check-declarations'
import type { Resource } from '../../src/framework/resource'

/** The shipped declarations, which accounts and operations need, and those of a test. */
export const declaredWith = (...resources: Resource[]): Declarations => ({
  resources: withApprovals([...shipped, ...resources]),
  relations,
  handlers,
  approvers,
})
