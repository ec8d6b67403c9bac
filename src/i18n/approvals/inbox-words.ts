import { useTranslate } from 'ra-core'
import { useCallback } from 'react'

/** Words of the inbox; loaded with it. */
const words = {
  title: 'Inbox',
  table: 'Table',
  tabs: 'What is shown',
  toDecide: 'To decide',
  returned: 'Returned to me',
  toAcknowledge: 'To acknowledge',
  done: 'Done',
  tab: '%{name} (%{count})',
  filters: 'Filters',
  kind: 'Kind',
  allKinds: 'All kinds (%{count})',
  kindCount: '%{kind} (%{count})',
  requester: 'Requested by',
  onlyOverdue: 'Only overdue (%{count})',
  clear: 'Clear filters',
  items: 'Requests to decide',
  step: 'step %{no} of %{count}',
  toOpen: 'Open it before you decide',
  approve: 'Approve',
  reject: 'Reject',
  sendBack: 'Send back',
  open: 'Open',
  approveOf: 'Approve %{title}',
  rejectOf: 'Reject %{title}',
  sendBackOf: 'Send back %{title}',
  openOf: 'Open %{title}',
  select: 'Select %{title}',
  selectAll: 'Select all on this page',
  selected: '%{count} selected',
  decideSelected: 'Decide what is selected',
  approveSelected: 'Approve selected',
  rejectSelected: 'Reject selected',
  reason: 'Reason',
  reasonNeeded: 'Say why: the requester reads it.',
  comment: 'Comment',
  cancel: 'Cancel',
  confirmApprove: 'Approve %{count}',
  confirmReject: 'Reject %{count}',
  leftOut: '%{count} of them have to be opened first and are left out',
  approved: 'Approved: %{title}',
  rejected: 'Rejected: %{title}',
  sentBack: 'Sent back: %{title}',
  takeBack: 'Take back',
  takeBackOf: 'Take back %{title}',
  takenBack: 'Taken back: %{title} waits for you again',
  notDone: '%{title}: %{why}',
  openFirst: '%{title} has to be opened first',
  manyDone: '%{done} of %{count} done',
  manyRefused: 'Not done',
  keys: 'Keys',
  keysTitle: 'Keys of the inbox',
  keysOn: 'Use single keys',
  keysText: 'They work while you are not typing.',
  keyDown: 'Next request',
  keyUp: 'Request before',
  keyApprove: 'Approve',
  keyReject: 'Reject: asks for the reason',
  keySelect: 'Select or not',
  keyOpen: 'Open',
  keyHelp: 'This help',
  close: 'Close',
  nothing: 'Nothing waits for you',
  nothingText: 'What others hand in for you to decide appears here. What you decided stands under Done.',
  nothingFits: 'Nothing fits these filters',
  nothingFitsText: 'Other requests may wait: clear the filters to see them.',
  noneReturned: 'Nothing was sent back to you',
  noneReturnedText: 'What somebody sends back to be corrected appears here until you hand it in again.',
  acknowledge: 'I have read it',
  acknowledgeOf: 'I have read it: %{title}',
  acknowledged: 'Noted that you have read %{title}',
  holdsFrom: 'in force from %{date}',
  readFirst: 'Read the policy',
  readOf: 'Read %{title}',
  noneToAcknowledge: 'Nothing to acknowledge',
  noneToAcknowledgeText: 'Policies that you are asked to read and confirm appear here.',
  noneDone: 'You have not decided anything yet',
  noneDoneText: 'What you decide stands here, with your comment.',
} as const

/** Of the kinds of requests that the server counts. */
const kinds = {
  leave: 'Leave',
  attendance: 'Attendance',
  onDuty: 'On duty',
  travel: 'Travel',
  timesheet: 'Timesheets',
  expense: 'Expenses',
  procurement: 'Procurement',
  tool: 'Tools',
  exit: 'Exits',
  document: 'Documents',
  change: 'Changes',
  other: 'Others',
} as const

export type InboxWord = keyof typeof words
export type InboxSay = (word: InboxWord, args?: Readonly<Record<string, unknown>>) => string

export function useInboxWords(): InboxSay {
  const translate = useTranslate()
  return useCallback((word, args) => translate(`inbox.${word}`, { ...args, _: words[word] }), [translate])
}

/** A kind of requests in words. */
export function useKindWords(): (kind: string) => string {
  const translate = useTranslate()
  return useCallback(
    (kind) => translate(`inbox.kinds.${kind}`, { _: kinds[kind as keyof typeof kinds] ?? kind }),
    [translate],
  )
}
