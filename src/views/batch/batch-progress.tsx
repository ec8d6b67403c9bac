import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Batch } from '../../framework/batch'
import { useBatchWords } from '../../i18n/batch-words'
import { formatCount } from '../../i18n/format-count'

/** Shows how many of the records are processed. */
export function BatchProgress({ batch }: { batch: Batch }) {
  const say = useBatchWords()
  const { counts, total, status } = batch
  const processedCount = counts.unchanged + counts.refused + counts.done + counts.undone
  const doneCount = status === 'previewing' ? processedCount + counts.ready : processedCount
  return (
    <>
      <Box
        component="progress"
        aria-label={say(status === 'previewing' ? 'previewing' : 'running')}
        value={doneCount}
        max={Math.max(total, 1)}
        sx={{ width: '100%', height: 12, accentColor: (theme) => theme.palette.primary.main }}
      />
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {say('progress', { done: formatCount(doneCount), total: formatCount(total) })}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {say('leaveIt')}
      </Typography>
    </>
  )
}
