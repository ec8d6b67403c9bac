import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useDescribeError } from '../states/page-states'
import './layout.css'

interface ReviewDialogProps {
  title: string
  /** Label of the button that runs the action; without one the dialog is only for reading. */
  action?: string
  /** True where the action removes something. */
  isDanger?: boolean
  isPending?: boolean
  /** Whether the action is possible now; default true. */
  isReady?: boolean
  /** Why the action failed: the error that was thrown, or words. */
  failure?: unknown
  /** Label of the button that closes the dialog. */
  close: string
  /** A button beside it that leads back to the previous question. */
  back?: ReactNode
  size?: 'xs' | 'sm' | 'md'
  /** True for a long dialog, which fills the screen of a phone. */
  isLong?: boolean
  onClose(): void
  onDo?(): void
  /** Shows what will happen, and the inputs. */
  children: ReactNode
}

/**
 * Shows what an action will do before it happens: the person reads, perhaps corrects, then confirms or
 * leaves.
 */
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
  const inWords = useDescribeError()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In React's tree this form may be inside the form of a page, which must not get the event.
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
        {/* The content scrolls, so the keyboard must be able to reach it. */}
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
