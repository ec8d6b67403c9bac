import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the page that merges two leads. */
const words = {
  backToLead: 'Back to %{company}',
  backToList: 'Leads',
  find: 'Duplicate to merge into %{company}',
  similar: 'Possible duplicates',
  noSimilar: 'No lead with the same name or mail domain. Search for one above.',
  compare: 'Compare with %{number} %{company}',
  compared: 'Values of both leads',
  keeps: 'Keep: %{number} %{company}',
  drops: 'Merge: %{number} %{company}',
  both: 'Use both',
  turn: 'Keep the other lead',
  same: '%{smart_count} field is the same in both leads. |||| %{smart_count} fields are the same in both leads.',
  allSame: 'All fields are the same in both leads.',
  statusFrom: 'Status: %{status}.',
  moves:
    'Contacts, meetings, notes, statuses and files of %{dropped} move to %{kept}. %{dropped} leaves all lists; its number still finds %{kept}.',
  isFinal: 'This cannot be undone.',
  merge: 'Merge leads',
  cancel: 'Cancel',
  merged: '%{dropped} was merged into %{kept}.',
  notThere: 'These leads cannot be compared: one of them is merged already, or you cannot see it.',
  pick: 'Open a lead and choose Merge to compare it with another one.',
} as const

export const useMergeWords = createWordsHook('leadMerge', words)
