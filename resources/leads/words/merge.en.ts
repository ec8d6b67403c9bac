import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the page that merges two leads. */
const words = {
  backToLead: 'Back to %{company}',
  backToList: 'Leads',
  find: 'Duplicate to merge into %{company}',
  similar: 'Possible duplicates',
  noSimilar: 'No lead with the same name or mail domain. Search for one above.',
  compare: 'Compare with %{number} %{company}',
  statusFrom: 'Status: %{status}.',
  moves:
    'Contacts, meetings, notes, statuses and files of %{dropped} move to %{kept}. %{dropped} leaves all lists; its number still finds %{kept}.',
  merge: 'Merge leads',
  merged: '%{dropped} was merged into %{kept}.',
  notThere: 'These leads cannot be compared: one of them is merged already, or you cannot see it.',
  pick: 'Open a lead and choose Merge to compare it with another one.',
} as const

export const useMergeWords = createWordsHook('leadMerge', words)
