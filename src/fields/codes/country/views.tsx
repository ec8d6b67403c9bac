import type { CellProps, FieldViews, FilterProps, InputProps } from '../../field-views'
import { PickFilter } from '../../parts/filters'
import { PickBox } from '../../parts/pick-box'
import { countryCodes, countryName } from '.'

const byName = [...countryCodes].sort((a, b) => countryName(a).localeCompare(countryName(b)))
const Cell = ({ value }: CellProps) => countryName(String(value))
const Input = (props: InputProps) => <PickBox {...props} codes={byName} wordsOf={countryName} />
const Filter = (props: FilterProps) => <PickFilter {...props} codes={byName} wordsOf={countryName} />

export const views: FieldViews = { Cell, Input, Filter, column: { flex: 1, width: 130 } }
