import Select from '@mui/material/Select'
import type { InputProps } from '../field-views'
import { buildControlProps, LabelledControl } from './labelled'

interface ChoiceSelectProps extends InputProps {
  /** The values and their words. */
  options: readonly (readonly [string, string])[]
  /** The words of no choice; absent where something has to stay chosen. */
  emptyOption: string | undefined
}

/** Lets a person choose one of a few values, with the select of the browser. */
export function ChoiceSelect({ options, emptyOption, ...props }: ChoiceSelectProps) {
  const { value, onChange, onBlur, error, name } = props
  return (
    <LabelledControl {...props}>
      <Select
        native
        size="small"
        fullWidth
        error={!!error}
        name={name}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        {...(onBlur ? { onBlur: () => onBlur() } : {})}
        inputProps={buildControlProps(props)}
      >
        {emptyOption === undefined ? null : <option value="">{emptyOption}</option>}
        {options.map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </Select>
    </LabelledControl>
  )
}
