import { createWordsHook } from '../../../i18n/words-hook'

/** Words of the related lists of a record; loaded with them. */
const words = {
  lists: 'Related records',
  create: 'New',
  sum: '%{column}: %{amounts}',
} as const

export const useRelatedWords = createWordsHook('related', words)
