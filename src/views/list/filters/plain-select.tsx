import Select from '@mui/material/Select'
import { useSay } from '../../../i18n/say'

interface PlainSelectProps<Value extends string> {
  label: string
  /** None of the options: nothing is chosen yet. */
  value: Value | ''
  options: readonly (readonly [Value, string])[]
  error?: boolean
  onChange(value: Value): void
}

/** A select of the platform: keys, phones and screen readers know it. */
export function PlainSelect<Value extends string>(props: PlainSelectProps<Value>) {
  const { label, value, options, error = false, onChange } = props
  const say = useSay()
  return (
    <Select
      native
      size="small"
      fullWidth
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value as Value)}
      inputProps={{ 'aria-label': label }}
    >
      {options.some(([known]) => known === value) ? null : <option value="">{say('choose')}</option>}
      {options.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </Select>
  )
}
