import type { CalendarDate } from '../../../framework/values/dates'
import { Table } from '../table'
import { shortDayInWords } from './short-day'
import './day-table.css'

/** A row of figures by day. */
interface DayRow {
  label: string
  /** Further words about the row, quieter than its label. */
  detail?: string | undefined
  /** The row is only for comparison. */
  isQuiet?: boolean
  valueOn(date: CalendarDate): number
}

/** One of the figures of a day, with its note. */
interface DayEntry {
  id: number
  date: CalendarDate
  label?: string | undefined
  minutes: number
  note: string | null
}

/** A line of the table. */
interface DayLine extends DayRow {
  key: string
  isSum: boolean
}

interface DayTableProps {
  /** Heads of the table, of its first and last column, and of the list of entries. */
  heads: { title: string; row: string; total: string; entries: string }
  dates: readonly CalendarDate[]
  rows: readonly (DayRow & { key: string })[]
  /** Sums below the rows; one of nothing is left out. */
  sums: readonly DayRow[]
  entries: readonly DayEntry[]
  /** Says why a day is off; empty for other days. */
  offOn(date: CalendarDate): string
  /** Says a figure in words, such as `7:30`. */
  format(value: number): string
}

const sumOf = (row: DayRow, dates: readonly CalendarDate[]): number =>
  dates.reduce((sum, date) => sum + row.valueOn(date), 0)

/**
 * Shows figures by day, and below the entries with a note. Where days do not fit beside each other, all
 * entries are listed day by day instead.
 */
export function DayTable(props: DayTableProps) {
  const { heads, dates, rows, sums, format } = props
  const inWords = (value: number) => (value === 0 ? <span className="no-value">–</span> : format(value))
  const ordered = [...rows].sort((one, other) => Number(one.isQuiet ?? false) - Number(other.isQuiet ?? false))
  const totals = sums.filter((row) => sumOf(row, dates) > 0).map((row) => ({ ...row, key: row.label, isSum: true }))
  const lines: DayLine[] = [...ordered.map((row) => ({ ...row, isSum: false })), ...totals]
  return (
    <>
      <section className="evidence-block day-table" aria-label={heads.title}>
        <h3>{heads.title}</h3>
        <Table
          label={heads.title}
          lines={lines}
          keyOf={({ key }) => key}
          rowProps={({ isSum, isQuiet }) => ({
            className: [isSum ? 'day-table-sum' : '', isQuiet ? 'day-table-quiet' : ''].join(' ').trim(),
          })}
          columns={[
            { head: heads.row, of: (row) => <RowHead row={row} /> },
            ...dates.map((date) => ({
              key: date,
              // The month is that of the list below.
              head: shortDayInWords(date).slice(0, 6),
              isFigure: true,
              of: ({ valueOn }: DayLine) => inWords(valueOn(date)),
            })),
            { head: heads.total, isFigure: true, of: (row) => inWords(sumOf(row, dates)) },
          ]}
        />
      </section>
      <DayList {...props} />
    </>
  )
}

const RowHead = ({ row: { label, detail } }: { row: DayRow }) => (
  <>
    {label} {detail ? <small className="quiet">{detail}</small> : null}
  </>
)

/** Lists entries day by day, with the sums of the day. */
function DayList({ heads, dates, sums, entries, offOn, format }: DayTableProps) {
  const days = dates
    .map((date) => ({ date, off: offOn(date), entries: entries.filter((entry) => entry.date === date) }))
    .filter((day) => day.off !== '' || day.entries.length > 0)
  const sumsInWords = (date: CalendarDate) =>
    sums.flatMap(({ label, valueOn }) => (valueOn(date) > 0 ? [`${label} ${format(valueOn(date))}`] : []))
  if (days.length === 0) return null
  return (
    <section className="evidence-block day-list" aria-label={heads.entries}>
      <h3>{heads.entries}</h3>
      <ul className="plain lines">
        {days.map(({ date, off, entries: ofDay }) => (
          <li key={date} data-noted={off !== '' || ofDay.some(({ note }) => note)}>
            <strong>{shortDayInWords(date)}</strong>{' '}
            <span className="quiet">{[...(off ? [off] : []), ...sumsInWords(date)].join(' · ')}</span>
            <ul className="plain">
              {ofDay.map(({ id, minutes, label, note }) => (
                <li key={id} data-noted={Boolean(note)}>
                  {format(minutes)} {label}
                  {note ? <span className="quiet">: {note}</span> : null}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
