import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import IconButton from '@mui/material/IconButton'
import type { KeyboardEvent } from 'react'
import { addMonths, monthInWords } from '../../framework/values/calendar-days'
import type { CalendarDate } from '../../framework/values/dates'
import { useBlockWords } from '../../i18n/block-words'
import './layout.css'

export function YearStepper({ year, onYear }: { year: number; onYear(year: number): void }) {
  const say = useBlockWords()
  return (
    <PeriodStepper
      text={String(year)}
      before={say('yearBefore', { year: year - 1 })}
      after={say('yearAfter', { year: year + 1 })}
      onStep={(by) => onYear(year + by)}
    />
  )
}

interface MonthStepperProps {
  /** The first day of the month. */
  month: CalendarDate
  onMonth(month: CalendarDate): void
}

export function MonthStepper({ month, onMonth }: MonthStepperProps) {
  const say = useBlockWords()
  return (
    <PeriodStepper
      text={monthInWords(month)}
      before={say('monthBefore')}
      after={say('monthAfter')}
      onStep={(by) => onMonth(addMonths(month, by))}
    />
  )
}

interface StepperProps {
  text: string
  /** Label of the button that leads back; `after` is that of the other one. */
  before: string
  after: string
  onStep(by: 1 | -1): void
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 }

/**
 * Shows the current period with buttons for the one before and the one after; arrow keys on them do the
 * same.
 */
export function PeriodStepper({ text, before, after, onStep }: StepperProps) {
  const move = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    onStep(by)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it take the focus, their keys bubble
    <div className="stepper" onKeyDown={move}>
      <IconButton aria-label={before} onClick={() => onStep(-1)}>
        <ChevronLeft />
      </IconButton>
      <h2 aria-live="polite">{text}</h2>
      <IconButton aria-label={after} onClick={() => onStep(1)}>
        <ChevronRight />
      </IconButton>
    </div>
  )
}
