import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, useId, useState } from 'react'
import { CallError } from '../../../../dataProvider/call'
import type { BatchChange } from '../../../framework/batch'
import type { FieldErrors } from '../../../framework/errors'
import type { Resource } from '../../../framework/resource'
import { useBatchWords } from '../../../i18n/batch-words'
import { useSay } from '../../../i18n/say'
import { useFocusAtError } from '../../blocks/form-errors'
import { ActionBar } from '../action-bar'
import { useDescribeBatchError } from '../describe-batch-error'
import { EditPanel } from './edit-panel'
import { type FieldDraft, pickDraftErrors, readDrafts } from './field-drafts'

interface EditFormProps {
  resource: Resource
  drafts: readonly FieldDraft[]
  onDrafts(drafts: readonly FieldDraft[]): void
  /** Previews the change; rejects with the server's refusal. */
  preview(change: BatchChange): Promise<void>
  onClose(): void
}

/** Asks for the fields to change, reads the input and previews the change; shows errors at their inputs. */
export function EditForm({ resource, drafts, onDrafts, preview, onClose }: EditFormProps) {
  const say = useBatchWords()
  const general = useSay()
  const formId = useId()
  const { errors, problem, isPending, submit } = useEditSubmit(resource, drafts, formId, preview)
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
      <Box sx={{ flex: 1, pt: 1, pb: 3 }}>
        {problem ? (
          <Alert severity="error" sx={{ mb: 2 }}>
            {problem}
          </Alert>
        ) : null}
        <EditPanel {...{ resource, formId, drafts, errors, onDrafts }} />
      </Box>
      <ActionBar>
        <Button type="submit" variant="contained" aria-disabled={isPending}>
          {say(isPending ? 'previewing' : 'preview')}
        </Button>
        <Button onClick={onClose}>{general('cancel')}</Button>
      </ActionBar>
    </Box>
  )
}

function useEditSubmit(
  resource: Resource,
  drafts: readonly FieldDraft[],
  formId: string,
  preview: EditFormProps['preview'],
) {
  const say = useBatchWords()
  const inWords = useDescribeBatchError()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string | undefined>()
  const [isPending, setPending] = useState(false)
  useFocusAtError(formId, errors)

  const refuse = (failure: unknown) => {
    const fields = failure instanceof CallError ? pickDraftErrors(failure.fields) : {}
    setErrors(fields)
    setProblem(Object.keys(fields).length > 0 ? undefined : inWords(failure))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const read = readDrafts(resource, drafts)
    setErrors(read.errors)
    setProblem(drafts.length === 0 ? say('nothingChosen') : undefined)
    if (drafts.length === 0 || Object.keys(read.errors).length > 0) return
    setPending(true)
    await preview({ kind: 'edit', fields: read.fields }).catch(refuse)
    setPending(false)
  }
  return { errors, problem, isPending, submit }
}
