import { currencyCodes } from '../../../framework/values/money'
import type { CellProps, FieldViews, FilterProps, InputProps } from '../../field-views'
import { PickFilter } from '../../parts/filters'
import { PickBox } from '../../parts/pick-box'

const names = new Intl.DisplayNames('en', { type: 'currency' })
const currencyLabel = (code: string) => `${code} – ${names.of(code) ?? code}`
const Cell = ({ value }: CellProps) => String(value)
const Input = (props: InputProps) => <PickBox {...props} codes={currencyCodes} wordsOf={currencyLabel} />
const Filter = (props: FilterProps) => <PickFilter {...props} codes={currencyCodes} wordsOf={currencyLabel} />

export const views: FieldViews = { Cell, Input, Filter, column: { width: 140 } }
