import { getFieldBehaviour } from '../../framework/field'
import type { CellProps, FieldViews, InputProps } from '../field-views'
import { RangeFilter } from '../parts/filters'
import { TextBox } from '../parts/text-box'

const Cell = ({ value, field }: CellProps) => getFieldBehaviour(field).text(value)
const Input = (props: InputProps) => (
  <TextBox {...props} inputMode="decimal" after={<span aria-hidden="true">%</span>} />
)

export const views: FieldViews = { Cell, Input, Filter: RangeFilter, column: { align: 'right', width: 100 } }
