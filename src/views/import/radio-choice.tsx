import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'

interface RadioChoiceProps {
  /** Id of the first choice, for links from the list of problems. */
  id?: string
  legend: string
  value: string
  options: readonly (readonly [string, string])[]
  onChange(value: string): void
}

/** Lets the person choose one of a few sentences. */
export function RadioChoice({ id, legend, value, options, onChange }: RadioChoiceProps) {
  const labelId = useId()
  return (
    <FormControl sx={{ mt: 2, display: 'block' }}>
      <FormLabel id={labelId} sx={{ fontWeight: 600, color: 'text.primary' }}>
        {legend}
      </FormLabel>
      <RadioGroup aria-labelledby={labelId} value={value} onChange={(_, chosen) => onChange(chosen)}>
        {options.map(([name, words], place) => (
          <FormControlLabel
            key={name}
            value={name}
            control={<Radio size="small" {...(place === 0 && id ? { id } : {})} />}
            label={words}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
