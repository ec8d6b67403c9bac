import { Suspense, useMemo } from 'react'
import { type ConditionDialogProps, FieldHostContext, useFieldHost } from '../../../fields/field-views'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import { findResource } from '../../../framework/company/catalogue'
import { filterLimits, type LooseFilter } from '../../../framework/filter'
import { useFilterWords } from '../../../i18n/lists/filter-words'
import { BuiltConditionText } from './built-condition-text'
import { type FilterValues, omitBuiltCondition } from './condition-tree'
import type { ConditionStore } from './use-condition-builder'
import { findExceededLimit } from './validate-condition'

const PlacedBuilder = lazyWithPreload(() =>
  import('./condition-builder-dialog').then((module) => module.ConditionBuilderDialog),
)

/** Writes a condition of a record as the built filter of a list, with the keys `and`, `or` and `not`. */
const toFilterValues = (condition: LooseFilter | null): FilterValues => {
  if (!condition) return {}
  return Object.keys(omitBuiltCondition(condition)).length === 0 ? condition : { and: [condition] }
}

/** Shows a condition over the records of a resource in words. */
export function ConditionText({ about, condition }: { about: string; condition: LooseFilter }) {
  const resource = findResource(about)
  return resource ? <BuiltConditionText resource={resource} filterValues={toFilterValues(condition)} /> : null
}

/**
 * Builds a condition that is stored in a record. It means the same for every reader, so it cannot name a
 * set of people relative to one reader.
 */
export function ConditionDialog({ about, condition, title, onTake, onClose }: ConditionDialogProps) {
  const say = useFilterWords()
  const host = useFieldHost()
  const forAll = useMemo(() => ({ ...host, namedSets: async () => [] }), [host])
  const resource = findResource(about)
  if (!resource) return null
  const place: ConditionStore = {
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
