import { getFieldBehaviour } from '../../../framework/field'
import { RangeFilter } from '../../parts/filters'
import type { CellProps, FieldViews } from '../../views-contract'

const Cell = ({ value, field }: CellProps) => getFieldBehaviour(field).text(value)

export const views: FieldViews = { Cell, Input: null, Filter: RangeFilter, column: { align: 'right', width: 100 } }
