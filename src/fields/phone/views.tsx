import { ContainsFilter } from '../parts/filters'
import { SafeLink } from '../parts/links'
import { TextBox } from '../parts/text-box'
import type { CellProps, FieldViews, InputProps } from '../views-contract'

function Cell({ value }: CellProps) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <SafeLink href={`tel:${value}`} text={grouped(String(value))} />
    </span>
  )
}

const Input = (props: InputProps) => <TextBox {...props} type="tel" />

/** `+919876543210` → `+91 98765 43210`; other countries keep their digits together. */
function grouped(number: string): string {
  return number.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}

export const views: FieldViews = { Cell, Input, Filter: ContainsFilter, column: { width: 160 } }
