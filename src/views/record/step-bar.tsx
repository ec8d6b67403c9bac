import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useId } from 'react'
import type { Row } from '../../../dataProvider/create'
import { lazyWithPreload } from '../../fields/parts/lazy-with-preload'
import type { Resource } from '../../framework/resource'
import { useSay } from '../../i18n/say'
import { narrow } from '../narrow-window'
import { useSignedIn } from '../signed-in'
import { findNextStep } from '../steps/find-next-step'
import { listSteps, type Step } from '../steps/list-steps'
import { useSteps } from '../steps/use-steps'

export const MoreSteps = lazyWithPreload(() => import('./more-steps').then((module) => module.MoreSteps))

/** Offers the next steps of the record: the one that leads on stands out, dangerous ones are in a menu. */
export function StepBar({ resource, record }: { resource: Resource; record: Row }) {
  const say = useSay()
  const who = useSignedIn()
  const { start, dialog, isPending } = useSteps(resource)
  const isNarrow = useMediaQuery(narrow, { noSsr: true })
  const steps = listSteps(resource, record, who, say)
  if (steps.length === 0) return null
  const plain = steps.filter((step) => !step.isDanger)
  const next = findNextStep(resource, record[resource.workflow?.field ?? ''], plain)
  // On a phone one line holds the next step and the menu of the others.
  const visible = isNarrow && plain.length > 1 ? plain.filter((step) => step === next) : plain
  const more = steps.filter((step) => !visible.includes(step))
  return (
    <Box
      role="group"
      aria-label={say('steps')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      {visible.map((step) => (
        <StepButton
          key={step.name}
          step={step}
          isNext={step === next}
          isPending={isPending}
          onTake={() => start(step, record)}
        />
      ))}
      {more.length > 0 ? (
        <Suspense fallback={null}>
          <MoreSteps steps={more} isPending={isPending} onTake={(step) => start(step, record)} />
        </Suspense>
      ) : null}
      {dialog}
    </Box>
  )
}

interface StepButtonProps {
  step: Step
  /** True for the step that most people take next. */
  isNext: boolean
  isPending: boolean
  onTake(): void
}

/** Shows a step as a button. A blocked one is not `disabled`, because the keyboard must reach the reason. */
function StepButton({ step, isNext, isPending, onTake }: StepButtonProps) {
  const id = useId()
  const { blocked } = step
  const button = (
    <Button
      variant={isNext ? 'contained' : 'outlined'}
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
