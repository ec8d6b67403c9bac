import { useRef, useState } from 'react'
import { type CalendarDate, dateInWords } from '../../../../src/framework/values/dates'
import { timeText } from '../../rules/entry'
import { type CellChange, cellsOf, changeOf, type GridRow, linesAt } from '../../rules/grid'
import { daysOfWeek } from '../../rules/week'
import { useTimesheetWords } from '../../words/en'
import { Cell } from './cell'
import { DayHead, TimeSums } from './heads'
import { NoteField } from './note-field'
import type { ShownWeek } from './use-week'
import './week.css'

export interface At {
  row: GridRow
  date: CalendarDate
}

interface GridProps {
  week: ShownWeek
  rows: readonly GridRow[]
  today: CalendarDate
  isReadOnly: boolean
  /** The day that a phone shows. */
  day: CalendarDate
  onSave(changes: readonly CellChange[]): void
}

/** Rows of work and days of the week, made for the keyboard. */
export function Grid({ week, rows, today, isReadOnly, day, onSave }: GridProps) {
  const say = useTimesheetWords()
  const table = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<At>()
  const days = daysOfWeek(week.weekStart)
  const there = (row: GridRow, date: CalendarDate) => linesAt(week.lines, row, date)
  const textAt = (row: number, column: number) => {
    const [line, date] = [rows[row], days[column]]
    return line && date ? timeText(sum(there(line, date))) : ''
  }
  const enter = (row: GridRow, date: CalendarDate, text: string): boolean => {
    const change = changeOf(there(row, date), row, date, text)
    if (change) onSave([change])
    return change !== undefined
  }
  const paste = (pasted: string, at: readonly [number, number]) =>
    onSave(
      cellsOf(pasted).flatMap((texts, down) =>
        texts.flatMap((text, aside) => {
          const [row, date] = [rows[at[0] + down], days[at[1] + aside]]
          const change = row && date && date <= today ? changeOf(there(row, date), row, date, text) : null
          return change ? [change] : []
        }),
      ),
    )
  const move = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-at="${row} ${column}"]`)?.focus()
  return (
    <>
      <div className="table">
        <table className="week-grid" ref={table} aria-describedby="week-keys">
          <thead>
            <tr>
              <th scope="col">{say('work')}</th>
              {days.map((date) => (
                <DayHead key={date} date={date} week={week} isShown={date === day} />
              ))}
              <th scope="col">{say('total')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, down) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.label} <small className="quiet">{row.activity}</small>
                </th>
                {days.map((date, aside) => (
                  <td key={date} data-shown={date === day}>
                    <Cell
                      label={say('cell', { row: row.label, day: dateInWords(date) })}
                      minutes={sum(there(row, date))}
                      isQueried={there(row, date).some(({ isQueried }) => isQueried)}
                      isReadOnly={isReadOnly || date > today}
                      at={[down, aside]}
                      onEnter={(text) => enter(row, date, text)}
                      onFocus={() => setFocused({ row, date })}
                      onMove={(_, rowsOn, columnsOn) => move(down + rowsOn, aside + columnsOn)}
                      from={(rowsOn, columnsOn) => textAt(down + rowsOn, aside + columnsOn)}
                      onPaste={(pasted) => paste(pasted, [down, aside])}
                    />
                  </td>
                ))}
                <td data-total>{timeText(days.reduce((all, date) => all + sum(there(row, date)), 0))}</td>
              </tr>
            ))}
          </tbody>
          <TimeSums week={week} day={day} />
        </table>
      </div>
      {focused ? (
        <NoteField
          at={focused}
          line={there(focused.row, focused.date).at(-1)}
          isReadOnly={isReadOnly}
          onSave={onSave}
        />
      ) : null}
      <p id="week-keys" className="quiet">
        {say('keys')}
      </p>
    </>
  )
}

const sum = (lines: readonly { minutes: number }[]) => lines.reduce((all, { minutes }) => all + minutes, 0)
