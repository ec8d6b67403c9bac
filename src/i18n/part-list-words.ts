import { createWordsHook } from './words-hook'

/** Words of lists whose parts are moved and removed; loaded with them. */
const words = {
  moveUp: 'Move up: %{part}',
  moveDown: 'Move down: %{part}',
  remove: 'Remove %{part}',
  moved: 'Moved to position %{number}.',
  removed: 'Removed: %{part}.',
} as const

export const usePartListWords = createWordsHook('partList', words)
