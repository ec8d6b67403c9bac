import { ContainsFilter } from '../parts/filters'
import { TextBox } from '../parts/text-box'
import type { CellProps, FieldViews, InputProps } from '../views-contract'

const Cell = ({ value }: CellProps) => String(value)
const Input = (props: InputProps) => <TextBox {...props} />

export const views: FieldViews = { Cell, Input, Filter: ContainsFilter, column: { flex: 1, width: 170 } }
