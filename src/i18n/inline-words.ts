import { createSay, createWordsHook, type SayOf, type Translate } from './words-hook'

/** Words of editing in lists and of pasting; loaded when a list is first touched. */
const words = {
  editHere: 'Edit here',
  editCell: '%{field} of %{name}',
  editRow: 'Edit %{name}',
  keysCell: 'Enter saves and goes down, Tab saves and goes right, Escape cancels.',
  keysRow: 'Enter saves the row, Escape cancels.',
  keysList:
    'In the list: Enter, F2, double-click or typing edits a cell, Shift+F2 the whole row. Ctrl+V pastes spreadsheet cells from the focused cell, Ctrl+Z undoes the last change.',
  save: 'Save',
  cancel: 'Cancel',
  saving: 'Saving',
  saved: 'Saved',
  refused: 'Refused',
  unsent: 'Not sent',
  conflict: 'Changed by someone else',
  told: '%{what}: %{phase}.',
  unsentText: 'The server was not reached. Your entry is kept here.',
  // somebody else changed the record first
  conflictBy: '%{by} changed this in the meantime.',
  conflictPlain: 'This was changed in the meantime.',
  mine: 'Mine',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Use theirs',
  // unsaved changes
  mend: 'Fix',
  again: 'Try again',
  takeBack: 'Undo',
  mendOf: 'Fix: %{what}',
  againOf: 'Try again: %{what}',
  takeBackOf: 'Undo: %{what}',
  // undoing the last change by Control and Z
  undone: 'Undone: %{what}',
  notUndone: 'Not undone: %{what} has changed since.',
  nothingToUndo: 'Nothing to undo',
  undoBatch: 'Undo the last bulk change',
  // a pasted block of a spreadsheet
  pasteTitle: 'Paste %{rows} × %{columns} cells',
  pasteNothing: 'Nothing was pasted',
  leftOut: '%{field} is left out: you cannot fill it in here.',
  openQuote: 'A quotation mark is not closed. Copy the cells again.',
  emptyBlock: 'The clipboard has no cells.',
  ragged: 'The rows have different numbers of cells. Copy whole rows.',
  tooManyRows: 'You can paste at most %{most} rows; these are %{rows}. Use import for more.',
  belowEnd:
    'The clipboard has %{rows} row, but only %{room} fits below this cell. |||| The clipboard has %{rows} rows, but only %{room} fit below this cell.',
  beyondEnd: 'The clipboard has %{columns} columns, but only %{room} fit to the right.',
  nothingSettable: 'You cannot fill in any of these columns.',
  preview: 'Preview',
  looking: 'Comparing with records…',
  failed: 'Some cells did not arrive. Nothing was changed.',
  close: 'Close',
}

export type InlineWord = keyof typeof words
export type InlineSay = SayOf<InlineWord>

export const createInlineSay = (translate: Translate): InlineSay => createSay(translate, 'inline', words)

export const useInlineWords = createWordsHook('inline', words)
