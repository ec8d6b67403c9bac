import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import type { ChoiceOptions } from '../choice'
import type { InputProps } from '../field-views'
import { LabelledGroup } from '../parts/labelled-group'

/** Shows a checkbox for each value. */
export function ChoicesBox(props: InputProps) {
  const { values = {} } = props.field.options as ChoiceOptions
  const chosen = Array.isArray(props.value) ? props.value.map(String) : []
  const toggle = (code: string) => {
    const next = Object.keys(values).filter((other) => chosen.includes(other) !== (other === code))
    props.onChange(next.length > 0 ? next : null)
  }
  return (
    <LabelledGroup {...props}>
      <FormGroup row>
        {Object.entries(values).map(([code, words]) => (
          <FormControlLabel
            key={code}
            label={words}
            control={
              <Checkbox
                size="small"
                name={props.name}
                checked={chosen.includes(code)}
                onChange={() => toggle(code)}
                {...(props.onBlur ? { onBlur: () => props.onBlur?.() } : {})}
              />
            }
          />
        ))}
      </FormGroup>
    </LabelledGroup>
  )
}
