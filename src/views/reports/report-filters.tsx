import type { ListControllerResult } from 'ra-core'
import { Suspense, useMemo } from 'react'
import { lazyWithPreload, type PreloadableComponent } from '../../fields/parts/lazy-with-preload'
import type { LooseFilter } from '../../framework/filter'
import type { SavedView } from '../../framework/lists/saved-view'
import type { Resource } from '../../framework/resource'
import { useReportWords } from '../../i18n/reports/report-words'
import { useAnswer } from '../blocks/use-answer'

interface ReportFiltersProps {
  resource: Resource
  /** The filters that the report offers; null: those of the list. */
  names: readonly string[] | null
  filter: LooseFilter
  onFilter(filter: LooseFilter): void
}

interface BarProps {
  resource: Resource
  names?: readonly string[]
  around: ListControllerResult
}

/** The filter bar of the list screen, for use outside a list. */
const Bar: PreloadableComponent<BarProps> = lazyWithPreload(async () => {
  const { FilterBar, ListContextProvider } = await import('../list/list-screen')
  return ({ around, ...props }: BarProps) => (
    <ListContextProvider value={around}>
      <FilterBar {...props} />
    </ListContextProvider>
  )
})

/** Shows the filters of the list and of its saved views, for a report. */
export function ReportFilters({ resource, names, filter, onFilter }: ReportFiltersProps) {
  // The bar needs a list context, so this has the parts that it uses.
  const around = useMemo(
    () =>
      ({
        filterValues: filter,
        displayedFilters: {},
        setFilters: (values: LooseFilter) => onFilter(omitEmpty(values)),
        sort: { field: 'id', order: 'ASC' },
        perPage: 25,
      }) as unknown as ListControllerResult,
    [filter, onFilter],
  )
  return (
    <>
      <Suspense fallback={null}>
        <Bar {...{ resource, around }} {...(names && { names })} />
      </Suspense>
      <SavedFilters {...{ resource, filter, onFilter }} />
    </>
  )
}

/** Leaves out conditions that the person removed. */
const omitEmpty = (values: LooseFilter): LooseFilter =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )

function SavedFilters({ resource, filter, onFilter }: Omit<ReportFiltersProps, 'names'>) {
  const say = useReportWords()
  const { data = [] } = useAnswer<SavedView[]>('getSavedViews', { resource: resource.name })
  const saved = data.filter(({ state, problem }) => state.filter && Object.keys(state.filter).length > 0 && !problem)
  if (saved.length === 0) return null
  const chosen = saved.find(({ state }) => JSON.stringify(state.filter) === JSON.stringify(filter))
  return (
    <label className="report-saved">
      {say('saved')}{' '}
      <select
        value={chosen?.id ?? ''}
        onChange={({ target }) => onFilter(saved.find(({ id }) => String(id) === target.value)?.state.filter ?? {})}
      >
        <option value="">{say('noneSaved')}</option>
        {saved.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
