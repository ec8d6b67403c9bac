import Close from '@mui/icons-material/Close'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useId } from 'react'
import './layout.css'

interface SidePanelProps {
  title: string
  /** Label of the button that closes the panel. */
  close: string
  onClose(): void
  children: ReactNode
}

/** Shows details beside a page; on a phone they fill the screen. Closing returns the focus. */
export function SidePanel({ title, close, onClose, children }: SidePanelProps) {
  const id = useId()
  const about = { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id } as const
  return (
    <Drawer open anchor="right" onClose={onClose} slotProps={{ paper: { className: 'side-panel', ...about } }}>
      <header className="between">
        <h2 id={id}>{title}</h2>
        <IconButton aria-label={close} onClick={onClose}>
          <Close />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section className="side-panel-body" tabIndex={0} aria-labelledby={id}>
        {children}
      </section>
    </Drawer>
  )
}
