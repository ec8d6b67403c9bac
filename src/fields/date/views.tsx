import { dateInWords } from '../../framework/values/dates'
import { RangeFilter } from '../parts/filters'
import { TextBox } from '../parts/text-box'
import type { CellProps, FieldViews, FilterProps, InputProps } from '../views-contract'
import { type DateOptions, resolveBound } from '.'

function Cell({ value }: CellProps) {
  return (
    <time dateTime={String(value)} style={{ whiteSpace: 'nowrap' }}>
      {dateInWords(String(value))}
    </time>
  )
}

function Input(props: InputProps) {
  const { min, max } = props.field.options as DateOptions
  return (
    <TextBox {...props} type="date" inputProps={{ min: resolveBound(min), max: resolveBound(max) ?? '9999-12-31' }} />
  )
}

const Filter = (props: FilterProps) => <RangeFilter {...props} type="date" />

export const views: FieldViews = { Cell, Input, Filter, column: { width: 116 } }
