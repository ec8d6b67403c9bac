import { type ReactNode, useState } from 'react'
import './layout.css'

interface ExpandableSectionProps {
  title: ReactNode
  /** True: the section is open at first, and opens whenever this becomes true. */
  isOpen?: boolean
  children(): ReactNode
}

/** Shows a section that few people need; it is rendered and loads its data when it is opened. */
export function ExpandableSection({ title, isOpen = false, children }: ExpandableSectionProps) {
  const [isOpened, setOpened] = useState(isOpen)
  return (
    <details className="more" open={isOpened || isOpen} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpened || isOpen ? children() : null}
    </details>
  )
}
