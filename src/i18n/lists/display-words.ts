import { createWordsHook } from '../words-hook'

/** Words of the panel for columns and density; loaded with it. */
const words = {
  density: 'Density',
  comfortable: 'Comfortable',
  compact: 'Compact',
  usualColumns: 'Reset columns',
  moveUp: 'Move %{name} up',
  moveDown: 'Move %{name} down',
  moved: '%{name} is now column %{place} of %{count}',
}

export const useLookWords = createWordsHook('look', words)
