import { createWordsHook } from '../../../i18n/words-hook'

/** Words of the page on which administrators change labels and columns; loaded with it. */
const words = {
  intro:
    'Your words instead of the usual ones, for everybody, and fields of your own. Nobody sees a field unless you allow it.',
  toResources: 'Add a list of your own',
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
  ownFields: 'Own fields',
  ownFieldsHelp:
    'Fields that your company adds to these records. Type a name, then choose who sees it: nobody does unless you tick a role.',
  whoSees: 'Who sees it',
  whoChanges: 'Who changes it',
  nobody: 'Nobody yet',
  shownWhile: 'Shown only while',
  requiredWhile: 'Required while',
  review: 'Review and apply',
  left: 'Some fields are left out for now; their values are kept. %{problem}',
  columns: 'Columns of the list',
  chooseColumns: 'Choose columns',
  addColumn: 'Add a column',
  usual: 'Back to the usual columns',
  applyTitle: 'Use your words for %{title}',
  applyText: 'Everybody sees the change within seconds.',
  applied: 'Your words for %{title} are in use.',
  reviewTitle: 'Apply changes of %{title}',
  appliedFields: 'Your changes of %{title} are in use.',
  backTitle: 'Back to the usual words for %{title}',
  backText: 'The usual words and columns come back for everybody. Your versions stay.',
  back: 'Back to usual',
  isBack: '%{title} has its usual words again.',
} as const

export const useOverlayWords = createWordsHook('overlays', words)
