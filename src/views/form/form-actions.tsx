import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import type { Resource } from '../../framework/resource'
import { computeValues } from '../../framework/validate'
import { usePartsWords } from '../../i18n/form-lines-words'
import { lowercaseFirst, useSay } from '../../i18n/say'
import { isBlankLine } from './parts/form-lines'
import { listStepRefusals } from './steps/step-refusals'
import type { FormSteps } from './steps/use-form-steps'
import { useBarHeight } from './use-bar-height'
import type { FormStep } from './use-form-step'
import type { RecordFormState } from './use-record-form'

const footLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  position: 'sticky',
  bottom: 0,
  pt: 1.5,
  pb: 'calc(12px + env(safe-area-inset-bottom))',
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
  zIndex: 2,
  '& :is(.for-step, .for-keys)': { color: 'text.secondary', fontSize: '0.875rem' },
} as const

interface ActionsProps {
  resource: Resource
  form: RecordFormState
  steps: FormSteps | undefined
  cancelPath: string
  /** Receives the element in which the lines, or the part beside the form, show a sum. */
  onFoot: (element: HTMLElement | null) => void
}

/** Shows the buttons below the form; they stay in sight while the form is scrolled. */
export function FormActions({ resource, form, steps, cancelPath, onFoot }: ActionsProps) {
  const say = useSay()
  const words = usePartsWords()
  const { step, isPending } = form
  return (
    // A message that appears when a field loses the focus can change the form's height, and then the button
    // would move away from the click.
    <Box ref={useBarHeight()} className="form-foot" sx={footLook} onMouseDown={(event) => event.preventDefault()}>
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
      {step && (!steps || steps.isReview) ? <StepHint {...{ resource, form, step }} /> : null}
      <div ref={onFoot} className="form-foot-sum" />
    </Box>
  )
}

/** Says beside the buttons what the step would refuse now; the keys while that is nothing. */
function StepHint({ resource, form, step }: Pick<ActionsProps, 'resource' | 'form'> & { step: FormStep }) {
  const words = usePartsWords()
  const { control, base, given, parts } = form
  const entered = useWatch({ control })
  const record = computeValues(resource, { ...base, ...entered }, given)
  const emptyParts = parts.views.filter(({ name, names, start }) =>
    (parts.entries[name] ?? []).every((line) => isBlankLine(line, names, start)),
  )
  const refusals = listStepRefusals(
    resource,
    step.name,
    record,
    given,
    emptyParts.map(({ part }) => part.of),
  )
  return refusals.length > 0 ? (
    <span className="for-step">
      {words('toStep', { step: lowercaseFirst(step.label), reasons: refusals.join(' ') })}
    </span>
  ) : (
    <span className="for-keys">{words('keys')}</span>
  )
}
