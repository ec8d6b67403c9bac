import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useDescribeError } from '../../states/page-states'
import { useFileWords } from './words'

interface RemoveDialogProps {
  name: string
  /** Deletes the file; rejects with the server's refusal. */
  remove(): Promise<void>
  onClose(): void
}

export function RemoveDialog({ name, remove, onClose }: RemoveDialogProps) {
  const say = useFileWords()
  const inWords = useDescribeError()
  const id = useId()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const confirm = async () => {
    setPending(true)
    try {
      await remove()
    } catch (error) {
      setFailure(error)
      setPending(false)
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id} component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {say('removeTitle', { name })}
      </DialogTitle>
      <DialogContent>
        {failure ? (
          <Alert severity="error" sx={{ mb: 2 }}>
            {inWords(failure)}
          </Alert>
        ) : null}
        <p style={{ margin: 0 }}>{say('removeText')}</p>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{say('keep')}</Button>
        <Button variant="contained" color="error" aria-disabled={isPending} onClick={() => isPending || void confirm()}>
          {say('removeDo')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
