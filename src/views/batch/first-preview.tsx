import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useBatchWords } from '../../i18n/batch-words'
import { FailureNotice } from '../states/page-states'

/** Previews a step without inputs as soon as it is chosen. */
export function FirstPreview({ look }: { look: () => Promise<void> }) {
  const say = useBatchWords()
  const [error, setError] = useState<unknown>(null)
  const latest = useRef(look)
  latest.current = look
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt previews once
  useEffect(() => {
    latest.current().catch(setError)
  }, [attempt])
  if (!error) return <Typography role="status">{say('previewing')}</Typography>
  return (
    <FailureNotice
      error={error}
      retry={() => {
        setError(null)
        setAttempt((count) => count + 1)
      }}
    />
  )
}
