import { useMemo, useSyncExternalStore } from 'react'

/** Matches windows in which the frame has a bar at its foot, and menus rise from there. */
export const phone = '(max-width: 767.95px)'

/** Tells whether the window matches a media query, also after it is resized or turned. */
export function useMedia(query: string): boolean {
  const list = useMemo(() => window.matchMedia(query), [query])
  return useSyncExternalStore(
    (tell) => {
      list.addEventListener('change', tell)
      return () => list.removeEventListener('change', tell)
    },
    () => list.matches,
  )
}
