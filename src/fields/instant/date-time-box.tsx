import { lazy, useState } from 'react'
import { findDateOrder } from '../../framework/files/moment-text'
import {
  type CalendarDate,
  formatDate,
  formatMomentText,
  formatTimestampInZone,
  isCalendarDate,
} from '../../framework/values/dates'
import { listTypedMoments } from '../../framework/values/typed-day'
import { useDateWords } from '../../i18n/lists/date-words'
import { CalendarBox } from '../date/calendar-box'
import { ReadingQuestion } from '../date/reading-question'
import { type InputProps, useFieldHost } from '../field-views'

const MomentPopover = lazy(() => import('./moment-popover').then((module) => ({ default: module.MomentPopover })))

/**
 * Takes a date with a time, typed as people write it or chosen in a calendar with the time beside. Its value
 * is `2026-11-20T10:30`; what cannot be read, or means two days, stays as typed, and is refused with the form.
 */
export function DateTimeBox({ value, onChange, onBlur, ...props }: InputProps) {
  const say = useDateWords()
  const entry = useTypedMoment(value, onChange)
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
      placeholder={say('momentHint', { example: formatDate(entry.today) })}
      below={<ReadingQuestion {...entry.question} format={formatMomentText} onChoose={entry.take} />}
      renderCalendar={(open) => (
        <MomentPopover
          {...{ today: entry.today, label: props.label, day: entry.day, time: entry.time, ...open }}
          onChoose={entry.choose}
        />
      )}
    />
  )
}

const blankMoment = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/
const localMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** Keeps what is typed until the field is left; answers the day and the time that it means meanwhile. */
function useTypedMoment(value: unknown, onChange: (value: unknown) => void) {
  const [typed, setTyped] = useState<string>()
  const today = useFieldHost().today()
  const order = findDateOrder()
  // Files and devices write a blank between the day and the time.
  const stored = typeof value === 'string' ? value.replace(blankMoment, '$1T$2') : ''
  const isRead = localMoment.test(stored) && isCalendarDate(stored.slice(0, 10))
  const boxText = typed ?? (isRead ? formatMomentText(stored) : stored)
  const take = (moment: string | null) => {
    setTyped(undefined)
    onChange(moment)
  }
  return {
    ...{ today, shown: boxText, take },
    question: { typed: boxText, isTyping: typed !== undefined, list: listTypedMoments, order, today },
    ...{ day: isRead ? stored.slice(0, 10) : undefined, time: isRead ? stored.slice(11) : undefined },
    change(text: unknown) {
      setTyped(String(text))
      const [reading, other] = listTypedMoments(String(text), order, today)
      onChange(other === undefined ? (reading ?? text) : text)
    },
    finish: () => setTyped(undefined),
    choose: (day: CalendarDate | null, time: string) => take(day === null ? null : `${day}T${time}`),
  }
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Takes a moment in the reader's own zone; its value is ISO 8601 in UTC. */
export function MomentBox({ value, onChange, ...props }: InputProps) {
  const at = typeof value === 'string' && value.endsWith('Z') ? Date.parse(value) : Number.NaN
  const local = Number.isNaN(at) ? value : formatTimestampInZone(zone, at).slice(0, 16).replace(' ', 'T')
  const store = (typed: unknown) => {
    const moment = localMoment.test(String(typed)) ? Date.parse(String(typed)) : Number.NaN
    onChange(Number.isNaN(moment) ? typed : new Date(moment).toISOString())
  }
  return <DateTimeBox {...props} value={local} onChange={store} />
}
