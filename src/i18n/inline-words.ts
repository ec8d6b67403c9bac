import { createSay, createWordsHook, type SayOf, type Translate } from './words-hook'

/** Words of editing in lists and of pasting; loaded when a list is first touched. */
const words = {
  editHere: 'Edit here',
  editCell: '%{field} of %{name}',
  editRow: 'Edit %{name}',
  keysCell: 'Enter saves and goes down, Tab saves and goes right, Escape takes it back.',
  keysRow: 'Enter saves the row, Escape takes it back.',
  keysList:
    'In the list: Enter, F2, a double click or typing edits a cell, Shift and F2 the whole row. Control and V pastes cells of a spreadsheet from the cell that has the focus.',
  save: 'Save',
  cancel: 'Cancel',
  saving: 'Saving',
  saved: 'Saved',
  refused: 'Refused',
  unsent: 'Not sent',
  conflict: 'Changed meanwhile',
  told: '%{what}: %{phase}.',
  unsentText: 'It did not reach the server. What you entered is kept here.',
  // somebody else changed the record first
  conflictBy: '%{by} changed this meanwhile.',
  conflictPlain: 'This was changed meanwhile.',
  mine: 'Mine',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  // unsaved changes
  mend: 'Fix',
  again: 'Try again',
  takeBack: 'Undo',
  mendOf: 'Mend: %{what}',
  againOf: 'Try again: %{what}',
  takeBackOf: 'Undo: %{what}',
  // a pasted block of a spreadsheet
  pasteTitle: 'Paste %{rows} × %{columns} cells',
  pasteNothing: 'Nothing was pasted',
  leftOut: '%{field} is left out: it is not filled in here, or not by you.',
  openQuote:
    'A quotation mark opens a cell and none closes it, so the cells cannot be told apart. Copy them once more.',
  emptyBlock: 'The clipboard holds no cells.',
  ragged: 'The rows have different numbers of cells, so nobody can tell where each one belongs. Copy whole rows.',
  tooManyRows: 'At most %{most} rows can be pasted at once; these are %{rows}. Use the import for more.',
  belowEnd: 'The clipboard holds %{rows} rows, and from this cell down the list shows %{room}.',
  beyondEnd: 'The clipboard holds %{columns} columns, and from this cell to the right there are %{room}.',
  nothingSettable: 'None of these columns can be filled in by you.',
  preview: 'Preview',
  looking: 'Comparing with the records…',
  failed: 'Some cells did not arrive. Nothing was changed.',
  close: 'Close',
}

export type InlineWord = keyof typeof words
export type InlineSay = SayOf<InlineWord>

export const createInlineSay = (translate: Translate): InlineSay => createSay(translate, 'inline', words)

export const useInlineWords = createWordsHook('inline', words)
