import { createContext, use, useCallback } from 'react'
import { useBatchWords } from '../../i18n/batch-words'
import { formatCount } from '../../i18n/format-count'

/** Answers the line of a row in the file, from 1; null if the file is not loaded. */
export const LineOf = createContext<((place: number) => number) | null>(null)

/** Names the position of an imported row: `Line 17` of the file, else `Row 16` of those sent. */
export function useRowPositionLabel(): (place: number) => string {
  const say = useBatchWords()
  const lineOf = use(LineOf)
  return useCallback(
    (place) =>
      lineOf ? say('line', { number: formatCount(lineOf(place)) }) : say('row', { number: formatCount(place + 1) }),
    [say, lineOf],
  )
}
