import { defineAreaServer } from '../../../server/area'
import { inboxKinds } from '../rules/kinds'
import { inboxOperations } from './operations/inbox'

export const approvalsServer = defineAreaServer({ name: 'approvals', operations: inboxOperations, inboxKinds })
