import { type CSSProperties, type TouchEvent, useRef, useState } from 'react'

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
  const handlers = {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches.item(0)
      const isOwn = target instanceof Element && target.closest(ownMovements) !== null
      start.current = touch && touches.length === 1 && !isOwn ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchMove({ touches }: TouchEvent) {
      const touch = touches.item(0)
      if (!touch || !start.current) return
      if (touches.length > 1) return stop()
      const [aside, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      if (latest.current === 0 && Math.abs(down) > Math.abs(aside)) return stop()
      move(aside)
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

function findDirection(distance: number): 'left' | 'right' | undefined {
  if (Math.abs(distance) < swipeDistance) return undefined
  return distance > 0 ? 'right' : 'left'
}
