import { approvalApprovers } from '../../../src/engines/approvals/approvalApprovers'
import { approvalSteps } from '../../../src/engines/approvals/approvalSteps'
import { delegations } from '../../../src/engines/approvals/delegations'
import { buildComments } from '../../../src/engines/comments/comment-resource'
import { attachments } from '../../../src/engines/files/attachments'
import { engineEvents } from '../../../src/engines/notices/engine-events'
import { buildNotificationPreferences, buildNotifications } from '../../../src/engines/notices/notifications'

/** The engines' own resources, for `sqlNames`. Their columns do not depend on the areas that use them. */
export const engineTables = {
  steps: approvalSteps([], []),
  approvers: approvalApprovers([]),
  delegations: delegations([], []),
  attachments: attachments([]),
  comments: buildComments([]),
  notifications: buildNotifications(engineEvents),
  notificationPreferences: buildNotificationPreferences(engineEvents),
}
