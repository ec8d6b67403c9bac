import Box from '@mui/material/Box'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

interface LabelledSelectProps<Value extends string> {
  /** Default: one of its own. */
  id?: string
  label: string
  value: Value | ''
  options: readonly (readonly [Value, string])[]
  /** Shown while nothing is chosen. */
  none?: string
  isWrong?: boolean
  onChange(value: Value): void
}

/** A native select below its label, which works with keyboards, phones and screen readers. */
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
