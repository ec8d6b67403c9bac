import { type RefObject, useEffect, useRef } from 'react'
import './form.css'

/** Tells the style sheets how high a bar at the foot of the window is, for what must not cover it. */
export function useBarHeight(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--bar-height', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--bar-height')
    }
  }, [])
  return bar
}
