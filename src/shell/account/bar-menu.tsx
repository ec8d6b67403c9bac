import { type ReactNode, Suspense, useState } from 'react'

interface BarMenuProps {
  label: string
  title?: string
  className?: string
  opens: 'menu' | 'dialog'
  /** What the button shows. */
  children: ReactNode
  /** What stands at the button while it is open; it may load first. */
  content: (anchor: HTMLElement, close: () => void) => ReactNode
}

/** A button of the top bar that opens something below it. */
export function BarMenu({ label, title = label, className = 'bar-button', opens, children, content }: BarMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        {...{ className, title }}
        type="button"
        aria-label={label}
        aria-haspopup={opens}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {children}
      </button>
      <Suspense>{anchor && content(anchor, () => setAnchor(null))}</Suspense>
    </>
  )
}
