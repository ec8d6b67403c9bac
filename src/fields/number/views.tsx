import { getFieldBehaviour } from '../../framework/field'
import { ofDuration } from '../../framework/values/durations'
import type { CellProps, FieldViews, InputProps } from '../field-views'
import { DurationBox } from '../parts/duration-box'
import { RangeFilter } from '../parts/filters'
import { TextBox } from '../parts/text-box'
import type { NumberOptions } from '.'

const Cell = ({ value, field }: CellProps) => getFieldBehaviour(field).text(value)

function Input(props: InputProps) {
  const { unit, decimals = 0 } = props.field.options as NumberOptions
  const label = unit && props.isBare ? `${props.label}, ${unit}` : props.label
  if (unit === ofDuration) return <DurationBox {...props} label={label} />
  const after = unit ? <span aria-hidden="true">{unit}</span> : null
  return <TextBox {...props} label={label} inputMode={decimals > 0 ? 'decimal' : 'numeric'} after={after} />
}

export const views: FieldViews = {
  Cell,
  Input,
  Filter: RangeFilter,
  column: { align: 'right', width: 100, isMeasured: true },
}
