import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import {
  addMonths,
  findDateForKey,
  listWeeks,
  monthInWords,
  weekdayInWords,
} from '../../framework/values/calendar-days'
import { type CalendarDate, dateBounds, formatDate } from '../../framework/values/dates'
import { useDateWords } from '../../i18n/lists/date-words'
import './date.css'

interface CalendarProps {
  /** The chosen day. */
  day: CalendarDate | undefined
  today: CalendarDate
  min: CalendarDate | undefined
  max: CalendarDate | undefined
  label: string
  onChoose(day: CalendarDate | null): void
}

/**
 * Shows a month to choose a day from, with what stands beside it. The arrow keys move by days and weeks,
 * Page Up and Down by months.
 */
export function CalendarPopover({
  anchor,
  onClose,
  children,
  ...props
}: CalendarProps & { anchor: HTMLElement | null; onClose(): void; children?: ReactNode }) {
  const say = useDateWords()
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': say('dialog', { label: props.label }) } }}
    >
      <div className="day-and-time">
        <MonthToChoose {...props} />
        {children}
      </div>
    </Popover>
  )
}

function MonthToChoose({ day, today, min, max, onChoose }: CalendarProps) {
  const say = useDateWords()
  const [current, setCurrent] = useState(day ?? clampDay(today, min, max))
  const grid = useRef<HTMLTableElement>(null)
  // Only keys move the focus; the buttons for the month keep it.
  const isByKey = useRef(true)
  useLayoutEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus()
  }, [current])
  const move = (next: CalendarDate | undefined, byKey: boolean) => {
    if (!next) return
    isByKey.current = byKey
    setCurrent(clampDay(next, min, max))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = findDateForKey(event.key, current)
    if (!next) return
    event.preventDefault()
    move(next, true)
  }
  const todayFits = clampDay(today, min, max) === today
  return (
    <div className="day-chooser">
      <div className="day-chooser-head">
        <IconButton aria-label={say('previous')} onClick={() => move(addMonths(current, -1), false)}>
          <ChevronLeft />
        </IconButton>
        <strong aria-live="polite">{monthInWords(current)}</strong>
        <IconButton aria-label={say('next')} onClick={() => move(addMonths(current, 1), false)}>
          <ChevronRight />
        </IconButton>
      </div>
      <table ref={grid} aria-label={monthInWords(current)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {(listWeeks('2026-06-01')[0] ?? []).map((monday) => (
              <th key={monday} scope="col" abbr={weekdayInWords(monday ?? '')}>
                {weekdayInWords(monday ?? '').slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <WeeksToChoose {...{ current, day, today, min, max, onChoose }} />
      </table>
      <div className="day-chooser-head">
        <Button size="small" disabled={!todayFits} onClick={() => onChoose(today)}>
          {say('today')}
        </Button>
        <Button size="small" disabled={!day} onClick={() => onChoose(null)}>
          {say('clear')}
        </Button>
      </div>
    </div>
  )
}

type WeeksProps = Omit<CalendarProps, 'label'> & { current: CalendarDate }

function WeeksToChoose({ current, day, today, min, max, onChoose }: WeeksProps) {
  return (
    <tbody>
      {listWeeks(dateBounds(current).startOfMonth).map((week) => (
        <tr key={week.find(Boolean)}>
          {week.map((date, place) =>
            date ? (
              <td key={date}>
                <button
                  type="button"
                  data-date={date}
                  tabIndex={date === current ? 0 : -1}
                  disabled={clampDay(date, min, max) !== date}
                  aria-label={`${weekdayInWords(date)}, ${formatDate(date)}`}
                  aria-current={date === today ? 'date' : undefined}
                  aria-pressed={date === day}
                  onClick={() => onChoose(date)}
                >
                  {Number(date.slice(8))}
                </button>
              </td>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a day of the week is its place
              <td key={place} />
            ),
          )}
        </tr>
      ))}
    </tbody>
  )
}

/** Answers the day, or the nearest one that the limits allow. */
function clampDay(date: CalendarDate, min: CalendarDate | undefined, max: CalendarDate | undefined): CalendarDate {
  if (min !== undefined && date < min) return min
  return max !== undefined && date > max ? max : date
}
