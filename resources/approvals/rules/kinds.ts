/** The kinds of requests in the inbox, in its order; a resource names its own with `approval.kind`. */
export const inboxKinds = [
  ...(['leave', 'attendance', 'onDuty', 'travel', 'timesheet', 'expense', 'procurement', 'tool'] as const),
  ...(['exit', 'document', 'change', 'other'] as const),
]
export type InboxKind = (typeof inboxKinds)[number]
