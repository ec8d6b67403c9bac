import { formatAmount, readAmount } from '../../framework/money'
import { RangeFilter } from '../parts/filters'
import { TextBox } from '../parts/text-box'
import { type CellProps, type FieldViews, type InputProps, type RecordValues, useFieldHost } from '../views-contract'
import type { MoneyOptions } from '.'

function Cell({ value, field, record }: CellProps) {
  const { currency } = useFieldHost()
  const amount = readAmount(value)
  const text = amount === undefined ? String(value) : formatAmount(amount, currencyOf(field.options, record, currency))
  return <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{text}</span>
}

function Input(props: InputProps) {
  const { currency } = useFieldHost()
  const code = currencyOf(props.field.options, props.record, currency)
  return <TextBox {...props} inputMode="decimal" before={<span style={{ marginInlineEnd: 8 }}>{code}</span>} />
}

/** The record's own currency, else the declared one, else the company's. */
function currencyOf(options: MoneyOptions, record: RecordValues, company: string): string {
  const named = options.currency
  const code = named && /^[A-Z]{3}$/.test(named) ? named : named ? record[named] : undefined
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : company
}

export const views: FieldViews = { Cell, Input, Filter: RangeFilter, column: { align: 'right', width: 136 } }
