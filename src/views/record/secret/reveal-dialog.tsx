import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { CallError } from '../../../../dataProvider/call'
import { revealSecret } from '../../../../dataProvider/reveal-secret'
import { text } from '../../../fields'
import { requireViews } from '../../../fields/views'
import type { FieldError } from '../../../framework/errors'
import { getFieldBehaviour, isEmpty } from '../../../framework/field'
import type { Resource } from '../../../framework/resource'
import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import { lowercaseFirst, useSay } from '../../../i18n/say'
import { useToolWords } from '../../../i18n/tool-words'
import type { DisplayField } from '../../display-fields'
import { useDescribeError } from '../../states/page-states'
import { shownSeconds } from './shown-secret'

interface RevealDialogProps {
  resource: Resource
  shown: DisplayField
  id: number
  onClose(): void
  onShown(value: string): void
}

/** Asks for the reason why the person needs the full value. */
export function RevealDialog({ resource, shown, id, onClose, onShown }: RevealDialogProps) {
  const say = useSay()
  const tell = useToolWords()
  const toWords = useDescribeFieldError()
  const failureWords = useDescribeError()
  const name = useId()
  const { reason, setReason, error, failure, isPending, submit } = useRevealSecret({ resource, shown, id, onShown })
  useEffect(() => {
    if (error) document.getElementById(`${name}-reason`)?.focus()
  }, [name, error])
  const label = tell('showReason')
  const field = text({ label, help: tell('showReasonHelp'), required: true, min: 5, max: 300 })
  const { Input } = requireViews(field)
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${name}-title`} fullWidth maxWidth="sm">
      <form noValidate onSubmit={(event) => submit(event, field)}>
        <DialogTitle id={`${name}-title`} component="h2">
          {tell('showLabel', { label: lowercaseFirst(shown.label) })}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <p style={{ margin: 0 }}>{tell('showText', { seconds: shownSeconds })}</p>
            {failure ? <Alert severity="error">{failureWords(failure)}</Alert> : null}
            {Input ? (
              <Input
                id={`${name}-reason`}
                name="reason"
                {...{ label, field }}
                value={reason}
                record={{}}
                onChange={(typed) => setReason(String(typed ?? ''))}
                error={error && toWords(error, label)}
                isRequired
              />
            ) : null}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {tell('showSecret')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useRevealSecret({ resource, shown, id, onShown }: Omit<RevealDialogProps, 'onClose'>) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<FieldError>()
  const [failure, setFailure] = useState<unknown>()
  const [isPending, setPending] = useState(false)

  const submit = async (event: FormEvent, field: Parameters<typeof getFieldBehaviour>[0]) => {
    event.preventDefault()
    if (isPending) return
    const read = isEmpty(reason)
      ? { ok: false as const, error: { code: 'required' } }
      : getFieldBehaviour(field).parse(reason)
    setError(read.ok ? undefined : read.error)
    if (!read.ok) return
    setPending(true)
    try {
      onShown((await revealSecret(resource, { id, field: shown.name, reason })) ?? '')
    } catch (problem) {
      setFailure(problem)
      if (problem instanceof CallError) setError(problem.fields?.reason)
      setPending(false)
    }
  }
  return { reason, setReason, error, failure, isPending, submit }
}
