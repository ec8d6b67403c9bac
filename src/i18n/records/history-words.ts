import { createWordsHook, type SayOf } from '../words-hook'

/** Words of a record's history and of restoring from it; loaded with the record page. */
const words = {
  history: 'History',
  none: 'No history yet.',
  more: 'Show earlier entries',
  created: 'Created',
  changed: 'Changed',
  removed: 'Removed',
  fileAdded: 'File added',
  fileRemoved: 'File removed',
  commentRemoved: 'Comment deleted by an administrator',
  restoredAs: 'Restored as of %{at}',
  fieldsSet: '%{count} field filled in |||| %{count} fields filled in',
  system: 'The system',
  onBehalfOf: '%{actor} for %{other}',
  // one field
  putBack: 'Restore “%{value}”',
  putBackPlain: 'Restore',
  emptyAgain: 'Clear again',
  putBackTitle: 'Restore %{label}?',
  putBackText: 'Restores the value before the change of %{at}.',
  putBackDo: 'Restore',
  // a whole version
  restore: 'Restore to this point…',
  compare: 'Compare with today…',
  restoreTitle: 'As it was on %{at}',
  createdTitle: 'As it was when created, %{at}',
  restoreText: 'Tick the values to restore. Fields not listed are unchanged.',
  compareText: 'Values then and today.',
  same: 'No differences.',
  whichFields: 'Fields to restore',
  notRestorable: 'Cannot be restored',
  today: 'today ',
  thatDay: 'then ',
  restoreField: 'Restore %{label}',
  restoreFields: 'Restore %{count} field |||| Restore %{count} fields',
  restoreNone: 'Nothing selected',
  restoring: 'Restoring…',
  restored: '%{label} “%{name}” restored',
  moved: 'Someone changed the record. Review the differences again.',
  cancel: 'Cancel',
  close: 'Close',
  // why something cannot be restored
  gone: 'This field no longer exists.',
  byStep: 'Only actions change this.',
  notEntered: 'Calculated from other values.',
  sealed: 'Encrypted: earlier values are not kept.',
  readOnlyState: 'A record that is %{state} cannot be changed.',
  noUpdate: 'You cannot change this record.',
  notWritable: 'You cannot change this field.',
  fixed: 'Set once, cannot be changed.',
  reference: 'The earlier choice is no longer available.',
  taken: 'Another record now has this value.',
  takenElsewhere: 'One of them now belongs to another record.',
  settled: 'One of them can no longer be changed.',
  choice: 'This value is no longer a choice.',
  required: 'The field was empty and is now required.',
  breaks: 'Conflicts with the current %{field}.',
}

export type HistoryWord = keyof typeof words
export type HistorySay = SayOf<HistoryWord>

export const useHistoryWords = createWordsHook('history', words)
