import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * Keeps toasts outside of the page: while a dialog or a sheet is open, screen readers do not hear the page.
 */
export function ToastRegion({ children }: { children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    document.body.append(place)
    // A dialog that opens hides everything beside it from screen readers.
    const watch = new MutationObserver(() => place.removeAttribute('aria-hidden'))
    watch.observe(place, { attributeFilter: ['aria-hidden'] })
    return () => {
      watch.disconnect()
      place.remove()
    }
  }, [place])
  return createPortal(children, place)
}
