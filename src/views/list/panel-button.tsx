import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { type ReactNode, Suspense, useState } from 'react'

interface PanelButtonProps {
  label: string
  icon: ReactNode
  /** Pixels; default: as wide as the panel. To be given where the panel arrives after it was placed. */
  width?: number
  children: ReactNode
}

/** A button of the list's tool bar that opens a panel below itself. */
export function PanelButton({ label, icon, width, children }: PanelButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
        {label}
      </Button>
      <Popover
        open={!!anchor}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx } }}
      >
        <Suspense fallback={null}>{children}</Suspense>
      </Popover>
    </>
  )
}
