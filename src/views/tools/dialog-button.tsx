import Button, { type ButtonProps } from '@mui/material/Button'
import { type ReactNode, Suspense, useState } from 'react'

interface DialogButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'sx'> {
  label: ReactNode
  /** Called after the dialog has closed. */
  onClose?: (() => void) | undefined
  /** Renders the dialog; its code is loaded when it is first opened. */
  children: (close: () => void) => ReactNode
}

/** Shows a button that opens a dialog. */
export function DialogButton({ label, onClose, children, ...look }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  return (
    <>
      <Button variant="outlined" {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? <Suspense fallback={null}>{children(close)}</Suspense> : null}
    </>
  )
}
