import { lazyNow } from '../parts/lazy-now'
import {
  type CellProps,
  type FieldViews,
  type FilterProps,
  type FilterTextProps,
  useFieldHost,
} from '../views-contract'
import { Input } from './input'
import { readLabel, targetName } from './target'

function Cell({ value, field, name, record }: CellProps) {
  const { hrefOf, follow } = useFieldHost()
  const href = hrefOf(targetName(field), Number(value))
  const text = readLabel(record, name) ?? `#${value}`
  if (!href) return text
  return (
    <a
      href={href}
      className="cell-link"
      onClick={(event) => {
        event.stopPropagation()
        follow(event)
      }}
    >
      {text}
    </a>
  )
}

const filter = () => import('./filter')
const Filter = lazyNow<FilterProps>(() => filter().then((module) => module.Filter))
const FilterText = lazyNow<FilterTextProps>(() => filter().then((module) => module.FilterText))

export const views: FieldViews = { Cell, Input, Filter, FilterText, column: { flex: 1, width: 170 } }
