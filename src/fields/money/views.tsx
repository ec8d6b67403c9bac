import { RangeFilter } from '../parts/filters'
import { TextBox } from '../parts/text-box'
import { type CellProps, type FieldViews, type InputProps, type RecordValues, useFieldHost } from '../views-contract'
import { amountText, currencyUnit, type MoneyOptions } from '.'

function Cell({ value, field, record }: CellProps) {
  const { currency } = useFieldHost()
  const text = amountText(value, field.options, currencyOf(field.options, record, currency))
  return <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{text}</span>
}

function Input(props: InputProps) {
  const { currency } = useFieldHost()
  const code = currencyOf(props.field.options, props.record, currency)
  return <TextBox {...props} inputMode="decimal" before={<span style={{ marginInlineEnd: 8 }}>{code}</span>} />
}

function currencyOf(options: MoneyOptions, record: RecordValues, company: string): string {
  const { words, field } = currencyUnit(options, { currency: company })
  const own = field && record[field]
  return typeof own === 'string' && /^[A-Z]{3}$/.test(own) ? own : words
}

export const views: FieldViews = { Cell, Input, Filter: RangeFilter, column: { align: 'right', width: 136 } }
