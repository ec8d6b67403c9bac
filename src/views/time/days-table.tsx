import { type ReactNode, useEffect, useRef } from 'react'
import { type CalendarDate, daysBetween, formatDate, plusDays } from '../../framework/values/dates'
import './days-table.css'

/** What takes some days of a line. */
interface DaysBar {
  key: string | number
  from: CalendarDate
  to: CalendarDate
  /** The tone of its state. */
  tone: string
  content: ReactNode
}

interface DaysLine {
  key: string | number
  name: string
  bars: readonly DaysBar[]
}

interface DaysTableProps {
  label: string
  /** Heading of the names. */
  corner: string
  /** The first and the last day. */
  from: CalendarDate
  to: CalendarDate
  today: CalendarDate
  lines: readonly DaysLine[]
  /** Words of a day in the head: its weekday and its number. */
  dayInWords(day: CalendarDate): readonly [weekday: string, day: string]
}

const listDays = (from: CalendarDate, to: CalendarDate): CalendarDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => plusDays(from, at) ?? from)

/** Shows who is busy on which days, with bars over the days. Bars that overlap take another row. */
export function DaysTable({ label, corner, from, to, today, lines, dayInWords }: DaysTableProps) {
  const days = listDays(from, to)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (box.current && from) scrollToToday(box.current)
  }, [from])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section ref={box} className="days-table" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today} title={formatDate(day)}>
                <small>{dayInWords(day)[0]}</small>
                {dayInWords(day)[1]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.flatMap((line) =>
            placeInRows(line.bars, from, to).map((bars, row) => (
              <tr key={`${line.key} ${bars[0]?.key ?? row}`}>
                <th scope="row">{row === 0 ? line.name : <span className="quiet">{line.name}</span>}</th>
                {buildCells(bars, from, to).map(({ start, length, bar }) => (
                  <td key={start} colSpan={length} data-today={length === 1 && plusDays(from, start) === today}>
                    {bar ? (
                      <div className="days-bar" data-tone={bar.tone}>
                        {bar.content}
                      </div>
                    ) : null}
                  </td>
                ))}
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  )
}

/** Brings today into sight where the days do not fit. */
function scrollToToday(box: HTMLElement): void {
  const [names, today] = [box.querySelector('th'), box.querySelector<HTMLElement>('th[data-today=true]')]
  if (names && today) box.scrollLeft = today.offsetLeft - names.offsetWidth
}

/** Puts bars that share no day into one row. */
function placeInRows(bars: readonly DaysBar[], from: CalendarDate, to: CalendarDate): DaysBar[][] {
  const rows: DaysBar[][] = []
  const inPeriod = bars.filter((bar) => bar.from <= to && bar.to >= from)
  for (const bar of [...inPeriod].sort((a, b) => a.from.localeCompare(b.from))) {
    const row = rows.find((others) => (others.at(-1)?.to ?? '') < bar.from)
    if (row) row.push(bar)
    else rows.push([bar])
  }
  return rows.length > 0 ? rows : [[]]
}

interface DaysCell {
  /** The place of its first day. */
  start: number
  length: number
  bar?: DaysBar
}

/** Builds the cells of a row: a bar takes as many columns as days, each free day has a cell. */
function buildCells(bars: readonly DaysBar[], from: CalendarDate, to: CalendarDate): DaysCell[] {
  const cells: DaysCell[] = []
  const count = daysBetween(from, to) + 1
  for (let start = 0; start < count; start = (cells.at(-1)?.start ?? 0) + (cells.at(-1)?.length ?? 1)) {
    const day = plusDays(from, start) ?? from
    const bar = bars.find((one) => one.from <= day && one.to >= day)
    const length = bar ? Math.min(count - start, daysBetween(day, bar.to) + 1) : 1
    cells.push(bar ? { start, length, bar } : { start, length })
  }
  return cells
}
