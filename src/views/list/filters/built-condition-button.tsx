import { useListContext } from 'ra-core'
import { Suspense, useState } from 'react'
import { preloadOptionBox } from '../../../fields/parts/lazy-option-box'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import type { Resource } from '../../../framework/resource'
import { useSay } from '../../../i18n/say'
import type { DisplayField } from '../../display-fields'
import { FilterValueButton } from './filter-value-button'

// The dialog loads together with the option box, which gets the focus first.
const BuilderDialog = lazyWithPreload(() =>
  Promise.all([import('./condition-builder-dialog'), preloadOptionBox()]).then(
    ([module]) => module.ListConditionDialog,
  ),
)
const BehindMenu = lazyWithPreload(() => import('./more-filters-menu').then((module) => module.MoreFiltersMenu))
const BuiltText = lazyWithPreload(() => import('./built-condition-text').then((module) => module.BuiltConditionText))

interface BuiltConditionButtonProps {
  resource: Resource
  /** Fields of filters that do not fit in the bar. */
  behind: readonly DisplayField[]
  onPick(name: string): void
}

/** Shows the built condition, and opens the builder and further filters. */
export function BuiltConditionButton({ resource, behind, onPick }: BuiltConditionButtonProps) {
  const say = useSay()
  const { filterValues, displayedFilters, setFilters } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null)
  const build = () => setOpen(true)
  const { and, or, not, ...others } = filterValues
  const isSet = !!(and || or || not)
  const label = say('moreFilters')
  return (
    <>
      {isSet ? (
        <FilterValueButton
          label={label}
          isOpen={isOpen}
          onOpen={build}
          onRemove={() => setFilters(others, displayedFilters)}
        >
          <BuiltText resource={resource} filterValues={filterValues} />
        </FilterValueButton>
      ) : null}
      {isSet && behind.length === 0 ? null : (
        <FilterValueButton
          label={label}
          isOpen={(isOpen && !isSet) || !!menuAt}
          opens={behind.length > 0 ? 'menu' : 'dialog'}
          onOpen={behind.length > 0 ? setMenuAt : build}
        />
      )}
      {menuAt ? (
        <Suspense fallback={null}>
          <BehindMenu anchor={menuAt} {...{ behind, onPick }} onBuild={build} onClose={() => setMenuAt(null)} />
        </Suspense>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <BuilderDialog resource={resource} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
