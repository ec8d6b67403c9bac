import { createWordsHook } from '../words-hook'

/** Words of the panel for columns and density; loaded with it. */
const words = {
  columns: 'Columns',
  findColumn: 'Find a column',
  noColumn: 'No column has this name.',
  density: 'Density',
  comfortable: 'Comfortable',
  compact: 'Compact',
  usualColumns: 'Reset columns',
  moveUp: 'Move %{name} up',
  moveDown: 'Move %{name} down',
  moved: '%{name} is now column %{place} of %{count}',
}

export const useLookWords = createWordsHook('look', words)
