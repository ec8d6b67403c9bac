import type { CellProps, FieldViews } from '../../views-contract'

const Cell = ({ value }: CellProps) => String(value)

export const views: FieldViews = { Cell, Input: null, Filter: null, column: { width: 110 } }
