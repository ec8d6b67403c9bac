import { createWordsHook } from '../words-hook'

/** Words of the tabs of a list; loaded with them. */
const words = { tabs: 'Show', all: 'All' } as const

export const useTabWords = createWordsHook('tabs', words)
