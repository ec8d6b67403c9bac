import { lazy, useState } from 'react'
import { findDateOrder } from '../../framework/files/moment-text'
import { type CalendarDate, formatDate, isCalendarDate, toDayInZone } from '../../framework/values/dates'
import { listTypedDays } from '../../framework/values/typed-day'
import { useDateWords } from '../../i18n/lists/date-words'
import { useFieldHost } from '../field-views'
import type { TextBoxProps } from '../parts/text-box'
import { CalendarBox } from './calendar-box'
import { ReadingQuestion } from './reading-question'

const CalendarPopover = lazy(() => import('./calendar-popover').then((module) => ({ default: module.CalendarPopover })))

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

interface DateBoxProps extends TextBoxProps {
  min?: CalendarDate | undefined
  max?: CalendarDate | undefined
  /** True: a day without its year is told only once it is typed to its end, as every change costs a search. */
  isLate?: boolean
}

/** Takes a day for a filter, which may be stored as a moment. */
export const DateFilterBox = ({ value, type: _, inputMode: __, ...props }: TextBoxProps) => (
  <DateBox {...props} value={isMoment(value) ? toDayInZone(value, browserZone) : value} isLate />
)

const isMoment = (value: unknown): boolean => typeof value === 'string' && value.endsWith('Z')

/**
 * Takes a day, typed as people write it or chosen in a calendar, and shows it as lists do. Its value is
 * `2026-11-20`; what cannot be read, or means two days, stays as typed, and is refused with the form.
 */
export function DateBox({ value, onChange, onBlur, min, max, isLate = false, ...props }: DateBoxProps) {
  const say = useDateWords()
  const entry = useTypedDay({ value, onChange, isLate })
  const handleBlur = () => {
    entry.finish()
    onBlur?.()
  }
  return (
    <CalendarBox
      {...props}
      value={entry.shown}
      onChange={entry.change}
      onBlur={handleBlur}
      placeholder={say('hint', { example: formatDate(entry.today) })}
      below={<ReadingQuestion {...entry.question} format={formatDate} onChoose={entry.choose} />}
      onKeyDown={({ key }) => isLate && key === 'Enter' && entry.finish()}
      renderCalendar={(open) => (
        <CalendarPopover
          {...{ min, max, day: entry.day, today: entry.today, label: props.label, ...open }}
          onChoose={(day) => {
            entry.choose(day)
            open.onClose()
          }}
        />
      )}
    />
  )
}

type TypedDayProps = Pick<DateBoxProps, 'value' | 'onChange'> & { isLate: boolean }

/** Keeps what is typed as it is until the field is left; answers the day that it means meanwhile. */
function useTypedDay({ value, onChange, isLate }: TypedDayProps) {
  const [typed, setTyped] = useState<string>()
  const today = useFieldHost().today()
  const order = findDateOrder()
  const day = isCalendarDate(value) ? value : undefined
  const tell = (text: string) => {
    const [reading, other] = listTypedDays(text, order, today)
    onChange(other === undefined ? (reading ?? text) : text)
  }
  const boxText = typed ?? (day ? formatDate(day) : value)
  const question = { typed: String(boxText ?? ''), isTyping: typed !== undefined, list: listTypedDays }
  return {
    ...{ today, day, shown: boxText, question: { ...question, order, today } },
    change(text: unknown) {
      setTyped(String(text))
      if (!isLate || text === '' || /\d{4}/.test(String(text))) tell(String(text))
    },
    finish() {
      if (isLate && typed !== undefined) tell(typed)
      setTyped(undefined)
    },
    choose(chosen: CalendarDate | null) {
      setTyped(undefined)
      onChange(chosen)
    },
  }
}
