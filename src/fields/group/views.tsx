import { behaviour } from '../../framework/field'
import { laterInput } from '../parts/later-input'
import type { CellProps, FieldViews } from '../views-contract'

const Cell = ({ value, field }: CellProps) => behaviour(field).text(value)
const Input = laterInput(() => import('./group-box').then((module) => module.GroupBox))

export const views: FieldViews = { Cell, Input, Filter: null, isWide: true, column: { flex: 1, width: 240 } }
