import { lowercaseFirst } from './say'
import { createWordsHook } from './words-hook'

/** Words of lines entered with a record, and of a step taken with saving; loaded with forms. */
const words = {
  gridHelp:
    'Tab moves between cells, Enter to the next line, Ctrl+Delete removes a line. You can paste spreadsheet cells.',
  addLine: 'Add %{name}',
  cellOf: '%{field}, line %{number}',
  moreOf: 'More of line %{number}',
  takeOut: 'Remove line %{number}',
  lineAdded: 'Line %{number} added',
  lineTakenOut: 'Line removed, %{count} left',
  linesPasted: '%{count} line pasted |||| %{count} lines pasted',
  linesLeftOut: 'At most %{most} lines: %{left} were left out',
  addFiles: 'Add from files',
  addFilesTo: 'Add %{kind}, line %{number}',
  photo: 'Take a photo',
  photoFirst: 'Start with a photo',
  photoTo: 'Take a photo, line %{number}',
  filesOf: '%{kind}, line %{number}',
  dropFiles: 'Drop files here to add a line for each.',
  notUploaded: '%{name} was not uploaded. Try again, or leave it out.',
  willBeAdded: 'Added when you save',
  atLine: '%{part} %{number}: %{problem}',
  instead: 'this or %{others}',
  saveDraft: 'Save draft',
  keys: 'Ctrl+S saves, Ctrl+Enter continues.',
  savedOnly: 'Saved, but the next step was refused:',
  toStep: 'To %{step}: %{reasons}',
} as const

export const usePartsWords = createWordsHook('parts', words)

/** Says that one of several fields is enough; nothing where no other field serves instead. */
export function useAlternativeWords(): (others: readonly string[]) => string | undefined {
  const say = usePartsWords()
  return (others) => (others.length > 0 ? say('instead', { others: others.map(lowercaseFirst).join(', ') }) : undefined)
}
