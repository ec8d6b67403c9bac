import Box from '@mui/material/Box'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

interface LabelledSelectProps<Value extends string> {
  /** Id of the control; default: a generated one. */
  id?: string
  label: string
  value: Value | ''
  options: readonly (readonly [Value, string])[]
  /** Text shown while nothing is chosen. */
  none?: string
  isWrong?: boolean
  onChange(value: Value): void
}

/** Shows a native select below its label, because it works with keyboards, phones and screen readers. */
export function LabelledSelect<Value extends string>(props: LabelledSelectProps<Value>) {
  const { label, value, options, none, isWrong = false, onChange } = props
  const own = useId()
  const id = props.id ?? own
  return (
    <Box className="choice">
      <Typography component="label" htmlFor={id} variant="body2" sx={{ display: 'block', mb: 0.5 }}>
        {label}
      </Typography>
      <Select
        native
        fullWidth
        size="small"
        value={value}
        error={isWrong}
        onChange={({ target }) => onChange(target.value as Value)}
        inputProps={{ id, 'aria-invalid': isWrong }}
      >
        {value === '' ? (
          <option value="" disabled>
            {none}
          </option>
        ) : null}
        {options.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </Select>
    </Box>
  )
}
