import { type ReactNode, useState } from 'react'
import './layout.css'

interface ExpandableSectionProps {
  title: ReactNode
  /** Open at first, and whenever this becomes true. */
  isOpen?: boolean
  children(): ReactNode
}

/** A part that few need; rendered, and fetched, when it is opened. */
export function ExpandableSection({ title, isOpen = false, children }: ExpandableSectionProps) {
  const [isOpened, setOpened] = useState(isOpen)
  return (
    <details className="more" open={isOpened || isOpen} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpened || isOpen ? children() : null}
    </details>
  )
}
