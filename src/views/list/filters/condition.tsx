import { Suspense, useMemo } from 'react'
import { lazyNow } from '../../../fields/parts/lazy-now'
import { type ConditionDialogProps, FieldHostContext, useFieldHost } from '../../../fields/views-contract'
import { findResource } from '../../../framework/company/catalogue'
import { filterLimits, type LooseFilter } from '../../../framework/filter'
import { useFilterWords } from '../../../i18n/lists/filter-words'
import { BuiltText } from './built-text'
import { findExceededLimit } from './settle'
import { type FilterValues, omitBuilt } from './tree'
import type { Place } from './use-builder'

const PlacedBuilder = lazyNow(() => import('./builder-dialog').then((module) => module.PlacedBuilder))

/** A condition that is kept in a record, as what is built in a list stands: by `and`, `or` and `not`. */
const toFilterValues = (condition: LooseFilter | null): FilterValues => {
  if (!condition) return {}
  return Object.keys(omitBuilt(condition)).length === 0 ? condition : { and: [condition] }
}

/** A condition over the records of a resource, in words. */
export function ConditionText({ about, condition }: { about: string; condition: LooseFilter }) {
  const resource = findResource(about)
  return resource ? <BuiltText resource={resource} filterValues={toFilterValues(condition)} /> : null
}

/** Builds a condition that is kept in a record: it holds or not whoever looks, so it names nobody's team. */
export function ConditionDialog({ about, condition, title, onTake, onClose }: ConditionDialogProps) {
  const say = useFilterWords()
  const host = useFieldHost()
  const forAll = useMemo(() => ({ ...host, namedSets: async () => [] }), [host])
  const resource = findResource(about)
  if (!resource) return null
  const place: Place = {
    built: toFilterValues(condition),
    refusalOf(built) {
      const limit = findExceededLimit(built)
      if (limit === 'depth') return say('tooDeep')
      return limit ? say('tooMany', { most: filterLimits.conditions }) : undefined
    },
    take: (built) => onTake(Object.keys(built).length > 0 ? built : null),
  }
  return (
    <FieldHostContext value={forAll}>
      <Suspense fallback={null}>
        <PlacedBuilder resource={resource} place={place} title={title} onClose={onClose} />
      </Suspense>
    </FieldHostContext>
  )
}
