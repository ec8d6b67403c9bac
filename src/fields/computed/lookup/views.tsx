import type { CellProps, FieldViews } from '../../field-views'

const Cell = ({ value }: CellProps) => String(value)

export const views: FieldViews = { Cell, Input: null, Filter: null, column: { width: 110 } }
