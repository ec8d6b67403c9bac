import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { useId } from 'react'
import type { Row } from '../../../dataProvider/create'
import type { Resource } from '../../framework/resource'
import { useSay } from '../../i18n/say'
import { useSignedIn } from '../signed-in'
import { listSteps, type Step } from '../steps/list-steps'
import { useSteps } from '../steps/use-steps'

/** Offers the next steps of the record; a blocked one says why. */
export function StepBar({ resource, record }: { resource: Resource; record: Row }) {
  const say = useSay()
  const who = useSignedIn()
  const { start, dialog, isPending } = useSteps(resource)
  const steps = listSteps(resource, record, who, say)
  if (steps.length === 0) return null
  return (
    <Box
      role="group"
      aria-label={say('steps')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      {steps.map((step) => (
        <StepButton key={step.name} step={step} isPending={isPending} onTake={() => start(step, record)} />
      ))}
      {dialog}
    </Box>
  )
}

/** Shows a step as a button. A blocked one is not `disabled`, because the keyboard must reach the reason. */
function StepButton({ step, isPending, onTake }: { step: Step; isPending: boolean; onTake(): void }) {
  const id = useId()
  const { blocked } = step
  const button = (
    <Button
      variant="outlined"
      color={step.isDanger ? 'error' : 'primary'}
      aria-disabled={!!blocked || isPending}
      aria-describedby={blocked ? id : undefined}
      onClick={() => blocked === undefined && onTake()}
      sx={blocked ? { color: 'text.secondary', borderColor: 'divider', borderStyle: 'dashed', cursor: 'default' } : {}}
    >
      {step.label}
    </Button>
  )
  if (!blocked) return button
  return (
    <>
      <Tooltip title={blocked} describeChild>
        {button}
      </Tooltip>
      <span id={id} hidden>
        {blocked}
      </span>
    </>
  )
}
