import Button from '@mui/material/Button'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { readClockText } from '../../framework/files/moment-text'
import type { CalendarDate } from '../../framework/values/dates'
import { useDateWords } from '../../i18n/lists/date-words'
import { CalendarPopover } from '../date/calendar-popover'
import './moment.css'

interface MomentPopoverProps {
  day: CalendarDate | undefined
  /** The time of day, `10:30`; undefined until a day is chosen. */
  time: string | undefined
  today: CalendarDate
  label: string
  anchor: HTMLElement | null
  onChoose(day: CalendarDate | null, time: string): void
  onClose(): void
}

/** A day that is chosen first gets this time. */
const usualTime = '09:00'

/** Shows a month with the time of day beside; a chosen day keeps the time, a chosen time the day. */
export function MomentPopover({ day, time, today, onChoose, ...props }: MomentPopoverProps) {
  const say = useDateWords()
  const choose = (chosen: CalendarDate | null) => {
    onChoose(chosen, time ?? usualTime)
    if (chosen === null) props.onClose()
  }
  return (
    <CalendarPopover {...props} {...{ day, today, min: undefined, max: undefined }} onChoose={choose}>
      <div className="time-chooser">
        <TimesOfDay time={time} onChoose={(chosen) => onChoose(day ?? today, chosen)} />
        <Button size="small" variant="contained" onClick={props.onClose}>
          {say('done')}
        </Button>
      </div>
    </CalendarPopover>
  )
}

const halfHours = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0')
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`
})

interface TimesProps {
  time: string | undefined
  onChoose(time: string): void
}

/** Takes a time of day: typed, or one of the half hours, among which the arrow keys move. */
function TimesOfDay({ time, onChoose }: TimesProps) {
  const say = useDateWords()
  const list = useRef<HTMLFieldSetElement>(null)
  const current = halfHours.findLast((each) => each <= (time ?? usualTime)) ?? usualTime
  useLayoutEffect(() => {
    list.current?.querySelector(`[data-time="${current}"]`)?.scrollIntoView({ block: 'center' })
  }, [current])
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const next = halfHours[halfHours.indexOf(current) + (step ?? 0)]
    if (step === undefined || next === undefined) return
    event.preventDefault()
    onChoose(next)
    list.current?.querySelector<HTMLElement>(`[data-time="${next}"]`)?.focus()
  }
  return (
    <>
      <TypedTime time={time} onChoose={onChoose} />
      <fieldset ref={list} aria-label={say('times')} onKeyDown={move}>
        {halfHours.map((each) => (
          <button
            key={each}
            type="button"
            data-time={each}
            tabIndex={each === current ? 0 : -1}
            aria-pressed={each === time}
            onClick={() => onChoose(each)}
          >
            {each}
          </button>
        ))}
      </fieldset>
    </>
  )
}

/** Takes a typed time, `10:05`, `1005` or `4 pm`, when the field is left or Enter is pressed. */
function TypedTime({ time = '', onChoose }: TimesProps) {
  const say = useDateWords()
  const [typed, setTyped] = useState<string>()
  const finish = () => {
    const read = typed && readClockText(typed)
    if (read) onChoose(read)
    setTyped(undefined)
  }
  const finishByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    finish()
  }
  return (
    <input
      aria-label={say('time')}
      placeholder={usualTime}
      value={typed ?? time}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={finish}
      onKeyDown={finishByKey}
    />
  )
}
