import { addMonths, monthInWords } from '../../../framework/values/calendar-days'
import { type CalendarDate, formatDate, plusDays } from '../../../framework/values/dates'
import { useBlockWords } from '../../../i18n/block-words'
import { PeriodStepper } from '../period-buttons'
import { Toggles } from '../toggles'
import { type BarsView, listShownDays } from './bars-view'
import type { DayBar } from './place-bars'

interface BarsToolbarProps {
  view: BarsView
  today: CalendarDate
  /** What the bars mean. */
  legend: readonly (Pick<DayBar, 'tone' | 'isTentative'> & { text: string })[]
  onView(changed: Partial<BarsView>): void
}

/** Lets people choose the week or the month of bars, and says what these mean. */
export function BarsToolbar({ view, today, legend, onView }: BarsToolbarProps) {
  const say = useBlockWords()
  const days = listShownDays(view, today)
  const [first = today] = days
  const isWeek = view.span === 'week'
  const moveBy = (by: 1 | -1) => onView({ on: isWeek ? (plusDays(first, by * 7) ?? first) : addMonths(first, by) })
  return (
    <div className="toolbar bars-tools">
      <Toggles<BarsView['span']>
        label={say('span')}
        value={view.span}
        options={[
          ['month', say('month')],
          ['week', say('week')],
        ]}
        onChange={(span) => onView({ span, on: days.includes(today) ? null : first })}
      />
      <PeriodStepper
        text={isWeek ? say('weekOf', { date: formatDate(first) }) : monthInWords(first)}
        before={say(isWeek ? 'weekBefore' : 'monthBefore')}
        after={say(isWeek ? 'weekAfter' : 'monthAfter')}
        onStep={moveBy}
      />
      <span className="toolbar quiet" aria-hidden>
        {legend.map(({ text, tone, isTentative }) => (
          <span key={text} className="day-bars-legend">
            <span className="day-bar" data-tone={tone} data-tentative={isTentative} />
            {text}
          </span>
        ))}
      </span>
      <span className="end">
        <Toggles<BarsView['look']>
          label={say('look')}
          value={view.look}
          options={[
            ['bars', say('asBars')],
            ['table', say('asTable')],
          ]}
          onChange={(look) => onView({ look })}
        />
      </span>
    </div>
  )
}
