import Button from '@mui/material/Button'
import type { Row } from '../../../dataProvider/create'
import type { Resource } from '../../framework/resource'
import { useSay } from '../../i18n/say'
import { useSignedIn } from '../signed-in'
import { listSteps, type Step } from './list-steps'

interface RowStepsProps {
  resource: Resource
  row: Row
  /** The steps to offer, in this order, of those that the server allows. */
  names: readonly string[]
  /** Names the row for screen readers. */
  of: string
  isQuiet?: boolean
  isPending: boolean
  onTake(step: Step): void
}

/** Shows some steps of a record as buttons, in a line about it. */
export function RowSteps({ resource, row, names, of, isQuiet = false, isPending, onTake }: RowStepsProps) {
  const say = useSay()
  const who = useSignedIn()
  const steps = listSteps(resource, row, who, say)
  return (
    <span className="toolbar">
      {names.flatMap((name) =>
        steps
          .filter((step) => step.name === name && step.blocked === undefined)
          .map((step) => (
            <Button
              key={name}
              size="small"
              variant={isQuiet ? 'text' : 'outlined'}
              aria-disabled={isPending}
              aria-label={`${step.label}: ${of}`}
              onClick={() => onTake(step)}
            >
              {step.label}
            </Button>
          )),
      )}
    </span>
  )
}
