import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { useMemo } from 'react'
import { isCondition } from '../../../../dataProvider/filter'
import type { Condition } from '../../../framework/filter'
import type { Resource } from '../../../framework/resource'
import { useSay } from '../../../i18n/say'
import { filtersOf, shownOf } from '../../columns'
import { findResource } from '../../host'
import { useSignedIn } from '../../signed-in'
import { focusContent } from '../../states/states'
import { Built } from './built'
import { FilterButton } from './filter-button'

/** The declared filters as buttons; a set one tells its value and can be taken away. */
export function FilterBar({ resource }: { resource: Resource }) {
  const say = useSay()
  const who = useSignedIn()
  const { filterValues, displayedFilters, setFilters } = useListContext()
  const offered = useMemo(() => filtersOf(resource, who, findResource), [resource, who])
  // A link may set a filter that the bar does not offer: it must be seen, too.
  const linked = Object.keys(filterValues).filter(
    (name) => name !== 'q' && !offered.some((shown) => shown.name === name),
  )
  const all = [...offered, ...linked.flatMap((name) => shownOf(resource, name, findResource) ?? [])]
  const set = (name: string, condition: Condition | undefined) =>
    setFilters({ ...filterValues, [name]: condition }, displayedFilters)
  const clear = () => {
    focusContent()
    setFilters({}, {})
  }
  const isAnySet = Object.keys(filterValues).some((name) => name !== 'q')
  return (
    <Box
      role="group"
      aria-label={say('filters')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minWidth: 0 }}
    >
      {all.map((shown) => (
        <FilterButton
          key={shown.name}
          shown={shown}
          value={conditionOf(filterValues[shown.name])}
          onChange={(condition) => set(shown.name, condition)}
        />
      ))}
      <Built resource={resource} />
      {isAnySet ? (
        <Button size="small" onClick={clear}>
          {say('clearFilters')}
        </Button>
      ) : null}
    </Box>
  )
}

/** A plain value in an address means equality. */
export function conditionOf(value: unknown): Condition | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (isCondition(value)) return value as Condition
  return Array.isArray(value) ? { in: value } : { eq: value as string }
}
