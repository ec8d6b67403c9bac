import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { usePartsWords } from '../../i18n/form-lines-words'
import { useSay } from '../../i18n/say'
import type { FormSteps } from './steps/use-form-steps'
import type { RecordFormState } from './use-record-form'

const footLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  position: 'sticky',
  bottom: 0,
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
  zIndex: 2,
  '& .for-keys': { color: 'text.secondary', fontSize: '0.875rem' },
} as const

interface ActionsProps {
  form: RecordFormState
  steps: FormSteps | undefined
  cancelPath: string
  /** Receives the element in which the part beside the form can show a sum. */
  onFoot?: ((element: HTMLElement | null) => void) | undefined
}

/** Shows the buttons below the form; they stay in sight while the form is scrolled. */
export function FormActions({ form, steps, cancelPath, onFoot }: ActionsProps) {
  const say = useSay()
  const words = usePartsWords()
  const { step, isPending } = form
  return (
    // A message that appears when a field loses the focus can change the form's height, and then the button
    // would move away from the click.
    <Box className="form-foot" sx={footLook} onMouseDown={(event) => event.preventDefault()}>
      {steps && !steps.isReview ? (
        <Button type="submit" variant="contained">
          {steps.words('next')}
        </Button>
      ) : step ? (
        <>
          <Button variant="contained" aria-disabled={isPending} onClick={form.send}>
            {step.label}
          </Button>
          <Button type="submit" variant="outlined" aria-disabled={isPending}>
            {words('saveDraft')}
          </Button>
        </>
      ) : (
        <Button type="submit" variant="contained" aria-disabled={isPending}>
          {say(isPending ? 'saving' : 'save')}
        </Button>
      )}
      {steps && steps.at > 0 ? (
        <Button variant="outlined" onClick={() => steps.show(steps.at - 1)}>
          {steps.words('back')}
        </Button>
      ) : null}
      <Button component={RouterLink} to={cancelPath}>
        {say('cancel')}
      </Button>
      {step && (!steps || steps.isReview) ? <span className="for-keys">{words('keys')}</span> : null}
      {onFoot ? <div ref={onFoot} className="form-foot-sum" /> : null}
    </Box>
  )
}
