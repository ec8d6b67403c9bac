import { useRef, useState } from 'react'
import { focusMainContent } from '../../../../src/views/states/page-states'
import type { InboxItem } from './use-inbox'

/** Holds the request that keyboard shortcuts apply to. It has the focus. */
export function useActiveItem(items: readonly InboxItem[]) {
  const places = useRef(new Map<number, HTMLLIElement>())
  const [id, setId] = useState<number | null>(null)
  const index = items.findIndex((item) => item.id === id)
  const go = (item: InboxItem | undefined) => {
    setId(item?.id ?? null)
    const place = item && places.current.get(item.id)
    if (!place) return focusMainContent()
    place.focus()
    place.scrollIntoView({ block: 'nearest' })
  }
  return {
    active: items[index],
    go,
    place: (item: InboxItem) => (element: HTMLLIElement | null) => {
      if (element) places.current.set(item.id, element)
      else places.current.delete(item.id)
    },
    take: (item: InboxItem) => setId(item.id),
    move: (by: 1 | -1) => go(items[Math.min(items.length - 1, Math.max(0, index + by))]),
    /** Moves the focus to the next request that stays in the list, else to the previous one; answers it. */
    passOver(leaving: readonly InboxItem[]): InboxItem | undefined {
      const isStaying = (item: InboxItem) => !leaving.includes(item)
      const from = items.findIndex((item) => !isStaying(item))
      const next =
        items.slice(Math.max(0, from)).find(isStaying) ?? items.slice(0, Math.max(0, from)).findLast(isStaying)
      go(next)
      return next
    },
  }
}
