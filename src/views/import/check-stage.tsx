import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { CallError } from '../../../dataProvider/call'
import type { Batch } from '../../framework/batch'
import type { Resource } from '../../framework/resource'
import { formatCount } from '../../i18n/format-count'
import { useImportWords } from '../../i18n/import-words'
import { useDescribeFieldError } from '../../i18n/records/field-error-words'
import { BatchView } from '../batch/batch-view'
import { isRunning, useBatch } from '../batch/use-batch'
import { fieldPathLabel } from '../form/form-input'
import { useDescribeError } from '../states/page-states'
import { LineOf } from './row-position'
import type { LoadedFile } from './use-file-reader'
import type { ImportSendState } from './use-import-sending'
import { useSaveRefusedRows } from './use-refused-file'

interface CheckStageProps {
  resource: Resource
  read: LoadedFile
  state: ImportSendState
  onStop(): void
  onGoOn(): void
}

/** Shows the rows from the upload to their results. */
export function CheckStage({ resource, read, state, onStop, onGoOn }: CheckStageProps) {
  const say = useImportWords()
  if (state.kind === 'looked') return <ImportPreview {...{ resource, read, onStop }} first={state.batch} />
  if (state.kind === 'failed')
    return (
      <>
        <SendingFailure resource={resource} error={state.error} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
          <Button variant="contained" autoFocus onClick={onGoOn}>
            {say('tryAgain')}
          </Button>
          <Button onClick={onStop}>{say('backToColumns')}</Button>
        </Box>
      </>
    )
  return state.kind === 'sending' ? <SendingBar sent={state.sent} total={state.total} onStop={onStop} /> : null
}

function SendingBar({ sent, total, onStop }: { sent: number; total: number; onStop(): void }) {
  const say = useImportWords()
  const isSent = sent === total
  const words = isSent ? say('looking') : say('sent', { sent: formatCount(sent), total: formatCount(total) })
  return (
    <>
      <Box
        component="progress"
        aria-label={say('sending')}
        {...(isSent ? {} : { value: sent, max: total })}
        sx={{ width: '100%', height: 12, accentColor: (theme) => theme.palette.primary.main }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: 1 }}>
        <Typography role="status" variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {words}
        </Typography>
        {/* The control with the focus no longer exists, so the focus moves here. */}
        <Button autoFocus variant="outlined" color="error" onClick={onStop}>
          {say('stop')}
        </Button>
      </Box>
    </>
  )
}

function SendingFailure({ resource, error }: { resource: Resource; error: unknown }) {
  const say = useImportWords()
  const inWords = useDescribeError()
  const toWords = useDescribeFieldError()
  if (error instanceof CallError && error.code === 'movedSelection')
    return <Alert severity="error">{say('movedRows', error.args)}</Alert>
  const fields = Object.entries((error instanceof CallError ? error.fields : undefined) ?? {})
  const lines = fields.map(([path, problem]) =>
    toWords(problem, fieldPathLabel(resource, path.replace(/^fields\./, ''))),
  )
  return <Alert severity="error">{[say('failed'), ...(lines.length > 0 ? lines : [inWords(error)])].join(' ')}</Alert>
}

type ImportPreviewProps = Pick<CheckStageProps, 'resource' | 'read' | 'onStop'> & { first: Batch }

/** Shows the preview, the progress and the result of an import, and those of its undo. */
function ImportPreview({ resource, read, first, onStop }: ImportPreviewProps) {
  const [batch, setBatch] = useState(first)
  const [isApplied, setApplied] = useState(false)
  const { lines } = read.table
  const [lineOf] = useState(() => (place: number) => lines[place] ?? place + 1)
  return (
    <LineOf value={lineOf}>
      <RefusedRows resource={resource} read={read} first={first} />
      <BatchView
        key={batch.id}
        id={batch.id}
        first={batch}
        onOther={setBatch}
        onApply={() => setApplied(true)}
        onBack={isApplied ? undefined : onStop}
      />
    </LineOf>
  )
}

/** Offers the refused rows as a file to correct. */
function RefusedRows({ resource, read, first }: Omit<ImportPreviewProps, 'onStop'>) {
  const say = useImportWords()
  const { data: batch = first } = useBatch(first.id, first)
  const { state, save } = useSaveRefusedRows(resource, read, first.id)
  const count = batch.counts.refused + read.table.faults.length
  if (count === 0 || isRunning(batch)) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {say('refused', { count: formatCount(count) })}
      </Typography>
      <Typography variant="body2">{say('refusedText')}</Typography>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-disabled={state === 'busy'}
        sx={{ mt: 1 }}
        onClick={() => state !== 'busy' && void save()}
      >
        {say(state === 'busy' ? 'downloading' : 'download')}
      </Button>
      {state === 'failed' ? (
        <Typography role="alert" variant="body2">
          {say('downloadFailed')}
        </Typography>
      ) : null}
    </Alert>
  )
}
