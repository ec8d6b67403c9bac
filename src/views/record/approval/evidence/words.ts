import { createWordsHook } from '../../../../i18n/words-hook'

/** Words of what is seen of a request before it is decided; loaded with it. */
const words = {
  changes: 'Changes',
  before: 'Before',
  after: 'After',
  field: 'Field',
  lines: '%{count} line |||| %{count} lines',
  showFile: 'Show %{name}',
  hideFile: 'Hide %{name}',
  download: 'Download',
  noFile: 'No file',
  unseen: 'Not shown to you',
} as const

export const useEvidenceWords = createWordsHook('evidence', words)
