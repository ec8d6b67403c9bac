import { type RefObject, useEffect } from 'react'

/**
 * Shows the full text of any cut element under the pointer, so that cells, chips and buttons need no code
 * for it.
 */
export function useTitleForCutText(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = page
    if (!current) return
    const tell = (event: Event) => setTitleIfCut(event.target, current)
    current.addEventListener('pointerover', tell)
    return () => current.removeEventListener('pointerover', tell)
  })
}

function setTitleIfCut(target: EventTarget | null, page: HTMLElement): void {
  for (let one = target; one instanceof HTMLElement && one !== page; one = one.parentElement) {
    if (isTextCut(one)) {
      if (!one.title || one.dataset.whole !== undefined) one.title = one.textContent ?? ''
      one.dataset.whole = ''
      return
    }
    if (one.dataset.whole !== undefined) {
      // The text fits again.
      one.removeAttribute('title')
      delete one.dataset.whole
    }
  }
}

/**
 * Tells whether text is cut. Most elements fit their content, so only the style of the others is looked
 * up.
 */
function isTextCut(element: HTMLElement): boolean {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
  if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) return false
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
}
