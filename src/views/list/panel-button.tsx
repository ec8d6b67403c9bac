import Button from '@mui/material/Button'
import Popover, { type PopoverActions } from '@mui/material/Popover'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'

interface PanelButtonProps {
  label: string
  /** On the button instead of the label. */
  face?: ReactNode
  icon: ReactNode
  /** Pixels; default: as wide as the panel. Needed if the panel loads after it was placed. */
  width?: number
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button of the list's tool bar that opens a panel below itself. */
export function PanelButton({ label, face = label, icon, width, children }: PanelButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const place = useRef<PopoverActions>(null)
  const sx = width ? { width, maxWidth: '90vw' } : {}
  return (
    <>
      <Button
        size="small"
        startIcon={icon}
        aria-haspopup="dialog"
        aria-expanded={!!anchor}
        title={typeof face === 'string' ? label : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {typeof face === 'string' ? <span className="tool-name">{face}</span> : face}
      </Button>
      <Popover
        open={!!anchor}
        action={place}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx } }}
      >
        <Suspense fallback={null}>
          {typeof children === 'function' ? children(close) : children}
          <RepositionPanel place={place} />
        </Suspense>
      </Popover>
    </>
  )
}

/** Places the panel again, because content that loads later may not fit. */
function RepositionPanel({ place }: { place: RefObject<PopoverActions | null> }): null {
  useEffect(() => place.current?.updatePosition(), [place])
  return null
}
