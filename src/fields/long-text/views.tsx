import type { CellProps, FieldViews, InputProps } from '../field-views'
import { ContainsFilter } from '../parts/filters'
import { TextBox } from '../parts/text-box'

const Cell = ({ value }: CellProps) => (
  <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{String(value)}</span>
)
const Input = (props: InputProps) => <TextBox {...props} isMultiline />

export const views: FieldViews = { Cell, Input, Filter: ContainsFilter, isWide: true, column: { flex: 1, width: 260 } }
