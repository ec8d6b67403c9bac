import { type RefObject, useEffect } from 'react'

/** Whatever is cut on the page tells its whole under the pointer: no cell, chip or button has to see to it itself. */
export function useWholeText(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = page
    if (!current) return
    const tell = (event: Event) => showWholeText(event.target, current)
    current.addEventListener('pointerover', tell)
    return () => current.removeEventListener('pointerover', tell)
  })
}

function showWholeText(target: EventTarget | null, page: HTMLElement): void {
  for (let one = target; one instanceof HTMLElement && one !== page; one = one.parentElement) {
    if (isCut(one)) {
      if (!one.title || one.dataset.whole !== undefined) one.title = one.textContent ?? ''
      one.dataset.whole = ''
      return
    }
    if (one.dataset.whole !== undefined) {
      // There is room for it by now.
      one.removeAttribute('title')
      delete one.dataset.whole
    }
  }
}

/** Most elements hold what they have: how they are cut is looked up for the others only. */
function isCut(element: HTMLElement): boolean {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
  if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) return false
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
}
