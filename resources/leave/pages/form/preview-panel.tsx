import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { weekdayInWords } from '../../../../src/framework/values/calendar-days'
import { formatDate } from '../../../../src/framework/values/dates'
import { type LeaveSay, type LeaveWord, useLeaveWords } from '../../words/en'
import { daysInWords, leaveSpanInWords } from '../leave-in-words'
import type { CountedDate } from '../leave-queries'
import type { LeavePreview } from './use-leave-preview'

interface PreviewPanelProps {
  preview: LeavePreview
  /** The preview still belongs to the previous input. */
  isOld: boolean
  acceptsUnpaid: boolean
  onAcceptUnpaid(accepts: boolean): void
}

/** Shows the preview: each day with the reason why it counts, warnings, and who else is absent. */
export function PreviewPanel({ preview, isOld, acceptsUnpaid, onAcceptUnpaid }: PreviewPanelProps) {
  const say = useLeaveWords()
  const { breakdown, warnings, teamAway, split } = preview
  return (
    <section aria-label={say('comesTo')} aria-busy={isOld} className="card leave-preview">
      {split?.isPossible ? <SplitOffer {...{ split, acceptsUnpaid, onAcceptUnpaid }} /> : null}
      {warnings.map((text) => (
        <Alert key={text} severity="warning">
          {text}
        </Alert>
      ))}
      <CountBreakdown breakdown={breakdown} />
      <h3>{say('alsoAway')}</h3>
      {teamAway.length === 0 ? <p className="quiet">{say('nobodyAway')}</p> : null}
      <ul className="plain">
        {teamAway.map((away) => (
          <li key={`${away.empId} ${away.fromDate}`}>
            {say(away.isTentative ? 'awayMaybe' : 'awayThen', { name: away.name, when: leaveSpanInWords(say, away) })}
          </li>
        ))}
      </ul>
    </section>
  )
}

export interface PreviewSummaryProps {
  preview: LeavePreview | undefined
  acceptsUnpaid: boolean
}

/** Shows `1 day · Balance 7 → 6`. It stays visible while the form scrolls. */
export function PreviewSummary({ preview, acceptsUnpaid }: PreviewSummaryProps) {
  const say = useLeaveWords()
  const missing =
    preview?.split && !acceptsUnpaid ? [say('missing', { days: daysInWords(say, preview.split.unpaid) })] : []
  return (
    <p role="status" className="strong leave-sum">
      {preview ? [daysInWords(say, preview.days), ...formatBalances(say, preview), ...missing].join(' · ') : ''}
    </p>
  )
}

/** Formats `Balance 7 → 6` for each leave year of the request. */
const formatBalances = (say: LeaveSay, { balances }: LeavePreview): string[] =>
  balances.map(({ leaveYear: year, before, after }) =>
    say(balances.length === 1 ? 'balance' : 'balanceOf', { year, before, after }),
  )

interface SplitOfferProps extends Pick<PreviewPanelProps, 'acceptsUnpaid' | 'onAcceptUnpaid'> {
  split: NonNullable<LeavePreview['split']>
}

function SplitOffer({ split, acceptsUnpaid, onAcceptUnpaid }: SplitOfferProps) {
  const say = useLeaveWords()
  const inWords = { paid: daysInWords(say, split.paid), unpaid: daysInWords(say, split.unpaid) }
  return (
    <Alert
      severity={acceptsUnpaid ? 'success' : 'info'}
      action={
        <Button
          color="inherit"
          size="small"
          // The field that loses the focus may drop its error, and the button would move away from the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onAcceptUnpaid(!acceptsUnpaid)}
        >
          {say(acceptsUnpaid ? 'refuseSplit' : 'acceptSplit')}
        </Button>
      }
    >
      {say(acceptsUnpaid ? 'splitTaken' : 'splitOffer', inWords)}
    </Alert>
  )
}

function CountBreakdown({ breakdown }: { breakdown: readonly CountedDate[] }) {
  const say = useLeaveWords()
  return (
    <details className="more" open={breakdown.length <= 7}>
      <summary>{say('howCounted')}</summary>
      <ul className="plain">
        {breakdown.map(({ date, counted, why }) => (
          <li key={date}>
            {`${weekdayInWords(date).slice(0, 3)}, ${formatDate(date)}: ${
              counted > 0
                ? say('countedAs', { days: daysInWords(say, counted), why: describeCountReason(say, why, true) })
                : say('notCounted', { why: describeCountReason(say, why, false) })
            }`}
          </li>
        ))}
      </ul>
    </details>
  )
}

const reasons: Readonly<Record<string, LeaveWord>> = {
  working: 'whyWorking',
  half_day: 'whyHalfDay',
  half_holiday: 'whyHalfHoliday',
  weekend: 'whyWeekend',
  holiday: 'whyHoliday',
  sandwiched: 'whySandwiched',
  outside_employment: 'whyOutside',
}

/** Describes why a day counts or not. Off days count if the type counts every day. */
function describeCountReason(say: LeaveSay, why: string, isCounted: boolean): string {
  const isOff = why === 'weekend' || why === 'holiday'
  return say(isCounted && isOff ? 'whyEveryDay' : (reasons[why] ?? 'whyWorking'))
}
