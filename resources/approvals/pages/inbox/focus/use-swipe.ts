import { type CSSProperties, type TouchEvent, useCallback, useRef, useState } from 'react'

/** How far a finger moves before the swipe counts, in pixels. */
const swipeDistance = 96

/** What has movements of its own: text that is entered, and tables that scroll. */
const ownMovements = 'input, textarea, select, [contenteditable], .table[data-wider="true"]'

interface SwipeActions {
  onRight(): void
  onLeft(): void
}

/** Follows a finger that moves sideways; a movement that is mostly up or down scrolls as usual. */
export function useSwipe({ onRight, onLeft }: SwipeActions) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const [distance, setDistance] = useState(0)
  // A fast finger is gone before the last movement is drawn.
  const latest = useRef(0)
  const move = (to: number) => {
    latest.current = to
    setDistance(to)
  }
  const stop = () => {
    start.current = null
    move(0)
  }
  const follow = useRef<(event: globalThis.TouchEvent) => void>(undefined)
  follow.current = (event) => {
    const touch = event.touches.item(0)
    if (!touch || !start.current) return
    if (event.touches.length > 1) return stop()
    const [aside, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
    if (latest.current === 0 && Math.abs(down) > Math.abs(aside)) return stop()
    // A browser that takes the swipe for a scroll of its own loses the tap that follows.
    if (event.cancelable) event.preventDefault()
    move(aside)
  }
  const handlers = {
    ref: useMoveListener(follow),
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches.item(0)
      const isOwn = target instanceof Element && target.closest(ownMovements) !== null
      start.current = touch && touches.length === 1 && !isOwn ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd() {
      const distanceMoved = latest.current
      stop()
      if (Math.abs(distanceMoved) >= swipeDistance) (distanceMoved > 0 ? onRight : onLeft)()
    },
    onTouchCancel: stop,
  }
  const style = { '--swipe': `${distance}px` } as CSSProperties
  return { handlers, style, direction: findDirection(distance) }
}

/** Listens to movements that may be kept from the browser; the listeners of React only look on. */
function useMoveListener(follow: { readonly current: ((event: globalThis.TouchEvent) => void) | undefined }) {
  return useCallback(
    (element: HTMLElement | null) => {
      const onMove = (event: globalThis.TouchEvent) => follow.current?.(event)
      element?.addEventListener('touchmove', onMove, { passive: false })
      return () => element?.removeEventListener('touchmove', onMove)
    },
    [follow],
  )
}

function findDirection(distance: number): 'left' | 'right' | undefined {
  if (Math.abs(distance) < swipeDistance) return undefined
  return distance > 0 ? 'right' : 'left'
}
