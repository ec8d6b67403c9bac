import { getFieldBehaviour } from '../../framework/field'
import type { CellProps, FieldViews } from '../field-views'
import { lazyInput } from '../parts/lazy-input'

const Cell = ({ value, field }: CellProps) => getFieldBehaviour(field).text(value)
const Input = lazyInput(() => import('./group-box').then((module) => module.GroupBox))

export const views: FieldViews = { Cell, Input, Filter: null, isWide: true, column: { flex: 1, width: 240 } }
