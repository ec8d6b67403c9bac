import { lazyInput } from '../../parts/later-input'
import type { CellProps, FieldViews } from '../../views-contract'

const Cell = ({ value }: CellProps) => <span style={{ whiteSpace: 'nowrap' }}>{String(value)}</span>
const Input = lazyInput(() => import('./input').then((module) => module.SecretInput))

export const views: FieldViews = { Cell, Input, Filter: null, column: { width: 150 } }
