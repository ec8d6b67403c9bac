import { getFieldBehaviour } from '../../../framework/field'
import type { CellProps, FieldViews } from '../../field-views'
import { RangeFilter } from '../../parts/filters'

const Cell = ({ value, field }: CellProps) => getFieldBehaviour(field).text(value)

export const views: FieldViews = {
  Cell,
  Input: null,
  Filter: RangeFilter,
  column: { align: 'right', width: 100, isMeasured: true },
}
