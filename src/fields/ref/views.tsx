import { useSay } from '../../i18n/say'
import { type CellProps, type FieldViews, type FilterProps, type FilterTextProps, useFieldHost } from '../field-views'
import { lazyWithPreload } from '../parts/lazy-with-preload'
import { Input } from './input'
import { isHiddenReference, readReferenceLabel, referenceTargetName } from './reference-target'

function Cell({ value, field, name, record }: CellProps) {
  const say = useSay()
  const { hrefOf, follow } = useFieldHost()
  if (isHiddenReference(record, name)) return say('hidden')
  const href = hrefOf(referenceTargetName(field), Number(value))
  // A row of a list lacks the names of what is no column of it until its record has come.
  const text = readReferenceLabel(record, name) ?? (record.labels ? '…' : `#${value}`)
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

const loadFilter = () => import('./filter')
const Filter = lazyWithPreload<FilterProps>(() => loadFilter().then((module) => module.Filter))
const FilterText = lazyWithPreload<FilterTextProps>(() => loadFilter().then((module) => module.FilterText))

export const views: FieldViews = { Cell, Input, Filter, FilterText, column: { flex: 1, width: 170 } }
