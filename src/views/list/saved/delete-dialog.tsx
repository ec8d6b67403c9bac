import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { requireCatalogue } from '../../../framework/company/catalogue'
import type { SavedView } from '../../../framework/lists/saved-view'
import { useSavedViewsWords } from '../../../i18n/lists/saved-views-words'
import { useDescribeError } from '../../states/page-states'

interface DeleteDialogProps {
  view: Pick<SavedView, 'name' | 'roles'>
  /** Its title; default: that of a view of a list. */
  title?: string
  onClose(): void
  /** Deletes the view; rejects with the server's refusal. */
  onDelete(): Promise<void>
}

export function DeleteDialog({ view: { name, roles }, title, onClose, onDelete }: DeleteDialogProps) {
  const say = useSavedViewsWords()
  const inWords = useDescribeError()
  const id = useId()
  const [failure, setFailure] = useState<unknown>()
  const holders = roles.map((role) => requireCatalogue().roles.labels[role]).join(', ')
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`} component="h2">
        {title ?? say('deleteTitle', { name })}
      </DialogTitle>
      <DialogContent id={`${id}-text`}>
        {failure ? <Alert severity="error">{inWords(failure)}</Alert> : null}
        {holders ? say('deleteShared', { roles: holders }) : say('deleteText')}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button sx={{ minHeight: 44 }} autoFocus onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button sx={{ minHeight: 44 }} variant="contained" color="error" onClick={() => onDelete().catch(setFailure)}>
          {say('confirmDelete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
