import { createWordsHook } from '../words-hook'

/** Words of pages that merge two records. */
const words = {
  compared: 'Values of both records',
  keeps: 'Keep: %{name}',
  drops: 'Merge: %{name}',
  both: 'Use both',
  turn: 'Swap',
  same: '%{smart_count} value is the same in both. |||| %{smart_count} values are the same in both.',
  isFinal: 'This cannot be undone.',
  cancel: 'Cancel',
} as const

export const useMergeWords = createWordsHook('recordMerge', words)
