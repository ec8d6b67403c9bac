import type { CellProps, FieldViews } from '../../field-views'
import { lazyInput } from '../../parts/lazy-input'

const Cell = ({ value }: CellProps) => <span style={{ whiteSpace: 'nowrap' }}>{String(value)}</span>
const Input = lazyInput(() => import('./input').then((module) => module.SecretInput))

export const views: FieldViews = { Cell, Input, Filter: null, column: { width: 150 } }
