import { unitOf } from '../../framework/field'
import { RangeFilter } from '../parts/filters'
import { TextBox } from '../parts/text-box'
import { type CellProps, type FieldViews, type InputProps, useFieldHost } from '../views-contract'
import { amountText } from '.'

function Cell({ value, field, record }: CellProps) {
  const { currency } = useFieldHost()
  const text = amountText(value, field.options, unitOf(field, record, { currency }))
  return <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{text}</span>
}

function Input(props: InputProps) {
  const { currency } = useFieldHost()
  const code = unitOf(props.field, props.record, { currency })
  return <TextBox {...props} inputMode="decimal" before={<span style={{ marginInlineEnd: 8 }}>{code}</span>} />
}

export const views: FieldViews = { Cell, Input, Filter: RangeFilter, column: { align: 'right', width: 136 } }
