import { createWordsHook } from './words-hook'

/** Words of the condition input; loaded with it. */
const words = {
  build: 'Set a condition…',
  change: 'Change the condition…',
}

export const useConditionWords = createWordsHook('condition', words)
