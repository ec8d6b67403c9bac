import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { findDateOrder } from '../../framework/files/moment-text'
import { type CalendarDate, formatDate, isCalendarDate, toDayInZone } from '../../framework/values/dates'
import { formatDayFigures, readTypedDay } from '../../framework/values/typed-day'
import { useDateWords } from '../../i18n/lists/date-words'
import { useFieldHost } from '../field-views'
import { TextBox, type TextBoxProps } from '../parts/text-box'
import { CalendarButton } from './calendar-button'

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
 * `2026-11-20`; what cannot be read stays as typed, and is refused with the form.
 */
export function DateBox({ value, onChange, onBlur, min, max, isLate = false, ...props }: DateBoxProps) {
  const say = useDateWords()
  const entry = useTypedDay({ value, onChange, isLate })
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const handleKeys = (event: KeyboardEvent) => {
    if (isLate && event.key === 'Enter') entry.finish()
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    setOpen(true)
  }
  const choose = (day: CalendarDate | null) => {
    entry.choose(day)
    setOpen(false)
  }
  const handleBlur = () => {
    entry.finish()
    onBlur?.()
  }
  const placeholder = say('hint', { example: formatDayFigures(entry.today, entry.order) })
  return (
    <>
      <TextBox
        {...props}
        value={entry.shown}
        onChange={entry.change}
        onBlur={handleBlur}
        inputProps={{ ...props.inputProps, placeholder, onKeyDown: handleKeys, onFocus: selectTyped }}
        after={<CalendarButton ref={button} isOpen={isOpen} onOpen={() => setOpen(true)} />}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <CalendarPopover
            {...{ min, max, day: entry.day, today: entry.today, label: props.label }}
            anchor={button.current}
            onChoose={choose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Selects the text of a box that a key or a form leads to, so that typing replaces it. */
export const selectTyped = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => currentTarget.select()

type TypedDayProps = Pick<DateBoxProps, 'value' | 'onChange'> & { isLate: boolean }

/** Keeps what is typed as it is until the field is left; answers the day that it means meanwhile. */
function useTypedDay({ value, onChange, isLate }: TypedDayProps) {
  const [typed, setTyped] = useState<string>()
  const today = useFieldHost().today()
  const order = findDateOrder()
  const day = isCalendarDate(value) ? value : undefined
  const tell = (text: string) => onChange(readTypedDay(text, order, today) ?? text)
  return {
    ...{ today, order, day, shown: typed ?? (day ? formatDate(day) : value) },
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
