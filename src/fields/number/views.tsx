import { useState } from 'react'
import { behaviour } from '../../framework/field'
import { ofTime } from '../../framework/values/time-spans'
import { RangeFilter } from '../parts/filters'
import { TextBox } from '../parts/text-box'
import type { CellProps, FieldViews, InputProps } from '../views-contract'
import type { NumberOptions } from '.'

const Cell = ({ value, field }: CellProps) => behaviour(field).text(value)

function Input(props: InputProps) {
  const { unit, decimals = 0 } = props.field.options as NumberOptions
  const label = unit && props.isBare ? `${props.label}, ${unit}` : props.label
  if (unit === ofTime) return <SpanInput {...props} label={label} />
  const after = unit ? <span aria-hidden="true">{unit}</span> : null
  return <TextBox {...props} label={label} inputMode={decimals > 0 ? 'decimal' : 'numeric'} after={after} />
}

/** As it was stored it is told in hours and minutes; what is typed stays, and digits alone are minutes. */
function SpanInput(props: InputProps) {
  const [stored] = useState(props.value)
  const { value } = props
  const isStored = value === stored && typeof value === 'number'
  const isDigits = !isStored && /^\s*\d*\s*$/.test(String(value ?? ''))
  return (
    <TextBox
      {...props}
      value={isStored ? behaviour(props.field).text(value) : value}
      after={isDigits ? <span aria-hidden="true">{ofTime}</span> : null}
    />
  )
}

export const views: FieldViews = { Cell, Input, Filter: RangeFilter, column: { align: 'right', width: 100 } }
