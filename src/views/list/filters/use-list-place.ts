import { useListContext } from 'ra-core'
import { toListFilter } from '../../../../dataProvider/filter'
import { filterLimits } from '../../../framework/filter'
import type { Resource } from '../../../framework/resource'
import { useFilterWords } from '../../../i18n/lists/filter-words'
import { addressLength, limitOf, mostOfAddress } from './settle'
import { besidesBuilt } from './tree'
import type { Place } from './use-builder'

/** The filters of the list around: what is built stands in its address, beside the filters of single fields. */
export function useListPlace(resource: Resource): Place {
  const { filterValues, setFilters, displayedFilters, sort, perPage } = useListContext()
  const say = useFilterWords()
  const others = besidesBuilt(filterValues)
  return {
    built: filterValues,
    refusalOf(condition) {
      const limit = limitOf(toListFilter(resource, { ...others, ...condition }).filter ?? {})
      if (limit === 'depth') return say('tooDeep')
      if (limit) return say('tooMany', { most: filterLimits.conditions })
      const length = addressLength({ ...others, ...condition }, { sort, perPage })
      return length > mostOfAddress ? say('tooLong', { length, most: mostOfAddress }) : undefined
    },
    take: (condition) => setFilters({ ...others, ...condition }, displayedFilters),
  }
}
