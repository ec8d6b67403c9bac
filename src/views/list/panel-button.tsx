import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { type ReactNode, Suspense, useState } from 'react'

interface PanelButtonProps {
  label: string
  /** On the button instead of the label. */
  face?: ReactNode
  icon: ReactNode
  /** Pixels; default: as wide as the panel. To be given where the panel arrives after it was placed. */
  width?: number
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button of the list's tool bar that opens a panel below itself. */
export function PanelButton({ label, face = label, icon, width, children }: PanelButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const sx = width ? { width, maxWidth: '90vw' } : {}
  return (
    <>
      <Button
        size="small"
        startIcon={icon}
        aria-haspopup="dialog"
        aria-expanded={!!anchor}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {face}
      </Button>
      <Popover
        open={!!anchor}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx } }}
      >
        <Suspense fallback={null}>{typeof children === 'function' ? children(close) : children}</Suspense>
      </Popover>
    </>
  )
}
