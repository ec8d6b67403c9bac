import Button from '@mui/material/Button'
import Popover, { type PopoverActions } from '@mui/material/Popover'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'

interface PanelButtonProps {
  label: string
  /** Content of the button, in place of the label. */
  face?: ReactNode
  icon: ReactNode
  /**
   * Width of the panel in pixels, needed if its content loads after it opened; default: as wide as the
   * content.
   */
  width?: number
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** Shows a button of the list's tool bar, which opens a panel below itself. */
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

/** Positions the panel again, because content that loads later may not fit. */
function RepositionPanel({ place }: { place: RefObject<PopoverActions | null> }): null {
  useEffect(() => place.current?.updatePosition(), [place])
  return null
}
