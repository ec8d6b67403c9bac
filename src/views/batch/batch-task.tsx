import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId, useState } from 'react'
import { previewBatch } from '../../../dataProvider/batch'
import { preloadOptionBox } from '../../fields/parts/lazy-option-box'
import { preloadInputs as preloadNested } from '../../fields/views'
import type { Batch, BatchChange, Selection } from '../../framework/batch'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { useBatchWords } from '../../i18n/batch-words'
import { useIdempotentSender } from '../saving/idempotent-sender'
import { needsNoInput, type Step } from '../steps/list-steps'
import { StepDialog } from '../steps/step-dialog'
import { describeRecordCount } from './batch-headline'
import { useBatchTitle } from './batch-title'
import { BatchView } from './batch-view'
import { EditForm } from './edit/edit-form'
import type { FieldDraft } from './edit/field-drafts'
import { FirstPreview } from './first-preview'

/** Loads the inputs in advance, because a chosen field gets the focus at once. */
export const preloadInputs = () => Promise.all([preloadOptionBox(), preloadNested()])

export type BulkTask = { kind: 'edit' } | { kind: 'step'; step: Step }

interface BatchTaskProps {
  resource: Resource
  task: BulkTask
  selection: Selection
  /** How many records are selected, as the list counts them. */
  count: number
  drafts: readonly FieldDraft[]
  onDrafts(drafts: readonly FieldDraft[]): void
  /** Called when the window closes; tells whether a change was applied in it. */
  onClose(isApplied: boolean): void
}

/** Shows a whole bulk change in one window: input, preview and result. */
export function BatchTask({ resource, task, selection, count, drafts, onDrafts, onClose }: BatchTaskProps) {
  const [batch, setBatch] = useState<Batch | null>(null)
  const [change, setChange] = useState<BatchChange | null>(() =>
    task.kind === 'step' && needsNoInput(task.step) ? { kind: 'step', step: task.step.name } : null,
  )
  const [isApplied, setApplied] = useState(false)
  const intention = useIdempotentSender()
  const title = useTaskTitle(resource, task, count)
  const titleOf = useBatchTitle()
  const preview = async (next: BatchChange) => {
    setBatch(await intention(JSON.stringify([selection, next]), (key) => previewBatch(resource, selection, next, key)))
    setChange(next)
  }
  const close = () => onClose(isApplied)
  if (!change && task.kind === 'step') {
    const record: Values = { [resource.title]: title.records }
    const take = (answers: Values) => preview(toStepChange(task.step, answers))
    return <StepDialog step={task.step} resource={resource} record={record} onClose={close} take={take} />
  }
  return (
    <TaskDialog title={batch ? titleOf(batch) : title.whole} isWide={!!batch} onClose={close}>
      {batch ? (
        <BatchView
          key={batch.id}
          id={batch.id}
          first={batch}
          onOther={setBatch}
          onApply={() => setApplied(true)}
          onClose={close}
          onBack={task.kind === 'edit' && !isApplied ? () => setBatch(null) : undefined}
          onAgain={change && !isApplied ? () => preview(change) : undefined}
        />
      ) : task.kind === 'edit' ? (
        <EditForm {...{ resource, drafts, onDrafts, preview }} onClose={close} />
      ) : change ? (
        <FirstPreview look={() => preview(change)} />
      ) : null}
    </TaskDialog>
  )
}

function toStepChange({ name }: Step, { comment, ...answers }: Values): BatchChange {
  return {
    kind: 'step',
    step: name,
    ...(Object.keys(answers).length > 0 ? { asked: answers } : {}),
    ...(typeof comment === 'string' ? { comment } : {}),
  }
}

function useTaskTitle(resource: Resource, task: BulkTask, count: number): { whole: string; records: string } {
  const say = useBatchWords()
  const records = describeRecordCount(count, resource)
  const whole =
    task.kind === 'edit' ? say('editTitle', { records }) : say('stepTitle', { records, step: task.step.label })
  return { whole, records }
}

interface TaskDialogProps {
  title: string
  isWide: boolean
  onClose(): void
  children: ReactNode
}

function TaskDialog({ title, isWide, onClose, children }: TaskDialogProps) {
  const id = useId()
  const isNarrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true })
  return (
    <Dialog
      open
      fullWidth
      maxWidth={isWide ? 'lg' : 'md'}
      fullScreen={isNarrow}
      aria-labelledby={id}
      // A click beside the window does not close it, because such a click happens too easily.
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
    >
      <DialogTitle id={id} component="h2">
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', pb: 0 }}>{children}</DialogContent>
    </Dialog>
  )
}
