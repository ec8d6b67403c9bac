import { createWordsHook } from './words-hook'

/** Words for checks of a save before it happens; loaded with forms that ask the server for them. */
const words = {
  comesTo: 'When saved',
  decidedBy: '%{step}. %{as}: %{persons}',
  nobodyKnown: 'not shown',
} as const

export const useTrialWords = createWordsHook('trial', words)
