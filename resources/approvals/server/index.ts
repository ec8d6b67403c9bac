import { defineAreaServer } from '../../../server/area'
import { inboxOperations } from './operations/inbox'

export const approvalsServer = defineAreaServer({ name: 'approvals', operations: inboxOperations })
