import Button from '@mui/material/Button'
import type { DateOrder } from '../../framework/files/date-format'
import type { CalendarDate } from '../../framework/values/dates'
import { useDateWords } from '../../i18n/lists/date-words'

interface ReadingQuestionProps {
  typed: string
  /** True while the person still types: figures without a whole year may become another day. */
  isTyping: boolean
  order: DateOrder
  today: CalendarDate
  list(text: string, first: DateOrder, today: CalendarDate): readonly string[]
  format(reading: string): string
  onChoose(reading: string): void
}

/** Asks which day is meant where figures such as 05/11/2027 mean two. */
export function ReadingQuestion({ typed, isTyping, order, today, list, format, onChoose }: ReadingQuestionProps) {
  const say = useDateWords()
  const readings = isTyping && !/\d{4}/.test(typed) ? [] : list(typed, order, today)
  if (readings.length < 2) return null
  return (
    <fieldset aria-label={say('which')} style={{ margin: 0, padding: '4px 0 0', border: 0, fontSize: '0.875rem' }}>
      <span role="status">{say('which')}</span>{' '}
      {readings.map((reading) => (
        // The box keeps the focus until the button is released, so that nothing moves under the pointer.
        <Button key={reading} size="small" onMouseDown={keepFocus} onClick={() => onChoose(reading)}>
          {format(reading)}
        </Button>
      ))}
    </fieldset>
  )
}

const keepFocus = (event: { preventDefault(): void }) => event.preventDefault()
