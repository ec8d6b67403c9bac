import { getFieldBehaviour } from '../../framework/field'
import { views as choiceViews } from '../choice/views'
import type { CellProps, FieldViews } from '../field-views'
import { lazyInput } from '../parts/lazy-input'

const Cell = ({ value, field }: CellProps) => getFieldBehaviour(field).text(value)
const Input = lazyInput(() => import('./choices-box').then((module) => module.ChoicesBox))

export const views: FieldViews = { Cell, Input, Filter: choiceViews.Filter, column: { flex: 1, width: 180 } }
