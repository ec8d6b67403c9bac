import { useRef, useState } from 'react'
import type { InboxItem } from '../use-inbox'

/** Holds which requests of the list were skipped, and which one is next. */
export function useFocusQueue(items: readonly InboxItem[]) {
  const [skippedIds, setSkippedIds] = useState<readonly number[]>([])
  const [lastSkipped, setLastSkipped] = useState<number | null>(null)
  // Whatever was in the list since the mode began counts as one of its requests.
  const seenIds = useRef(new Set<number>())
  for (const { id } of items) seenIds.current.add(id)
  const open = items.filter(({ id }) => !skippedIds.includes(id))
  const skippedCount = items.length - open.length
  const count = seenIds.current.size
  return {
    current: open[0],
    next: open[1],
    count,
    place: count - open.length + 1,
    skippedCount,
    decidedCount: count - items.length,
    lastSkipped,
    skip({ id }: InboxItem) {
      setSkippedIds((before) => [...before, id])
      setLastSkipped(id)
    },
    unskip() {
      setSkippedIds((before) => before.filter((id) => id !== lastSkipped))
      setLastSkipped(null)
    },
    unskipAll() {
      setSkippedIds([])
      setLastSkipped(null)
    },
    forgetSkip: () => setLastSkipped(null),
  }
}
