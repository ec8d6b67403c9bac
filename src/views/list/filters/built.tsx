import { useListContext } from 'ra-core'
import { Suspense, useState } from 'react'
import { lazyNow } from '../../../fields/parts/lazy-now'
import { preloadOptionBox } from '../../../fields/parts/option-box-now'
import type { Resource } from '../../../framework/resource'
import { useSay } from '../../../i18n/say'
import { FilterFace } from './filter-face'

// With the box that most values are picked in: the keyboard goes on there at once.
const BuilderDialog = lazyNow(() =>
  Promise.all([import('./builder-dialog'), preloadOptionBox()]).then(([module]) => module.BuilderDialog),
)
const BuiltText = lazyNow(() => import('./built-text').then((module) => module.BuiltText))

/** The condition that was built besides the filters of single fields, and the way to build one. */
export function Built({ resource }: { resource: Resource }) {
  const say = useSay()
  const { filterValues, displayedFilters, setFilters } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const { and, or, not, ...others } = filterValues
  return (
    <>
      <FilterFace
        label={say('moreFilters')}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        onRemove={() => setFilters(others, displayedFilters)}
      >
        {and || or || not ? <BuiltText resource={resource} filterValues={filterValues} /> : null}
      </FilterFace>
      {isOpen ? (
        <Suspense fallback={null}>
          <BuilderDialog resource={resource} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
