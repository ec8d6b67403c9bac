import { createContext, use, useCallback } from 'react'
import { useBatchWords } from '../../i18n/batch-words'
import { formatCount } from '../../i18n/figure'

/** The line of the file that a row stands in, from 1; null where nobody has the file at hand. */
export const LineOf = createContext<((place: number) => number) | null>(null)

/** Where a row of an import stands: `Line 17` of the file, else `Row 16` of those sent. */
export function useRowWords(): (place: number) => string {
  const say = useBatchWords()
  const lineOf = use(LineOf)
  return useCallback(
    (place) =>
      lineOf ? say('line', { number: formatCount(lineOf(place)) }) : say('row', { number: formatCount(place + 1) }),
    [say, lineOf],
  )
}
