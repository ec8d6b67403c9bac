import { wordsHook } from './words-hook'

/** Words for what a save would come to; loaded with forms that ask the server for it. */
const words = {
  comesTo: 'When saved',
  decidedBy: '%{step}. %{as}: %{persons}',
  nobodyKnown: 'not told',
} as const

export const useTrialWords = wordsHook('trial', words)
