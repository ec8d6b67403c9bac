import { type RefObject, useEffect, useRef } from 'react'

/** Tells the style sheets how high a bar at the foot of the window is, for what must not cover it. */
export function useBarHeight(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style, dataset } = document.documentElement
    // The bar at the foot of a phone gives way to this one.
    dataset.bar = ''
    const observer = new ResizeObserver(() => style.setProperty('--bar-height', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--bar-height')
      delete dataset.bar
    }
  }, [])
  return bar
}
