import type { CellProps, FieldViews, FilterProps, InputProps } from '../../field-views'
import { PickFilter } from '../../parts/filters'
import { PickBox } from '../../parts/pick-box'
import { zoneNames } from '.'

const zoneLabel = (name: string) => name.replace(/_/g, ' ')
const Cell = ({ value }: CellProps) => zoneLabel(String(value))
const Input = (props: InputProps) => <PickBox {...props} codes={zoneNames} wordsOf={zoneLabel} />
const Filter = (props: FilterProps) => <PickFilter {...props} codes={zoneNames} wordsOf={zoneLabel} />

export const views: FieldViews = { Cell, Input, Filter, column: { flex: 1, width: 140 } }
