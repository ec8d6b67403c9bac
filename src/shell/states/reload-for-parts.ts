import { useEffect } from 'react'

const placeOfLast = 'steward.reloadedAt'
/** A part that is missing again within this time (ms) is missing for another reason. */
const pauseMs = 60_000

/**
 * Loads the page again where a part of it is missing, at once or when the connection is back: a part that a
 * browser could not load is never asked for again by the same page.
 */
export function useReloadForParts(isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing) return
    if (navigator.onLine) return reloadOnce()
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isMissing])
}

function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(placeOfLast))
  if (Date.now() - last < pauseMs) return
  sessionStorage.setItem(placeOfLast, String(Date.now()))
  location.reload()
}
