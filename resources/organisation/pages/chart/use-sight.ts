import { type RefObject, useEffect, useState } from 'react'
import { box, type Sight } from './layout'

const nothing: Sight = { left: 0, top: 0, width: 0, height: 0 }

/** Pixels that the frame moves on before anything is drawn anew; less than what is drawn around the sight. */
const stride = box.width / 2

/** What of a scrolled frame is in sight, in strides; dragging its ground moves it. */
export function useSight(frame: RefObject<HTMLElement | null>, scale: number): Sight {
  const [sight, setSight] = useState(nothing)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let asked = 0
    const look = () => {
      asked = 0
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
      const [left, width] = inStrides(scrollLeft / scale, clientWidth / scale)
      const [top, height] = inStrides(scrollTop / scale, clientHeight / scale)
      const isSame = (before: Sight) =>
        before.left === left && before.top === top && before.width === width && before.height === height
      setSight((before) => (isSame(before) ? before : { left, top, width, height }))
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

const inStrides = (from: number, length: number): readonly [from: number, length: number] => {
  const start = Math.floor(from / stride) * stride
  return [start, Math.ceil((from + length) / stride) * stride - start]
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
