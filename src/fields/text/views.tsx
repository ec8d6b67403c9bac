import { type Field, getFieldBehaviour } from '../../framework/field'
import type { CellProps, FieldViews, InputProps } from '../field-views'
import { ContainsFilter } from '../parts/filters'
import { TextBox } from '../parts/text-box'

const Cell = ({ value, field }: CellProps) => getFieldBehaviour(field).text(value)
const Input = (props: InputProps) => <TextBox {...props} />

/** Answers the layout of the column; a code of a few letters gets no part of the free width. */
function columnLayout({ options }: Field) {
  const { max = 200 } = options as { max?: number }
  return max <= 20 ? { width: 112, isMeasured: true } : { flex: 1, width: 170 }
}

export const views: FieldViews = { Cell, Input, Filter: ContainsFilter, column: columnLayout }
