import { defineAreaServer } from '../../../server/area'
import { inboxKinds } from '../rules/kinds'
import { otherDecisionOperations } from './operations/decisions-besides'
import { inboxOperations } from './operations/inbox'

export const approvalsServer = defineAreaServer({
  name: 'approvals',
  operations: [...inboxOperations, ...otherDecisionOperations],
  inboxKinds,
})
