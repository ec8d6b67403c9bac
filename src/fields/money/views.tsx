import { useState } from 'react'
import { findUnit, getFieldBehaviour } from '../../framework/field'
import { readAmount, toCurrencyDigits } from '../../framework/values/money'
import { type CellProps, type FieldViews, type InputProps, useFieldHost } from '../field-views'
import { RangeFilter } from '../parts/filters'
import { TextBox } from '../parts/text-box'
import { formatAmountValue } from '.'

function Cell({ value, field, record }: CellProps) {
  const { currency } = useFieldHost()
  const text = formatAmountValue(value, field.options, findUnit(field, record, { currency }))
  return <span className="figure">{text}</span>
}

function Input(props: InputProps) {
  const { currency } = useFieldHost()
  const { field = null, words } = getFieldBehaviour(props.field).unit({ currency }) ?? {}
  // Where the record's currency is not set, no currency is shown: the company's would be a wrong guess.
  const code = field === null ? words : props.record[field]
  // Stored amounts are shown with at least two decimals; typed ones stay as typed.
  const [stored] = useState(props.value)
  const amount = props.value === stored && typeof code === 'string' ? readAmount(stored) : undefined
  return (
    <TextBox
      {...props}
      value={amount === undefined ? props.value : toCurrencyDigits(amount, String(code))}
      inputMode="decimal"
      before={code ? <span style={{ marginInlineEnd: 8 }}>{String(code)}</span> : undefined}
    />
  )
}

export const views: FieldViews = { Cell, Input, Filter: RangeFilter, column: { align: 'right', width: 136 } }
