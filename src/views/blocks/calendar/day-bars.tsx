import { useLayoutEffect, useRef } from 'react'
import { weekdayInWords } from '../../../framework/values/calendar-days'
import { type CalendarDate, formatDate } from '../../../framework/values/dates'
import { useBlockWords } from '../../../i18n/block-words'
import { Table } from '../table'
import { type DayBar, type PlacedBar, placeBars } from './place-bars'
import './day-bars.css'

interface BarsLine {
  key: string | number
  name: string
  bars: readonly DayBar[]
  /** The days on which the person does not work anyway. */
  off?: ReadonlySet<CalendarDate>
}

interface DayBarsProps {
  label: string
  /** Heading above the names. */
  corner: string
  /** Heading of the column of the table that says what the bars show. */
  what: string
  days: readonly CalendarDate[]
  today: CalendarDate
  lines: readonly BarsLine[]
  /** True: as a table of words instead of bars. */
  isTable: boolean
}

/** Draws spans of days as bars, a line for each person. Screen readers get the same as a table. */
export function DayBars({ label, corner, what, days, today, lines, isTable }: DayBarsProps) {
  const say = useBlockWords()
  const box = useScrollToToday(days, today)
  const rows = lines.map((line) => {
    const placed = placeBars(line.bars, days)
    return { ...line, placed, inWords: placed.map(({ bar }) => bar.whole).join('; ') || say('noBars') }
  })
  if (isTable)
    return (
      <Table
        {...{ label, lines: rows }}
        narrow="stack"
        keyOf={({ key }) => key}
        columns={[
          { head: corner, of: ({ name }) => name },
          { head: what, of: ({ inWords }) => inWords },
        ]}
      />
    )
  return (
    <>
      <div className="for-readers">
        <table>
          <caption>{label}</caption>
          <tbody>
            {rows.map(({ key, name, inWords }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{inWords}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div ref={box} className="day-bars" data-wide={days.length > 7} {...nameScrolledPart(say('bars', { label }))}>
        <div aria-hidden className="day-bars-head" style={columnsStyle(days.length)}>
          <span>{corner}</span>
          {days.map((date) => (
            <DayHead key={date} date={date} isToday={date === today} isLong={days.length <= 7} />
          ))}
        </div>
        {rows.map((row) => (
          <DayLine key={row.key} name={row.name} off={row.off} placed={row.placed} {...{ days, today }} />
        ))}
      </div>
    </>
  )
}

interface DayLineProps {
  name: string
  off: ReadonlySet<CalendarDate> | undefined
  placed: readonly PlacedBar[]
  days: readonly CalendarDate[]
  today: CalendarDate
}

const DayLine = ({ name, off, placed, days, today }: DayLineProps) => (
  <div aria-hidden className="day-bars-line" style={columnsStyle(days.length)}>
    <span className="day-bars-name">{name}</span>
    {days.map((date, at) => (
      <span
        key={date}
        className="day-bars-cell"
        data-today={date === today}
        data-off={off?.has(date)}
        style={{ gridColumn: at + 2 }}
      />
    ))}
    {placed.map((each) => (
      <Bar key={`${each.bar.from} ${each.bar.text} ${each.level}`} placed={each} />
    ))}
  </div>
)

/** Where not all days fit, those around today are in sight at first. */
function useScrollToToday(days: readonly CalendarDate[], today: CalendarDate) {
  const box = useRef<HTMLDivElement>(null)
  const at = days.indexOf(today)
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = box.current ?? {}
    if (box.current) box.current.scrollLeft = at < 0 ? 0 : (scrollWidth * at) / days.length - clientWidth / 4
  }, [at, days.length])
  return box
}

/** A part that scrolls must be reachable by keyboard. */
const nameScrolledPart = (label: string) => ({ role: 'region', tabIndex: 0, 'aria-label': label })

/** Every line is a grid of its own, so that the columns must not depend on what is in them. */
const columnsStyle = (count: number) => ({
  gridTemplateColumns: `var(--name) repeat(${count}, minmax(0, 1fr))`,
  minWidth: `calc(var(--name) + ${count} * var(--day))`,
})

function DayHead({ date, isToday, isLong }: { date: CalendarDate; isToday: boolean; isLong: boolean }) {
  const weekday = weekdayInWords(date)
  return (
    <time dateTime={date} title={formatDate(date)} data-today={isToday} aria-current={isToday ? 'date' : undefined}>
      <small>{isLong ? weekday.slice(0, 3) : weekday.slice(0, 1)}</small>
      {Number(date.slice(8))}
    </time>
  )
}

const Bar = ({ placed: { bar, start, end, level, isCutBefore, isCutAfter } }: { placed: PlacedBar }) => (
  <span
    className="day-bar"
    title={bar.whole}
    data-tone={bar.tone}
    data-tentative={bar.isTentative}
    data-half={bar.half === 'whole' ? undefined : bar.half}
    data-cut={[isCutBefore ? 'before' : '', isCutAfter ? 'after' : ''].join(' ').trim() || undefined}
    style={{ gridColumn: `${start + 1} / ${end + 1}`, gridRow: level + 1 }}
  >
    {bar.text}
  </span>
)
