import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState } from 'react'
import { undoBatch } from '../../../../../dataProvider/batch'
import type { Batch } from '../../../../framework/batch'
import { useInlineWords } from '../../../../i18n/inline-words'
import { BatchView } from '../../../batch/batch-view'
import { useBatchAction } from '../../../batch/use-batch'
import { LoadingLines, useDescribeError } from '../../../states/page-states'

/** Shows what undoing a batch would change; nothing is changed before the person confirms it. */
export function UndoBatchDialog({ id, onClose }: { id: number; onClose(): void }) {
  const say = useInlineWords()
  const inWords = useDescribeError()
  const title = useId()
  const [batch, setBatch] = useState<Batch | null>(null)
  const { act, error } = useBatchAction(setBatch)
  useEffect(() => {
    void act(`undo ${id}`, (key) => undoBatch(id, key))
  }, [act, id])
  return (
    <Dialog open fullWidth maxWidth="lg" aria-labelledby={title} onClose={onClose}>
      <DialogTitle id={title} component="h2">
        {say('undoBatch')}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', pb: 0 }}>
        {error ? <Alert severity="error">{inWords(error)}</Alert> : null}
        {batch ? (
          <BatchView key={batch.id} id={batch.id} first={batch} onOther={setBatch} onClose={onClose} />
        ) : error ? null : (
          <LoadingLines lines={6} />
        )}
      </DialogContent>
    </Dialog>
  )
}
