import { formatDuration, ofDuration } from '../../framework/values/durations'
import { TextBox, type TextBoxProps } from './text-box'

/**
 * Shows stored minutes in hours and minutes. Typed text stays as typed; digits without a unit are minutes.
 */
export function DurationBox(props: TextBoxProps) {
  const { value } = props
  const isKept = typeof value === 'number'
  const isDigits = !isKept && /^[\s\d]*$/.test(String(value ?? ''))
  return (
    <TextBox
      {...props}
      inputMode="text"
      value={isKept ? formatDuration(value) : value}
      after={isDigits ? <span aria-hidden="true">{ofDuration}</span> : null}
    />
  )
}
