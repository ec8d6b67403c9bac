import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { Link as RouterLink } from 'react-router'
import { CallError } from '../../../dataProvider/call'
import type { Batch } from '../../framework/batch'
import { findResource } from '../../framework/company/catalogue'
import { useBatchWords } from '../../i18n/batch-words'
import { FailureNotice, LoadingLines } from '../states/page-states'
import { formatLocalDay } from '../value/format-local-instant'
import { ActionBar } from './action-bar'
import { BatchActions } from './batch-actions'
import { useBatchHeadline } from './batch-headline'
import { BatchProgress } from './batch-progress'
import { useDescribeBatchError } from './describe-batch-error'
import { batchPath } from './paths'
import { BatchRows } from './rows/batch-rows'
import { isRunning, useBatch, useBatchAction } from './use-batch'

interface BatchViewProps {
  id: number
  first?: Batch
  /** Called with a batch to show instead: the one that undoes this one, or another attempt. */
  onOther(batch: Batch): void
  /** Called when the server begins to change records. */
  onApply?(): void
  onClose?(): void
  onBack?: (() => void) | undefined
  /** Previews the same change of the same records again. */
  onAgain?: (() => Promise<void>) | undefined
}

/** Shows a batch in any status: its preview, its progress, or the result of every record. */
export function BatchView(props: BatchViewProps) {
  const { id, first } = props
  const { data: batch, error, refetch } = useBatch(id, first)
  if (!batch) return error ? <FailureNotice error={error} retry={refetch} /> : <LoadingLines lines={6} />
  return <LoadedBatch {...props} batch={batch} />
}

function LoadedBatch({ batch, ...props }: BatchViewProps & { batch: Batch }) {
  const { id, onOther, onApply } = props
  const { act, isPending, error } = useBatchAction((answer) => {
    if (answer.id !== id) onOther(answer)
    else if (answer.status !== 'previewed') onApply?.()
  })
  const resource = findResource(batch.resource)
  return (
    <>
      <Box sx={{ pb: 3 }}>
        <BatchHeadline batch={batch} />
        {error ? <BatchRefusal error={error} {...(props.onAgain ? { onAgain: props.onAgain } : {})} /> : null}
        {isRunning(batch) ? (
          <BatchProgress batch={batch} />
        ) : resource ? (
          <BatchRows batch={batch} resource={resource} />
        ) : null}
      </Box>
      <ActionBar>
        <BatchActions {...props} {...{ batch, act, isPending }} />
      </ActionBar>
    </>
  )
}

/** Shows the status in a heading, which takes the focus when the pressed button disappears. */
function BatchHeadline({ batch }: { batch: Batch }) {
  const say = useBatchWords()
  const { head, text } = useBatchHeadline()(batch)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: buttons come and go with the state
  useEffect(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || activeElement.getAttribute('role') === 'dialog')
      heading.current?.focus({ preventScroll: true })
  }, [batch.status])
  const { undoUntil, undoneBy, undoOf } = batch
  return (
    <Box sx={{ mb: 2 }}>
      <Typography ref={heading} tabIndex={-1} component="h2" sx={{ fontSize: '1.125rem', fontWeight: 650 }}>
        {head}
      </Typography>
      {/* Screen readers get the counts here; the buttons below show them to all others. */}
      <Typography role="status" className="for-readers">
        {text}
      </Typography>
      {batch.problem ? <Typography color="error">{batch.problem}</Typography> : null}
      {undoUntil && undoneBy === null ? (
        <Typography variant="body2" color="text.secondary">
          {say('undoUntil', { date: formatLocalDay(undoUntil) })}
        </Typography>
      ) : null}
      {undoneBy === null ? null : <OtherBatchLink id={undoneBy} text={say('takenBackBy')} />}
      {undoOf === null ? null : <OtherBatchLink id={undoOf} text={say('takesBack')} />}
    </Box>
  )
}

const OtherBatchLink = ({ id, text }: { id: number; text: string }) => (
  <Link component={RouterLink} to={batchPath(id)} variant="body2" sx={{ display: 'block' }}>
    {text}
  </Link>
)

function BatchRefusal({ error, onAgain }: { error: unknown; onAgain?: () => Promise<void> }) {
  const say = useBatchWords()
  const inWords = useDescribeBatchError()
  const hasMoved = error instanceof CallError && error.code === 'movedSelection'
  return (
    <Alert
      severity={hasMoved ? 'warning' : 'error'}
      sx={{ mb: 2 }}
      action={
        hasMoved && onAgain ? (
          <Button color="inherit" autoFocus onClick={() => void onAgain()}>
            {say('again')}
          </Button>
        ) : null
      }
    >
      {hasMoved ? say('moved', error.args) : inWords(error)}
    </Alert>
  )
}
