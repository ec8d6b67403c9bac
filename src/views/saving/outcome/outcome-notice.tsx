import Button from '@mui/material/Button'
import SnackbarContent from '@mui/material/SnackbarContent'
import { useCloseNotification, useNotificationContext } from 'ra-core'
import { NotificationClasses } from 'ra-ui-materialui'
import { useEffect } from 'react'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import type { Undo } from './find-undo'
import { useUndo } from './use-undo'

interface NoticeProps {
  resource: Resource
  row: Row
  text: string
  undo: Undo | undefined
}

/** Says what was done; its button takes it back. It makes room as soon as there is something else to say. */
export function OutcomeNotice({ undo, ...props }: NoticeProps) {
  const close = useCloseNotification()
  const { notifications } = useNotificationContext()
  const isNextWaiting = notifications.length > 0
  useEffect(() => {
    if (isNextWaiting) close()
  }, [isNextWaiting, close])
  return (
    <SnackbarContent
      className={NotificationClasses.success}
      message={props.text}
      action={undo ? <UndoButton {...props} undo={undo} onEnd={close} /> : null}
    />
  )
}

function UndoButton({ undo, text, onEnd, ...record }: NoticeProps & { undo: Undo; onEnd(): void }) {
  const { run, isPending, say } = useUndo({ ...record, undo }, onEnd)
  const label = undo.by === 'step' ? undo.label : say('undo')
  return (
    <Button
      size="small"
      color="inherit"
      aria-label={undo.by === 'step' ? `${label}: ${text}` : say('undoOf', { text })}
      aria-disabled={isPending}
      onClick={() => void run()}
      sx={{ fontWeight: 700, textDecoration: 'underline', minHeight: 36, whiteSpace: 'nowrap' }}
    >
      {isPending ? say('undoing') : label}
    </Button>
  )
}
