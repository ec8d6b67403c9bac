import type { CellProps, FieldViews } from '../../field-views'
import { ContainsFilter } from '../../parts/filters'

const Cell = ({ value }: CellProps) => String(value)

export const views: FieldViews = { Cell, Input: null, Filter: ContainsFilter, column: { flex: 1, width: 220 } }
