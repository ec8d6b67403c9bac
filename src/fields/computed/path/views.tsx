import { ContainsFilter } from '../../parts/filters'
import type { CellProps, FieldViews } from '../../views-contract'

const Cell = ({ value }: CellProps) => String(value)

export const views: FieldViews = { Cell, Input: null, Filter: ContainsFilter, column: { flex: 1, width: 220 } }
