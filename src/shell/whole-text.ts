import { type RefObject, useEffect } from 'react'

/** Whatever is cut on the page tells its whole under the pointer: no cell, chip or button has to see to it itself. */
export function useWholeText(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = page
    if (!current) return
    // Loaded with the first move of a pointer: nothing is told before.
    const tell = ({ target }: Event) =>
      void import('./tell-whole').then(
        ({ tellWhole }) => tellWhole(target, current),
        () => undefined,
      )
    current.addEventListener('pointerover', tell)
    return () => current.removeEventListener('pointerover', tell)
  })
}
