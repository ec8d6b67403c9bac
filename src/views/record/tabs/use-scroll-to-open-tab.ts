import { useEffect, useRef } from 'react'

/** Scrolls the open tab into view, because a phone does not show all of them. */
export function useScrollToOpenTab(name: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = name === undefined ? null : list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - list.current.clientWidth / 3
  }, [name])
  return list
}
