import { createWordsHook } from '../../i18n/words-hook'

/** Words of the page on which administrators change labels and columns; loaded with it. */
const words = {
  intro:
    'Your words instead of the usual ones, for everybody. Nobody sees more than before: only words and the order of columns change.',
  of: 'Records',
  choose: 'Choose',
  start: 'Choose records to begin',
  startText: 'Their names, the labels of their fields and the columns of their list appear here.',
  label: 'Name of one',
  plural: 'Name of several',
  fields: 'Fields',
  field: 'Field',
  fieldLabel: 'Label of %{label}',
  fieldHelp: 'Help of %{label}',
  yourLabel: 'Your label',
  yourHelp: 'Your help',
  columns: 'Columns of the list',
  chooseColumns: 'Choose columns',
  addColumn: 'Add a column',
  usual: 'Back to the usual columns',
  applyTitle: 'Use your words for %{title}',
  applyText: 'Everybody sees them with their next page.',
  applied: 'Your words for %{title} are in use.',
  backTitle: 'Back to the usual words for %{title}',
  backText: 'The usual words and columns come back for everybody. Your versions stay.',
  back: 'Back to usual',
  isBack: '%{title} has its usual words again.',
} as const

export const useOverlayWords = createWordsHook('overlays', words)
