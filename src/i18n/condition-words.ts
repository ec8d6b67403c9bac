import { createWordsHook } from './words-hook'

/** Words of the condition input; loaded with it. */
const words = {
  build: 'Set condition…',
  change: 'Change condition…',
}

export const useConditionWords = createWordsHook('condition', words)
