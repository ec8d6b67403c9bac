/** The kinds of requests in the order of the inbox. A resource chooses its kind with `approval.kind`. */
export const inboxKinds = [
  ...(['leave', 'attendance', 'onDuty', 'travel', 'timesheet', 'expense', 'procurement', 'tool'] as const),
  ...(['exit', 'document', 'change', 'other'] as const),
]
export type InboxKind = (typeof inboxKinds)[number]
