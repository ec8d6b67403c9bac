import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { InputProps } from '../field-views'
import { buildControlProps, FieldHint, LabelledControl } from '../parts/labelled'

export function CheckBox(props: InputProps) {
  const { value, onChange, onBlur, label, name } = props
  const { 'aria-label': _, ...control } = buildControlProps(props)
  const box = (
    <Checkbox
      name={name}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
      {...(onBlur ? { onBlur } : {})}
      slotProps={{ input: control }}
    />
  )
  // The label is beside the box, so only the hint is shown below it.
  return (
    <LabelledControl {...props} isBare>
      <FormControlLabel control={box} label={label} />
      <FieldHint {...props} />
    </LabelledControl>
  )
}
