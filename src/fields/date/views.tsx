import { formatDate } from '../../framework/values/dates'
import type { CellProps, FieldViews, FilterProps } from '../field-views'
import { RangeFilter } from '../parts/filters'
import { lazyInput } from '../parts/lazy-input'

function Cell({ value }: CellProps) {
  return (
    <time dateTime={String(value)} style={{ whiteSpace: 'nowrap' }}>
      {formatDate(String(value))}
    </time>
  )
}

const Input = lazyInput(() => import('./input').then((module) => module.DateInput))

const Filter = (props: FilterProps) => <RangeFilter {...props} type="date" />

export const views: FieldViews = { Cell, Input, Filter, isQuickFilter: true, column: { width: 116, entryWidth: 168 } }
