import { ContainsFilter } from '../parts/filters'
import type { CellProps, FieldViews } from '../views-contract'

const Cell = ({ value }: CellProps) => <span style={{ fontVariantNumeric: 'tabular-nums' }}>{String(value)}</span>

export const views: FieldViews = { Cell, Input: null, Filter: ContainsFilter, column: { width: 100 } }
