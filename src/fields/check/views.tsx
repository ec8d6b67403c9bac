import CheckBoxEmpty from '@mui/icons-material/CheckBoxOutlineBlankOutlined'
import CheckBox from '@mui/icons-material/CheckBoxOutlined'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useSay } from '../../i18n/say'
import { YesNoFilter } from '../parts/filters'
import { controlProps, Labelled } from '../parts/labelled'
import type { CellProps, FieldViews, FilterTextProps, InputProps } from '../views-contract'

function Cell({ value }: CellProps) {
  const say = useSay()
  const Icon = value === true ? CheckBox : CheckBoxEmpty
  return (
    <span
      style={{ display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap', verticalAlign: 'middle' }}
    >
      <Icon fontSize="small" aria-hidden="true" />
      {say(value === true ? 'yes' : 'no')}
    </span>
  )
}

function Input(props: InputProps) {
  const { value, onChange, onBlur, label, field, name } = props
  const { 'aria-label': _, ...control } = controlProps(props)
  const box = (
    <Checkbox
      name={name}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
      {...(onBlur ? { onBlur } : {})}
      slotProps={{ input: control }}
    />
  )
  // The label stands behind the box, so the one above is left out and its hint kept.
  return (
    <Labelled {...props} isBare>
      <FormControlLabel control={box} label={label} />
      {field.options.help ? <div id={`${props.id}-help`}>{field.options.help}</div> : null}
    </Labelled>
  )
}

function FilterText({ value }: FilterTextProps) {
  const say = useSay()
  return say(value.eq === true ? 'yes' : 'no')
}

export const views: FieldViews = { Cell, Input, Filter: YesNoFilter, FilterText, column: { width: 90 } }
