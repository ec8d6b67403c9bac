import { createWordsHook } from './words-hook'

/** Words of trial saves; loaded with forms that ask the server for them. */
const words = {
  comesTo: 'When saved',
  decidedBy: '%{step}. %{as}: %{persons}',
  nobodyKnown: 'not told',
} as const

export const useTrialWords = createWordsHook('trial', words)
