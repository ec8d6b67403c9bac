import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useId, useState } from 'react'
import type { Batch } from '../../../../framework/batch'
import type { Resource } from '../../../../framework/resource'
import { useInlineWords } from '../../../../i18n/inline-words'
import { ActionBar } from '../../../batch/action-bar'
import { BatchView } from '../../../batch/batch-view'
import { FormatChoice } from '../../../import/column-line'
import { useImportSending } from '../../../import/use-import-sending'
import { useDescribeError } from '../../../states/page-states'
import type { PastedBlock } from '../find-pasted-block'
import { type PastedCells, parsePastedBlock } from './parse-pasted-block'
import { usePastePlan } from './paste-plan'

interface PasteDialogProps {
  resource: Resource
  block: PastedBlock
  /** Called with the id of the batch when it is applied. */
  onApplied(id: number): void
  onClose(): void
}

/** Shows what a pasted block would do to the rows from the focus down, before anything changes. */
export function PasteDialog({ resource, block, onApplied, onClose }: PasteDialogProps) {
  const say = useInlineWords()
  const id = useId()
  const isNarrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true })
  const [read] = useState(() =>
    parsePastedBlock(block.text, { rows: block.rows.length, columns: block.columns.length }),
  )
  return (
    <Dialog
      open
      fullWidth
      maxWidth="lg"
      fullScreen={isNarrow}
      aria-labelledby={id}
      // A click beside the window does not close it, because such a click happens too easily.
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
    >
      <DialogTitle id={id} component="h2">
        {read.ok ? say('pasteTitle', { rows: read.cells.length, columns: read.cells[0]?.length }) : say('pasteNothing')}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', pb: 0 }}>
        {read.ok ? (
          <PasteStages {...{ resource, block, onApplied, onClose }} cells={read.cells} />
        ) : (
          <PasteRefusal {...read} onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  )
}

type PasteRefusalProps = Omit<Extract<PastedCells, { ok: false }>, 'ok'> & { onClose(): void }

function PasteRefusal({ word, args, onClose }: PasteRefusalProps) {
  const say = useInlineWords()
  return (
    <>
      <Alert severity="warning" sx={{ mb: 2 }}>
        {say(word, args)}
      </Alert>
      <ActionBar>
        <Button variant="contained" autoFocus onClick={onClose}>
          {say('close')}
        </Button>
      </ActionBar>
    </>
  )
}

type PasteStagesProps = PasteDialogProps & { cells: Extract<PastedCells, { ok: true }>['cells'] }

/** Asks questions first, if there are any; then shows the preview and the result. */
function PasteStages({ resource, block, cells, onApplied, onClose }: PasteStagesProps) {
  const say = useInlineWords()
  const inWords = useDescribeError()
  const { plan, table, sent, leftOut, isAsked, choose } = usePastePlan(resource, block, cells)
  const { state, start, goOn, stop } = useImportSending()
  const [laterBatch, setLaterBatch] = useState<Batch | null>(null)
  const [isApplied, setApplied] = useState(false)
  const startPreview = () => start({ resource, table, columns: sent, change: { key: plan.key, empty: plan.empty } })
  const isPlain = leftOut.length === 0 && !isAsked
  // biome-ignore lint/correctness/useExhaustiveDependencies: what needs no word is looked at once, as it comes
  useEffect(() => {
    if (isPlain) startPreview()
  }, [])
  const close = () => {
    if (!isApplied) stop()
    onClose()
  }
  if (sent.length === 1) return <PasteRefusal word="nothingSettable" onClose={onClose} />
  if (state.kind === 'looked') {
    const batch = laterBatch ?? state.batch
    const onApply = () => {
      setApplied(true)
      onApplied(batch.id)
    }
    const seen = { onOther: setLaterBatch, onApply, onClose: close }
    return <BatchView key={batch.id} id={batch.id} first={batch} {...seen} />
  }
  return (
    <>
      {leftOut.map(({ name, label }) => (
        <Alert key={name} severity="info" sx={{ mb: 1 }}>
          {say('leftOut', { field: label })}
        </Alert>
      ))}
      {state.kind === 'failed' ? <Alert severity="error">{`${say('failed')} ${inWords(state.error)}`}</Alert> : null}
      {state.kind === 'sending' ? <Typography role="status">{say('looking')}</Typography> : null}
      {state.kind === 'none' ? (
        <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 480, mb: 2 }}>
          {plan.head.map((heading, place) => (
            <FormatChoice key={heading} heading={heading} place={place} used={{ plan, choose }} />
          ))}
        </Box>
      ) : null}
      <ActionBar>
        {state.kind === 'sending' ? null : (
          <Button
            variant="contained"
            autoFocus
            aria-disabled={isAsked}
            onClick={() => isAsked || (state.kind === 'failed' ? void goOn() : startPreview())}
          >
            {say(state.kind === 'failed' ? 'again' : 'preview')}
          </Button>
        )}
        <Button onClick={close}>{say('cancel')}</Button>
      </ActionBar>
    </>
  )
}
