import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAnswer } from '../../blocks/use-answer'
import { isChangeOfTab } from '../../list/preference'

/** How often a visible page asks whether anything behind its figures was written. */
const intervalMs = 15_000
/** Writes that follow each other within this time are one burst. */
const burstMs = 500

/**
 * Reloads the answers of a group once after each burst of changes: at once after those in other tabs of this
 * browser, and within seconds after those of others. Nothing is asked while the page is hidden.
 */
export function useFreshFigures(dashboard: string | undefined, group: string): void {
  const client = useQueryClient()
  const { data } = useAnswer<{ mark: string }>(
    'getDashboardMark',
    { dashboard },
    { group: 'dashboardMarks', isEnabled: dashboard !== undefined, everyMs: intervalMs },
  )
  const mark = data?.mark
  const lastMark = useRef(mark)
  useEffect(() => {
    // The first mark belongs to the figures that are loaded anyway.
    if (lastMark.current !== undefined && mark !== lastMark.current)
      void client.invalidateQueries({ queryKey: [group] })
    lastMark.current = mark
  }, [client, group, mark])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const reloadSoon = (event: StorageEvent) => {
      if (!isChangeOfTab(event)) return
      clearTimeout(timer)
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: [group] }), burstMs)
    }
    window.addEventListener('storage', reloadSoon)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('storage', reloadSoon)
    }
  }, [client, group])
}
