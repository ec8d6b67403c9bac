import { type SayOf, wordsHook } from './words-hook'

/** Words of bulk changes, from the ticked rows to what became of them; loaded with the first of their screens. */
const words = {
  // ticked rows
  bar: 'Selected',
  ticked: '%{count} %{list} selected',
  tickedAll: 'All %{count} matching %{list} selected',
  tickedAllBut: '%{count} matching %{list} selected, %{but} left out',
  tickAll: 'Select all %{count} matching',
  tickAllCapped: 'Select all matching',
  moreThan: 'more than %{count}',
  clear: 'Clear the selection',
  edit: 'Edit…',
  steps: 'Steps',
  // fields to change
  editTitle: 'Edit %{records}',
  stepTitle: '%{step}: %{records}',
  undoTitle: 'Take back %{records}',
  importTitle: 'Import %{records}',
  chooseFields: 'Which fields?',
  chooseText: 'Fields you do not choose stay as they are.',
  findField: 'Find a field',
  noField: 'No field is called like that.',
  choose: 'Change %{field}',
  leave: 'Leave %{field} as it is',
  way: 'What to do with %{field}',
  set: 'Set to',
  empty: 'Empty it',
  add: 'Add',
  addDays: 'Add days',
  multiply: 'Multiply by',
  copy: 'Copy from',
  willBeEmpty: 'It will be empty.',
  nothingChosen: 'Choose at least one field.',
  preview: 'Preview',
  collecting: 'Waiting for the rest of the file',
  previewing: 'Looking at the records…',
  // preview
  previewHead: 'Nothing is changed yet',
  apply: 'Apply to %{records}',
  applying: 'Applying…',
  nothingToApply: 'Nothing would change.',
  back: 'Back to the fields',
  backToColumns: 'Back to the columns',
  show: 'Show',
  reason: 'Reason',
  nothingElse: 'No record here.',
  from: 'from ',
  to: 'to ',
  moved: '%{expected} records were selected when you looked, %{now} are now: %{added} came, %{gone} went.',
  tooMany: 'At most %{most} records can be changed at once. Narrow the list.',
  noneLeft: 'None of the selected records is there any more.',
  again: 'Preview again',
  // rows, before and after
  ready: 'Will change',
  readyImport: 'New or changed',
  notReached: 'Not reached',
  unchanged: 'Unchanged',
  refused: 'Refused',
  done: 'Changed',
  doneImport: 'Done',
  undone: 'Taken back',
  // rows of a file
  line: 'Line %{number}',
  row: 'Row %{number}',
  isNew: 'New',
  ofThemNew: '%{count} new',
  isRemoved: 'Removed again',
  doubled: 'It has the same %{label} as an earlier row: %{where}.',
  ambiguous: '%{count} records fit what stands for %{label}: enter the number of the one you mean.',
  // work and result
  running: 'Changing the records',
  progress: '%{done} of %{total} records',
  leaveIt: 'You may leave: this goes on, and stands under My bulk changes.',
  stop: 'Stop',
  doneHead: 'Done',
  undoneHead: 'Taken back',
  cancelledHead: 'Stopped',
  failedHead: 'This ended early',
  nothingHead: 'Nothing was changed',
  retry: 'Retry the refused',
  download: 'Download the result',
  downloadFailed: 'The file did not arrive. Try again.',
  undo: 'Undo…',
  undoOf: 'Undo… %{title}',
  undoUntil: 'Can be undone until %{date}.',
  takenBackBy: 'What took it back',
  takesBack: 'What it takes back',
  close: 'Close',
  // my bulk changes
  mine: 'My bulk changes',
  mineText: 'Changes you made to many records at once, newest first.',
  noneTitle: 'No bulk changes yet',
  noneText: 'Select rows of a list to change many records at once.',
  noSuchTitle: 'There is no such bulk change',
  noSuchText: 'It may be too old to be kept, or it is somebody else’s.',
  statusPreviewing: 'Being looked at',
  statusPreviewed: 'Not applied',
  statusRunning: 'Running',
  statusDone: 'Done',
  statusCancelled: 'Stopped',
  statusFailed: 'Ended early',
}

export type BatchWord = keyof typeof words
export type BatchSay = SayOf<BatchWord>

export const useBatchWords = wordsHook('batch', words)

const figures = new Intl.NumberFormat('en-IN')

/** `12,34,567`. */
export const figure = (count: number): string => figures.format(count)
