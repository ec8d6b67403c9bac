import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { date } from '../../fields/date'
import { type DateSpan, findPeriodKind, periodKinds, shiftPeriod } from '../../framework/reports/periods'
import type { ReportAnswer } from '../../framework/reports/report-answers'
import { daysBetween, formatDate } from '../../framework/values/dates'
import { type ReportSay, useReportWords } from '../../i18n/reports/report-words'
import { FieldInput } from '../blocks/field-input'
import { Toggles } from '../blocks/toggles'

interface PeriodStepperProps {
  period: DateSpan
  periods: NonNullable<ReportAnswer['periods']>
  onPeriod(span: DateSpan): void
}

/** Shows the current period, with links to the neighbouring ones and to other kinds of periods. */
export function PeriodStepper({ period, periods, onPeriod }: PeriodStepperProps) {
  const say = useReportWords()
  const kind = findPeriodKind(period, periods)
  const [isFree, setFree] = useState(false)
  const isShownFree = isFree || kind === undefined
  const stepPeriod = (by: 1 | -1) => {
    const next = shiftPeriod(period, by)
    if (next) onPeriod(next)
  }
  return (
    <>
      <Toggles
        label={say('period')}
        value={isShownFree ? 'free' : kind}
        options={[...periodKinds, 'free' as const].map((each) => [each, say(each)] as const)}
        onChange={(chosen) => {
          setFree(chosen === 'free')
          if (chosen !== 'free') onPeriod(periods[chosen])
        }}
      />
      <div className="stepper">
        <IconButton aria-label={say('earlier')} onClick={() => stepPeriod(-1)}>
          <ChevronLeft />
        </IconButton>
        <h2 aria-live="polite">{formatSpan(period, say)}</h2>
        <IconButton aria-label={say('later')} onClick={() => stepPeriod(1)}>
          <ChevronRight />
        </IconButton>
      </div>
      {isShownFree ? <FreeSpanInputs key={`${period.from} ${period.to}`} {...{ period, onPeriod }} /> : null}
    </>
  )
}

const formatSpan = ({ from, to }: DateSpan, say: ReportSay): string =>
  say('span', { from: formatDate(from), to: formatDate(to) })

const day = date({ required: true })

interface FreeSpanInputsProps extends Omit<PeriodStepperProps, 'periods'> {
  /** Most days that the period may have. */
  most?: number
}

/** Takes two dates; nothing is loaded until both together are a valid period. */
export function FreeSpanInputs({ period, onPeriod, most = Number.POSITIVE_INFINITY }: FreeSpanInputsProps) {
  const say = useReportWords()
  const [span, setSpan] = useState<DateSpan>(period)
  const [isWrong, setWrong] = useState(false)
  const wrong = Number.isFinite(most) ? say('longSpan', { most }) : say('badSpan')
  const show = () => {
    const fits = span.from !== '' && span.to >= span.from && daysBetween(span.from, span.to) < most
    setWrong(!fits)
    if (fits) onPeriod(span)
  }
  return (
    <div className="choices report-tools">
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className="slim">
          <FieldInput
            id={`period-${end}`}
            name={end}
            field={day}
            label={say(end)}
            value={span[end]}
            onChange={(value) => setSpan({ ...span, [end]: String(value ?? '') })}
            error={isWrong && end === 'to' ? wrong : undefined}
          />
        </div>
      ))}
      <Button variant="outlined" onClick={show}>
        {say('figure')}
      </Button>
    </div>
  )
}
