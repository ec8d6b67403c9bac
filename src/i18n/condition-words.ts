import { wordsHook } from './words-hook'

/** Words of the input of a condition; loaded with it. */
const words = {
  build: 'Set a condition…',
  change: 'Change the condition…',
}

export const useConditionWords = wordsHook('condition', words)
