import { formatDate } from '../../framework/values/dates'
import type { CellProps, FieldViews, FilterProps, InputProps } from '../field-views'
import { RangeFilter } from '../parts/filters'
import { TextBox } from '../parts/text-box'
import { type DateOptions, resolveDateBound } from '.'

function Cell({ value }: CellProps) {
  return (
    <time dateTime={String(value)} style={{ whiteSpace: 'nowrap' }}>
      {formatDate(String(value))}
    </time>
  )
}

function Input(props: InputProps) {
  const { min, max } = props.field.options as DateOptions
  return (
    <TextBox
      {...props}
      type="date"
      inputProps={{ min: resolveDateBound(min), max: resolveDateBound(max) ?? '9999-12-31' }}
    />
  )
}

const Filter = (props: FilterProps) => <RangeFilter {...props} type="date" />

export const views: FieldViews = { Cell, Input, Filter, column: { width: 116 } }
