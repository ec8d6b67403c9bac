import { getFieldBehaviour } from '../../framework/field'
import type { CellProps, FieldViews } from '../field-views'
import { ContainsFilter } from '../parts/filters'

const Cell = ({ value }: CellProps) => <span style={{ fontVariantNumeric: 'tabular-nums' }}>{String(value)}</span>

export const views: FieldViews = {
  Cell,
  Input: null,
  Filter: ContainsFilter,
  // The column shows a number in full; a number is about as long as its pattern.
  column: (field) => ({
    isMeasured: true,
    width: Math.max(100, 22 + (getFieldBehaviour(field).series()?.pattern.length ?? 0) * 9),
  }),
}
