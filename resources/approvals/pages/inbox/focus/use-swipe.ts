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
  const stop = () => {
    start.current = null
    setDistance(0)
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
      if (distance === 0 && Math.abs(down) > Math.abs(aside)) return stop()
      setDistance(aside)
    },
    onTouchEnd() {
      const reached = Math.abs(distance) >= swipeDistance
      const act = distance > 0 ? onRight : onLeft
      stop()
      if (reached) act()
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
