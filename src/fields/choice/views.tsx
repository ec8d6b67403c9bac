import Select from '@mui/material/Select'
import { getFieldBehaviour, isEmpty } from '../../framework/field'
import { useSay } from '../../i18n/say'
import type { CellProps, FieldViews, FilterProps, InputProps } from '../field-views'
import { buildControlProps, LabelledControl } from '../parts/labelled'
import { lazyWithPreload } from '../parts/lazy-with-preload'
import type { ChoiceOptions } from '.'

const Cell = ({ value, field }: CellProps) => getFieldBehaviour(field).text(value)

function Input(props: InputProps) {
  const say = useSay()
  const { value, onChange, onBlur, error, isRequired, field, name } = props
  const { values = {} } = field.options as ChoiceOptions
  const offersNothing = !isRequired || isEmpty(value)
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
        {offersNothing ? <option value="">{isRequired ? say('choose') : `– ${say('none')} –`}</option> : null}
        {Object.entries(values).map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </Select>
    </LabelledControl>
  )
}

const Filter = lazyWithPreload<FilterProps>(() => import('./filter').then((module) => module.Filter))

export const views: FieldViews = { Cell, Input, Filter, column: { flex: 1, width: 145 } }
