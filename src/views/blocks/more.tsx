import { type ReactNode, useState } from 'react'
import './layout.css'

interface MoreProps {
  title: ReactNode
  /** Open from the beginning, and whenever this becomes true. */
  isOpen?: boolean
  children(): ReactNode
}

/** What few ask for; it is made, and fetched, when somebody opens it. */
export function More({ title, isOpen = false, children }: MoreProps) {
  const [isOpened, setOpened] = useState(isOpen)
  return (
    <details className="more" open={isOpened || isOpen} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpened || isOpen ? children() : null}
    </details>
  )
}
