import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import Select from '@mui/material/Select'
import { behaviour, isEmpty } from '../../framework/field'
import { useSay } from '../../i18n/say'
import { controlProps, Labelled } from '../parts/labelled'
import type { CellProps, FieldViews, FilterProps, InputProps } from '../views-contract'
import type { ChoiceOptions } from '.'

const Cell = ({ value, field }: CellProps) => behaviour(field).text(value)

function Input(props: InputProps) {
  const say = useSay()
  const { value, onChange, onBlur, error, isRequired, field, name } = props
  const { values = {} } = field.options as ChoiceOptions
  const offersNothing = !isRequired || isEmpty(value)
  return (
    <Labelled {...props}>
      <Select
        native
        size="small"
        fullWidth
        error={!!error}
        name={name}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        {...(onBlur ? { onBlur: () => onBlur() } : {})}
        inputProps={controlProps(props)}
      >
        {offersNothing ? <option value="">{isRequired ? say('choose') : `– ${say('none')} –`}</option> : null}
        {Object.entries(values).map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </Select>
    </Labelled>
  )
}

function Filter({ id, label, field, value, onChange }: FilterProps) {
  const { values = {} } = field.options as ChoiceOptions
  const chosen = chosenIn(value)
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

function chosenIn(value: FilterProps['value']): string[] {
  if (Array.isArray(value?.in)) return value.in.map(String)
  return value?.eq === undefined ? [] : [String(value.eq)]
}

export const views: FieldViews = { Cell, Input, Filter, column: { flex: 1, width: 145 } }
