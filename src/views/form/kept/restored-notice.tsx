import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useKeptWords } from './words'

interface RestoredNoticeProps {
  isRestored: boolean
  hasFiles: boolean
  /** True where names of fields changed under the form. */
  isRenamed: boolean
  discard(): void
}

/** Says that the form shows what was typed before, what to do with it, and offers to discard it. */
export function RestoredNotice({ isRestored, hasFiles, isRenamed, discard }: RestoredNoticeProps) {
  const say = useKeptWords()
  if (!isRestored) return null
  return (
    <Box
      role="status"
      className="offline-notice"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      <span>{say(isRenamed ? 'renamed' : hasFiles ? 'restoredWithFiles' : 'restored')}</span>
      <Button size="small" onClick={discard}>
        {say('discard')}
      </Button>
    </Box>
  )
}
