import { createWordsHook } from '../../../i18n/words-hook'

/** Words of the record page; loaded with it. */
const words = {
  more: 'More',
  keyFacts: 'Key facts',
  showEmpty: 'Show %{smart_count} empty field |||| Show %{smart_count} empty fields',
  hideEmpty: 'Hide empty fields',
} as const

export const useRecordWords = createWordsHook('record', words)
