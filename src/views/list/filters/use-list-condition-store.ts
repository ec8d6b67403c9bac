import { useListContext } from 'ra-core'
import { toListFilter } from '../../../../dataProvider/filter'
import { filterLimits } from '../../../framework/filter'
import type { Resource } from '../../../framework/resource'
import { useFilterWords } from '../../../i18n/lists/filter-words'
import { omitBuiltCondition } from './condition-tree'
import type { ConditionStore } from './use-condition-builder'
import { computeAddressLength, findExceededLimit, maxAddressLength } from './validate-condition'

/** Stores the condition in the filters of the list: in its address, beside the filters of single fields. */
export function useListConditionStore(resource: Resource): ConditionStore {
  const { filterValues, setFilters, displayedFilters, sort, perPage } = useListContext()
  const say = useFilterWords()
  const others = omitBuiltCondition(filterValues)
  return {
    built: filterValues,
    refusalOf(condition) {
      const limit = findExceededLimit(toListFilter(resource, { ...others, ...condition }).filter ?? {})
      if (limit === 'depth') return say('tooDeep')
      if (limit) return say('tooMany', { most: filterLimits.conditions })
      const length = computeAddressLength({ ...others, ...condition }, { sort, perPage })
      return length > maxAddressLength ? say('tooLong', { length, most: maxAddressLength }) : undefined
    },
    take: (condition) => setFilters({ ...others, ...condition }, displayedFilters),
  }
}
