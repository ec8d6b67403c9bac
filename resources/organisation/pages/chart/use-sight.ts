import { type RefObject, useEffect, useState } from 'react'

/** What of a scrolled frame is in sight, in pixels at full size. */
export interface Sight {
  left: number
  top: number
  width: number
  height: number
}

const nothing: Sight = { left: 0, top: 0, width: 0, height: 0 }

/** Follows the frame, at most once a picture; dragging its ground moves it. */
export function useSight(frame: RefObject<HTMLElement | null>, scale: number): Sight {
  const [sight, setSight] = useState(nothing)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let asked = 0
    const look = () => {
      asked = 0
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
      setSight({
        left: scrollLeft / scale,
        top: scrollTop / scale,
        width: clientWidth / scale,
        height: clientHeight / scale,
      })
    }
    const later = () => {
      asked ||= requestAnimationFrame(look)
    }
    const size = new ResizeObserver(later)
    size.observe(element)
    element.addEventListener('scroll', later, { passive: true })
    const stop = drag(element)
    look()
    return () => {
      cancelAnimationFrame(asked)
      size.disconnect()
      element.removeEventListener('scroll', later)
      stop()
    }
  }, [frame, scale])
  return sight
}

function drag(element: HTMLElement): () => void {
  const move = (event: PointerEvent) => {
    element.scrollLeft -= event.movementX
    element.scrollTop -= event.movementY
  }
  const end = () => element.removeEventListener('pointermove', move)
  const begin = (event: PointerEvent) => {
    // A finger scrolls by itself; on a box a press is the box's.
    if (event.pointerType !== 'mouse' || event.button !== 0 || (event.target as Element).closest('article')) return
    element.setPointerCapture(event.pointerId)
    element.addEventListener('pointermove', move)
  }
  element.addEventListener('pointerdown', begin)
  element.addEventListener('pointerup', end)
  element.addEventListener('pointercancel', end)
  return () => {
    end()
    element.removeEventListener('pointerdown', begin)
    element.removeEventListener('pointerup', end)
    element.removeEventListener('pointercancel', end)
  }
}
