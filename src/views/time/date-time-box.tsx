import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import IconButton from '@mui/material/IconButton'
import { useRef, useState } from 'react'
import type { InputProps } from '../../fields/field-views'
import { TextBox } from '../../fields/parts/text-box'
import { findDateOrder, readMomentText } from '../../framework/files/moment-text'
import { formatMomentText, formatTimestampInZone } from '../../framework/values/dates'
import { useTimeWords } from '../../i18n/lists/time-words'
import './time.css'

/**
 * Takes a date with a time, typed as people write it or chosen in a calendar. Its value is `2026-11-20T10:30`;
 * what cannot be read stays as typed, and is refused with the form.
 */
export function DateTimeBox({ value, onChange, onBlur, ...props }: InputProps) {
  const say = useTimeWords()
  const picker = useRef<HTMLInputElement>(null)
  const stored = typeof value === 'string' ? value : ''
  const [typed, setTyped] = useState<string>()
  const change = (text: unknown) => {
    setTyped(String(text))
    onChange(readMomentText(String(text), findDateOrder()) ?? text)
  }
  return (
    <TextBox
      {...props}
      value={typed ?? formatMomentText(stored)}
      onChange={change}
      onBlur={() => {
        setTyped(undefined)
        onBlur?.()
      }}
      inputProps={{ placeholder: say('momentExample') }}
      after={
        <span className="moment-picker">
          <IconButton
            size="small"
            edge="end"
            aria-label={say('chooseMoment', { label: props.label })}
            onClick={() => picker.current?.showPicker()}
          >
            <CalendarMonth fontSize="small" />
          </IconButton>
          <input
            ref={picker}
            type="datetime-local"
            tabIndex={-1}
            aria-hidden="true"
            value={/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(stored) ? stored : ''}
            onChange={({ target }) => {
              setTyped(undefined)
              onChange(target.value)
            }}
          />
        </span>
      }
    />
  )
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Takes a moment in the reader's own zone; its value is ISO 8601 in UTC. */
export function MomentBox({ value, onChange, ...props }: InputProps) {
  const isMoment = typeof value === 'string' && value.endsWith('Z')
  const local = isMoment ? formatTimestampInZone(zone, Date.parse(value)).slice(0, 16).replace(' ', 'T') : value
  const store = (typed: unknown) => {
    const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(String(typed)) ? Date.parse(String(typed)) : Number.NaN
    onChange(Number.isNaN(at) ? typed : new Date(at).toISOString())
  }
  return <DateTimeBox {...props} value={local} onChange={store} />
}
