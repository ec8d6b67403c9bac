import { useNotify } from 'ra-core'
import { useState } from 'react'
import { type CalendarDate, formatDate } from '../../../../src/framework/values/dates'
import { sumMinutes } from '../../rules/check-timesheet-week'
import { buildCellChange, type CellEntry, findCellLines, type GridRow, parsePastedCells } from '../../rules/grid-rows'
import { formatMinutes } from '../../rules/parse-minutes'
import { listWeekDays } from '../../rules/week-dates'
import { activities } from '../../timeSheetTasks'
import { useTimesheetWords } from '../../words/en'
import { DayHead, TimeSums } from './day-heads'
import { NoteField } from './note-field'
import { TimeCell } from './time-cell'
import type { GridCell, ShownWeek } from './use-timesheet-week'
import './week.css'

interface WeekGridProps {
  week: ShownWeek
  rows: readonly GridRow[]
  today: CalendarDate
  isReadOnly: boolean
  /** The only day shown on a phone. */
  day: CalendarDate
  onEnter(entries: readonly CellEntry[]): void
  onNote(id: number, note: string | null): void
}

/** Returns the values of cells, and turns typed text into entries. */
function createCellEdits({ week, rows, today, onEnter }: WeekGridProps) {
  const days = listWeekDays(week.weekStart)
  const isClosed = (date: CalendarDate) => date > today || week.obstacleByDay[date] !== undefined
  const findLines = (row: GridRow, date: CalendarDate) => findCellLines(week.lines, row, date)
  /** Returns the entries of a text: none if it changes nothing, undefined if it is not a time. */
  const entriesAt = (down: number, aside: number, text: string): CellEntry[] | undefined => {
    const [row, date] = [rows[down], days[aside]]
    if (!row || !date || isClosed(date)) return []
    const change = buildCellChange(findLines(row, date), row, date, text)
    return change === undefined ? undefined : change ? [{ row, date, text }] : []
  }
  return {
    days,
    isClosed,
    there: findLines,
    textAt(down: number, aside: number) {
      const [row, date] = [rows[down], days[aside]]
      return row && date ? formatMinutes(sumMinutes(findLines(row, date))) : ''
    },
    enter(down: number, aside: number, text: string): boolean {
      const entries = entriesAt(down, aside, text)
      if (entries?.length) onEnter(entries)
      return entries !== undefined
    },
    paste: (pasted: string, down: number, aside: number) =>
      onEnter(
        parsePastedCells(pasted).flatMap((texts, rowsOn) =>
          texts.flatMap((text, columnsOn) => entriesAt(down + rowsOn, aside + columnsOn, text) ?? []),
        ),
      ),
  }
}

type CellEdits = ReturnType<typeof createCellEdits>

/** Shows the rows of work by the days of the week, for use with the keyboard. */
export function WeekGrid(props: WeekGridProps) {
  const { week, rows, isReadOnly, day, onNote } = props
  const say = useTimesheetWords()
  const [focused, setFocused] = useState<GridCell>()
  const editing = createCellEdits(props)
  return (
    <>
      <div className="table">
        <table className="week-grid" aria-describedby="week-keys">
          <thead>
            <tr>
              <th scope="col">{say('work')}</th>
              {editing.days.map((date) => (
                <DayHead key={date} date={date} week={week} isShown={date === day} />
              ))}
              <th scope="col">{say('total')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, down) => (
              <GridLine
                key={row.key}
                {...{ ...props, editing, row, down }}
                onNext={(aside) =>
                  focusCell(...(down + 1 < rows.length ? ([down + 1, aside] as const) : ([0, aside + 1] as const)))
                }
                onFocus={(date) => setFocused({ row, date })}
              />
            ))}
          </tbody>
          <TimeSums week={week} day={day} />
        </table>
      </div>
      {focused ? (
        <NoteField
          at={focused}
          line={editing.there(focused.row, focused.date).at(-1)}
          isReadOnly={isReadOnly}
          onNote={onNote}
        />
      ) : null}
      <p id="week-keys" className="quiet">
        {isReadOnly ? null : say('keys')}
      </p>
    </>
  )
}

interface GridLineProps extends WeekGridProps {
  editing: CellEdits
  row: GridRow
  down: number
  onFocus(date: CalendarDate): void
  /** Moves to the cell below, or after the last row to the first cell of the next day. */
  onNext(aside: number): void
}

const focusCell = (down: number, aside: number) =>
  document.querySelector<HTMLInputElement>(`.week-grid [data-at="${down} ${aside}"]`)?.focus()

/** Focuses the first editable cell of the row. */
export const focusRow = ({ key }: GridRow) =>
  document.querySelector<HTMLInputElement>(`[data-row="${CSS.escape(key)}"] input:not([readonly])`)?.focus()

function GridLine({ editing, row, down, isReadOnly, day, onFocus, onNext }: GridLineProps) {
  const say = useTimesheetWords()
  const notify = useNotify()
  const { days, isClosed, there, textAt, enter, paste } = editing
  return (
    <tr data-row={row.key}>
      <th scope="row">
        {row.label} <small className="quiet">{activities[row.activity as keyof typeof activities]}</small>
      </th>
      {days.map((date, aside) => (
        <td key={date} data-shown={date === day}>
          <TimeCell
            label={say('cell', { row: row.label, day: formatDate(date) })}
            minutes={sumMinutes(there(row, date))}
            isQueried={there(row, date).some(({ isQueried }) => isQueried)}
            isReadOnly={isReadOnly || isClosed(date)}
            at={[down, aside]}
            onEnter={(text) => {
              const isTime = enter(down, aside, text)
              if (!isTime) notify(say('notTime'), { type: 'warning' })
              return isTime
            }}
            onFocus={() => onFocus(date)}
            onNext={() => onNext(aside)}
            onMove={(rowsOn, columnsOn) => focusCell(down + rowsOn, aside + columnsOn)}
            from={(rowsOn, columnsOn) => textAt(down + rowsOn, aside + columnsOn)}
            onPaste={(pasted) => paste(pasted, down, aside)}
          />
        </td>
      ))}
      <td data-total>{formatMinutes(days.reduce((all, date) => all + sumMinutes(there(row, date)), 0))}</td>
    </tr>
  )
}
