import { createWordsHook } from '../words-hook'

/** Words of selected cells; loaded with their figures. */
const words = {
  count: 'Count',
  sum: 'Sum',
  average: 'Average',
  hidden: '%{count} hidden left out',
  missing: '%{count} row not loaded left out |||| %{count} rows not loaded left out',
}

export const useRangeWords = createWordsHook('range', words)
