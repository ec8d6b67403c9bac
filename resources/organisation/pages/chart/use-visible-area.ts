import { type RefObject, useEffect, useState } from 'react'
import { box, type VisibleArea } from './chart-layout'

const nothing: VisibleArea = { left: 0, top: 0, width: 0, height: 0 }

/**
 * The pixels of scrolling after which the chart is drawn again. They are fewer than the margin around the
 * visible area.
 */
const stride = box.width / 2

/** Returns the visible part of the frame, rounded to strides. Dragging the background scrolls the frame. */
export function useVisibleArea(frame: RefObject<HTMLElement | null>, scale: number): VisibleArea {
  const [sight, setSight] = useState(nothing)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let frameRequest = 0
    const look = () => {
      frameRequest = 0
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
      const [x, width] = snapToStride(scrollLeft / scale, clientWidth / scale)
      const [y, height] = snapToStride(scrollTop / scale, clientHeight / scale)
      const isSame = (before: VisibleArea) =>
        before.left === x && before.top === y && before.width === width && before.height === height
      setSight((before) => (isSame(before) ? before : { left: x, top: y, width, height }))
    }
    const scheduleLook = () => {
      frameRequest ||= requestAnimationFrame(look)
    }
    const size = new ResizeObserver(scheduleLook)
    size.observe(element)
    element.addEventListener('scroll', scheduleLook, { passive: true })
    const stop = enableDrag(element)
    look()
    return () => {
      cancelAnimationFrame(frameRequest)
      size.disconnect()
      element.removeEventListener('scroll', scheduleLook)
      stop()
    }
  }, [frame, scale])
  return sight
}

const snapToStride = (from: number, length: number): readonly [from: number, length: number] => {
  const start = Math.floor(from / stride) * stride
  return [start, Math.ceil((from + length) / stride) * stride - start]
}

function enableDrag(element: HTMLElement): () => void {
  const move = (event: PointerEvent) => {
    element.scrollLeft -= event.movementX
    element.scrollTop -= event.movementY
  }
  const end = () => element.removeEventListener('pointermove', move)
  const begin = (event: PointerEvent) => {
    // The browser scrolls by touch itself, and a press on a box is meant for the box, so both are ignored here.
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
