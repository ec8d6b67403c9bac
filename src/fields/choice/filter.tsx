import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import type { FilterProps } from '../field-views'
import type { ChoiceOptions } from '.'

export function Filter({ id, label, field, value, onChange }: FilterProps) {
  const { values = {} } = field.options as ChoiceOptions
  const chosen = readSelectedCodes(value)
  const toggle = (code: string) => {
    const next = chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code]
    onChange(next.length > 0 ? { in: next } : undefined)
  }
  return (
    <FormGroup role="group" aria-label={label} id={id}>
      {Object.entries(values).map(([code, words]) => (
        <FormControlLabel
          key={code}
          label={words}
          control={<Checkbox size="small" checked={chosen.includes(code)} onChange={() => toggle(code)} />}
        />
      ))}
    </FormGroup>
  )
}

function readSelectedCodes(value: FilterProps['value']): string[] {
  if (Array.isArray(value?.in)) return value.in.map(String)
  return value?.eq === undefined ? [] : [String(value.eq)]
}
