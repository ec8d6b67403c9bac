import FormHelperText from '@mui/material/FormHelperText'
import Select from '@mui/material/Select'
import { useSay } from '../../../i18n/say'

interface PlainSelectProps<Value extends string> {
  label: string
  /** The chosen value; empty while nothing is chosen. */
  value: Value | ''
  options: readonly (readonly [Value, string])[]
  /** The error in words. */
  error?: string | undefined
  onChange(value: Value): void
}

/** Shows a native select, because it works with keyboards, phones and screen readers. */
export function PlainSelect<Value extends string>(props: PlainSelectProps<Value>) {
  const { label, value, options, error, onChange } = props
  const say = useSay()
  return (
    <div>
      <Select
        native
        size="small"
        fullWidth
        value={value}
        error={!!error}
        onChange={({ target }) => onChange(target.value as Value)}
        inputProps={{ 'aria-label': label, 'aria-invalid': error ? true : undefined }}
      >
        {options.some(([option]) => option === value) ? null : <option value="">{say('choose')}</option>}
        {options.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </Select>
      {error ? <FormHelperText error>{error}</FormHelperText> : null}
    </div>
  )
}
