import { wordsHook } from '../../../src/i18n/words-hook'

/** Words of what stands of the record in the page of one's own account. */
const words = {
  documents: 'My identity documents',
  document: 'Document',
  number: 'Number',
  until: 'Valid until',
  state: 'State',
  ends: '%{date}, ends soon',
  noDocuments: 'You have entered no documents yet.',
  addDocument: 'Add a document',
  record: 'My record',
} as const

export const usePersonnelWords = wordsHook('personnel', words)
