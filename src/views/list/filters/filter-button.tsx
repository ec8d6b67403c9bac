import { Suspense, useState } from 'react'
import { ConditionText } from '../../../fields/parts/filters'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import type { FilterProps } from './filter-props'
import { FilterValueButton } from './filter-value-button'

const FilterPopover = lazyWithPreload(() => import('./filter-popover').then((module) => module.FilterPopover))

interface FilterButtonProps extends FilterProps {
  /** True: the filter opens as soon as it appears, because it was chosen elsewhere. */
  isOpenAtOnce: boolean
}

/** Shows one filter: its button has the value and opens the choices. */
export function FilterButton({ shown, value, isOpenAtOnce, onChange }: FilterButtonProps) {
  const [at, setAt] = useState<{ top: number; left: number }>()
  const { Filter, FilterText = ConditionText } = shown.views
  // The condition "is empty" has the same words for every type.
  const Text = value?.empty === undefined ? FilterText : ConditionText
  const open = (button: HTMLElement) => {
    const { bottom, left } = button.getBoundingClientRect()
    if (Filter) setAt({ top: bottom, left })
  }
  return (
    <>
      <FilterValueButton
        label={shown.label}
        isOpen={!!at}
        isOpenAtOnce={isOpenAtOnce}
        onOpen={open}
        onRemove={() => onChange(undefined)}
      >
        {value ? (
          <>
            {`${shown.label}: `}
            <Text value={value} field={shown.field} />
          </>
        ) : null}
      </FilterValueButton>
      {at ? (
        <Suspense fallback={null}>
          <FilterPopover shown={shown} value={value} at={at} onChange={onChange} onClose={() => setAt(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
