import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useFailureWords } from '../states/states'
import './layout.css'

interface ReviewDialogProps {
  title: string
  /** On the button that does it; without one there is only something to read. */
  action?: string
  /** Takes something away. */
  isDanger?: boolean
  isPending?: boolean
  /** Whether it can be done as things stand; default true. */
  isReady?: boolean
  /** Why it could not be done: what was thrown, or words. */
  failure?: unknown
  /** On the button that leaves. */
  close: string
  /** A button beside it, the way back to the question before. */
  back?: ReactNode
  size?: 'xs' | 'sm' | 'md'
  /** Long: it takes the whole of a phone. */
  isLong?: boolean
  onClose(): void
  onDo?(): void
  /** What will happen, and what is asked for. */
  children: ReactNode
}

/** What will happen, before it does: read, perhaps corrected, then done or left. */
export function ReviewDialog(props: ReviewDialogProps) {
  const {
    title,
    action,
    isDanger = false,
    isPending = false,
    isReady = true,
    failure,
    close,
    back,
    size = 'sm',
  } = props
  const id = useId()
  const isNarrow = useMediaQuery('(max-width: 599.95px)')
  const inWords = useFailureWords()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In React's eyes the form of a page may be around this one.
    event.stopPropagation()
    if (isReady && !isPending) props.onDo?.()
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      onKeyDown={(event) => event.stopPropagation()}
      aria-labelledby={id}
      fullWidth
      maxWidth={size}
      fullScreen={isNarrow && props.isLong === true}
    >
      <form noValidate onSubmit={submit} className="review-form">
        <DialogTitle id={id} component="h2">
          {title}
        </DialogTitle>
        {/* Scrolls, so it is reached by keys. */}
        <DialogContent tabIndex={0} role="region" aria-labelledby={id} className="review">
          {failure ? (
            <Alert severity="error" role="alert">
              {typeof failure === 'string' ? failure : inWords(failure)}
            </Alert>
          ) : null}
          {props.children}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
          {back}
          <Button onClick={props.onClose}>{close}</Button>
          {action ? (
            <Button
              type="submit"
              variant="contained"
              color={isDanger ? 'error' : 'primary'}
              aria-disabled={isPending || !isReady}
            >
              {action}
            </Button>
          ) : null}
        </DialogActions>
      </form>
    </Dialog>
  )
}
