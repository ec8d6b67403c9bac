import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type FormEvent, useEffect, useId, useMemo, useRef } from 'react'
import type { Resource } from '../../../framework/resource'
import { useFilterWords } from '../../../i18n/lists/filter-words'
import { lowercaseFirst, useSay } from '../../../i18n/say'
import { narrow } from '../../narrow-window'
import { useSignedIn } from '../../signed-in'
import { GroupEditor } from './group-editor'
import { listOfferedFields } from './offered-fields'
import { type ConditionStore, useConditionBuilder } from './use-condition-builder'
import { useListConditionStore } from './use-list-condition-store'

/** Builds a condition over the fields of the list; loaded when it is opened. */
export function ListConditionDialog({ resource, onClose }: { resource: Resource; onClose(): void }) {
  const say = useFilterWords()
  const title = say('title', { list: lowercaseFirst(resource.plural) })
  return (
    <ConditionBuilderDialog
      resource={resource}
      place={useListConditionStore(resource)}
      title={title}
      onClose={onClose}
    />
  )
}

interface ConditionBuilderDialogProps {
  resource: Resource
  place: ConditionStore
  title: string
  onClose(): void
}

/** Builds a condition over the fields of a resource; `place` says where it is read from and stored. */
export function ConditionBuilderDialog({ resource, place, title, onClose }: ConditionBuilderDialogProps) {
  const say = useFilterWords()
  const general = useSay()
  const id = useId()
  const who = useSignedIn()
  const offered = useMemo(() => listOfferedFields(resource, who), [resource, who])
  const builder = useConditionBuilder(resource, place)
  const isNarrow = useMediaQuery(narrow, { noSsr: true })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (builder.problems.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [builder.problems])
  const apply = (event: FormEvent) => {
    event.preventDefault()
    // React would also pass the event to a form around this dialog.
    event.stopPropagation()
    if (builder.apply()) onClose()
  }
  const clear = () => {
    builder.clear()
    onClose()
  }
  return (
    <Dialog open fullScreen={isNarrow} fullWidth maxWidth="md" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} sx={{ pb: 1 }}>
        {title}
      </DialogTitle>
      <form ref={form} noValidate onSubmit={apply} style={{ display: 'contents' }}>
        <DialogContent>
          <GroupEditor resource={resource} offered={offered} builder={builder} group={builder.root} place="" />
        </DialogContent>
        {builder.refusal ? (
          <Alert severity="warning" role="status" sx={{ mx: 3 }}>
            {builder.refusal}
          </Alert>
        ) : null}
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
          <Button onClick={clear} sx={{ mr: 'auto' }}>
            {say('clear')}
          </Button>
          <Button onClick={onClose}>{general('cancel')}</Button>
          <Button type="submit" variant="contained">
            {say('apply')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
