import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useKeptWords } from './words'

/** Says that the form shows what was typed before, what to do with it, and offers to discard it. */
export function RestoredNotice({ hasFiles, onDiscard }: { hasFiles: boolean; onDiscard: () => void }) {
  const say = useKeptWords()
  return (
    <Box
      role="status"
      className="offline-notice"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      <span>{say(hasFiles ? 'restoredWithFiles' : 'restored')}</span>
      <Button size="small" onClick={onDiscard}>
        {say('discard')}
      </Button>
    </Box>
  )
}
