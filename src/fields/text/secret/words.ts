import { createWordsHook } from '../../../i18n/words-hook'

/** Words of the input of a sealed value; loaded with it. */
const words = {
  secretUnchanged: 'Unchanged: %{mask}',
  secretRemoved: 'Removed when you save',
  secretRemove: 'Remove stored value',
  secretRemoveOf: 'Remove the stored value of %{label}',
  secretRemoveAsk: 'Remove %{label} when you save?',
  secretRemoveDo: 'Remove',
  secretKeep: 'Keep it',
  secretKeepOf: 'Keep the stored value of %{label}',
}

export const useSecretInputWords = createWordsHook('secretInput', words)
