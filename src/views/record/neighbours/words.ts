import { createWordsHook } from '../../../i18n/words-hook'

/** Words of the way through a list on a record page; loaded with it. */
const words = {
  inList: 'In the list',
  previous: 'Previous: %{name}',
  next: 'Next: %{name}',
  place: '%{place} of %{total}',
} as const

export const useNeighbourWords = createWordsHook('neighbours', words)
