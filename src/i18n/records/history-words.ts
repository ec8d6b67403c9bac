import { createWordsHook, type SayOf } from '../words-hook'

/** Words of a record's history and of restoring from it; loaded with the record page. */
const words = {
  history: 'History',
  none: 'Nothing has happened yet.',
  more: 'Show earlier entries',
  created: 'Created',
  changed: 'Changed',
  removed: 'Removed',
  fileAdded: 'File added',
  fileRemoved: 'File removed',
  commentRemoved: 'Comment deleted by an administrator',
  restoredAs: 'Restored as of %{at}',
  fieldsSet: '%{count} fields filled in',
  system: 'The system',
  onBehalfOf: '%{actor} for %{other}',
  // one field
  putBack: 'Put back “%{value}”',
  putBackPlain: 'Put it back',
  emptyAgain: 'Empty it again',
  putBackTitle: 'Put %{label} back?',
  putBackText: 'It becomes again what it was before this change of %{at}.',
  putBackDo: 'Put it back',
  // a whole version
  restore: 'Restore to this point…',
  compare: 'Compare with today…',
  restoreTitle: 'As it was on %{at}',
  createdTitle: 'As it was when created, %{at}',
  restoreText: 'Tick what the record shall hold again. What is not listed is the same today.',
  compareText: 'What the record held then, and what it holds today.',
  same: 'Nothing differs from today.',
  whichFields: 'Fields to restore',
  notRestorable: 'Cannot be restored',
  today: 'today ',
  thatDay: 'then ',
  restoreField: 'Restore %{label}',
  restoreFields: 'Restore %{count} fields',
  restoreNone: 'Nothing is ticked',
  restoring: 'Restoring…',
  restored: '%{label} “%{name}” restored',
  moved: 'Somebody changed the record meanwhile. Look at what differs now.',
  cancel: 'Cancel',
  close: 'Close',
  // why something cannot be restored
  gone: 'This field does not exist any more.',
  byStep: 'It is changed by steps only.',
  notEntered: 'It follows from other values.',
  sealed: 'It is kept encrypted: its former values are not kept.',
  readOnlyState: 'A record that is %{state} cannot be changed.',
  noUpdate: 'You may not change this record.',
  notWritable: 'You may not change this field.',
  fixed: 'It is set once and stays.',
  reference: 'What it named cannot be chosen any more.',
  taken: 'Another record has this value by now.',
  takenElsewhere: 'One of them belongs to another record by now.',
  settled: 'One of them cannot be changed any more.',
  choice: 'This value is not one of the choices any more.',
  required: 'It was empty, and has to be filled in today.',
  breaks: 'It does not go together with what %{field} holds today.',
}

export type HistoryWord = keyof typeof words
export type HistorySay = SayOf<HistoryWord>

export const useHistoryWords = createWordsHook('history', words)
