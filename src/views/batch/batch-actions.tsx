import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { applyBatch, cancelBatch, exportBatchRows, retryBatch, undoBatch } from '../../../dataProvider/batch'
import type { Batch } from '../../framework/batch'
import { findResource } from '../../framework/company/catalogue'
import { useBatchWords } from '../../i18n/batch-words'
import { downloadBlob } from '../download-blob'
import { describeRecordCount } from './batch-headline'
import { isRunning } from './use-batch'

type BatchActionRunner = (what: string, send: (key: string) => Promise<Batch>) => Promise<void>

interface ActionsProps {
  batch: Batch
  act: BatchActionRunner
  isPending: boolean
  onClose?(): void
  onBack?: (() => void) | undefined
}

/** Shows the actions that the status of a batch allows. */
export function BatchActions(props: ActionsProps) {
  const { batch, onClose } = props
  const say = useBatchWords()
  return (
    <>
      {isRunning(batch) ? (
        <StopButton {...props} />
      ) : batch.status === 'previewed' ? (
        <ApplyButton {...props} />
      ) : (
        <FinishedActions {...props} />
      )}
      {onClose ? (
        <Button onClick={onClose} sx={{ marginInlineStart: 'auto' }}>
          {say('close')}
        </Button>
      ) : null}
    </>
  )
}

function ApplyButton({ batch, act, isPending, onBack }: ActionsProps) {
  const say = useBatchWords()
  const { ready } = batch.counts
  const records = describeRecordCount(ready, findResource(batch.resource))
  const apply = () => void act(`apply ${batch.id}`, (key) => applyBatch(batch.id, batch.total, key))
  return (
    <>
      {ready > 0 ? (
        <Button variant="contained" aria-disabled={isPending} onClick={apply}>
          {isPending ? say('applying') : say(batch.kind === 'undo' ? 'undoTitle' : 'apply', { records })}
        </Button>
      ) : (
        <Typography sx={{ alignSelf: 'center' }}>{say('nothingToApply')}</Typography>
      )}
      {onBack ? <Button onClick={onBack}>{say(batch.kind === 'import' ? 'backToColumns' : 'back')}</Button> : null}
    </>
  )
}

function StopButton({ batch, act }: ActionsProps) {
  const say = useBatchWords()
  return (
    <Button
      variant="outlined"
      color="error"
      onClick={() => void act(`cancel ${batch.id}`, (key) => cancelBatch(batch.id, key))}
    >
      {say('stop')}
    </Button>
  )
}

function FinishedActions({ batch, act, isPending }: ActionsProps) {
  const say = useBatchWords()
  return (
    <>
      {batch.counts.refused > 0 && batch.undoneBy === null ? (
        <Button
          variant="outlined"
          aria-disabled={isPending}
          onClick={() => void act(`retry ${batch.id}`, (key) => retryBatch(batch.id, key))}
        >
          {say('retry')}
        </Button>
      ) : null}
      {isUndoable(batch) ? (
        <Button
          variant="outlined"
          aria-disabled={isPending}
          onClick={() => void act(`undo ${batch.id}`, (key) => undoBatch(batch.id, key))}
        >
          {say('undo')}
        </Button>
      ) : null}
      <DownloadRowsButton batch={batch} />
    </>
  )
}

/** Tells whether the batch can still be undone, as far as the browser knows; the server decides. */
export const isUndoable = ({ undoUntil, undoneBy }: Batch): boolean =>
  undoneBy === null && undoUntil !== null && Date.parse(undoUntil) > Date.now()

function DownloadRowsButton({ batch }: { batch: Batch }) {
  const say = useBatchWords()
  const [hasFailed, setFailed] = useState(false)
  const download = () =>
    exportBatchRows(batch.id).then(
      (blob) => {
        setFailed(false)
        downloadBlob(blob, `bulk-change-${batch.id}.csv`)
      },
      () => setFailed(true),
    )
  return (
    <>
      <Button onClick={() => void download()}>{say('download')}</Button>
      {hasFailed ? <span role="alert">{say('downloadFailed')}</span> : null}
    </>
  )
}
