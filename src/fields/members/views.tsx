import type { Field } from '../../framework/field'
import { useSay } from '../../i18n/say'
import { type CellProps, type FieldViews, type InputProps, useFieldHost } from '../field-views'
import { lazyInput } from '../parts/lazy-input'

function Cell({ value }: CellProps) {
  const say = useSay()
  return say('chosenCount', { count: Array.isArray(value) ? value.length : 0 })
}

const Search = lazyInput(() => import('./members-box').then((module) => module.MembersBox))

function SearchOrTable(props: InputProps) {
  const { TickedTable } = useFieldHost()
  return hasTickedTable(props.field) ? <TickedTable {...props} /> : <Search {...props} />
}

const Input = Object.assign(SearchOrTable, { preload: Search.preload })

const hasTickedTable = ({ options }: Field): boolean => 'table' in options && options.table !== undefined

export const views: FieldViews = {
  Cell,
  Input,
  Filter: null,
  isWide: true,
  column: { align: 'right', width: 110 },
}
