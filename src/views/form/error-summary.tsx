import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useSay } from '../../i18n/say'

export interface SummaryProblem {
  text: string
  /** Id of the control to go to; absent for errors that belong to no field. */
  controlId?: string | undefined
}

interface ErrorSummaryProps {
  problems: readonly SummaryProblem[]
  attempt: number
  /** Makes a control visible if it is hidden. */
  reveal?: ((controlId: string) => void) | undefined
}

/** Lists all errors at the top; after each failed attempt the first control with an error takes the focus. */
export function ErrorSummary({ problems, attempt, reveal }: ErrorSummaryProps) {
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  const isThere = problems.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once per attempt
  useEffect(() => {
    if (isThere && !focusFirstControl(problems)) box.current?.focus()
  }, [attempt])
  if (!isThere) return null
  return (
    <Box
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="form-problem"
      sx={{ p: 2, mb: 2, border: 2, borderColor: 'error.main', borderRadius: 2, bgcolor: 'background.paper' }}
    >
      <Typography id="form-problem" component="h2" sx={{ fontWeight: 700 }}>
        {say('problem')}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
        {problems.map(({ text, controlId }) => (
          <li key={`${controlId} ${text}`}>
            {controlId ? (
              <Link
                href={`#${controlId}`}
                color="error"
                onClick={(event) => {
                  event.preventDefault()
                  flushSync(() => reveal?.(controlId))
                  focusControl(controlId)
                }}
              >
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        ))}
      </Box>
    </Box>
  )
}

function focusControl(id: string): void {
  const control = document.getElementById(id)
  control?.focus()
  control?.closest('div, fieldset')?.scrollIntoView({ block: 'center' })
}

/** Focuses the control with an error that comes first on the screen; false where none is shown. */
function focusFirstControl(problems: readonly SummaryProblem[]): boolean {
  const ids = new Set(problems.map(({ controlId }) => controlId))
  const controls = [...document.querySelectorAll('form [id]')].filter(({ id }) => ids.has(id))
  const first = controls.find((control) => control.checkVisibility())
  if (first) focusControl(first.id)
  return first !== undefined
}
