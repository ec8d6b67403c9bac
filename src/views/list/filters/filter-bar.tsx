import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { useLayoutEffect, useMemo, useState } from 'react'
import { toCondition } from '../../../../dataProvider/filter'
import { findResource } from '../../../framework/company/catalogue'
import type { Condition } from '../../../framework/filter'
import type { Resource } from '../../../framework/resource'
import { useSay } from '../../../i18n/say'
import { findColumn, listBarFilters } from '../../display-fields'
import { useSignedIn } from '../../signed-in'
import { focusMainContent } from '../../states/page-states'
import { useWidth } from '../chart/use-width'
import { BuiltConditionButton } from './built-condition-button'
import { FilterButton } from './filter-button'
import { measureButtons, splitByWidth } from './split-by-width'

/** Shows the declared filters as buttons; an active one shows its value and can be removed. */
export function FilterBar({ resource, names }: { resource: Resource; names?: readonly string[] }) {
  const say = useSay()
  const who = useSignedIn()
  const { filterValues, displayedFilters, setFilters } = useListContext()
  const offered = useMemo(() => listBarFilters(resource, who, findResource, names), [resource, who, names])
  // A link may set a filter that the bar does not offer; that filter must be visible too.
  const linkedNames = Object.keys(filterValues).filter(
    (name) => name !== 'q' && !offered.some((column) => column.name === name),
  )
  const all = [...offered, ...linkedNames.flatMap((name) => findColumn(resource, name, findResource) ?? [])]
  const clear = () => {
    focusMainContent()
    setFilters({}, {})
  }
  const [box, room] = useWidth()
  // Filters that the person added, in this order; the last one opens by itself.
  const [shownNames, setShownNames] = useState<readonly string[]>([])
  const isInBar = (name: string) => toCondition(filterValues[name]) !== undefined || shownNames.includes(name)
  const showFilter = (name: string) => setShownNames([...shownNames.filter((other) => other !== name), name])
  const set = (name: string, condition: Condition | undefined) => {
    // A filter keeps its place in the bar while it is emptied.
    showFilter(name)
    setFilters({ ...filterValues, [name]: condition }, displayedFilters)
  }
  // Before the first paint all filters are rendered once, to measure their widths.
  useLayoutEffect(() => {
    if (box.current) measureButtons(box.current)
  }, [box])
  const { here, behind } = room > 0 ? splitByWidth(all, room, say('moreFilters'), isInBar) : { here: all, behind: [] }
  const isAnySet = Object.keys(filterValues).some((name) => name !== 'q')
  return (
    <Box ref={box} role="group" aria-label={say('filters')} sx={inRow}>
      {here.map((column) => (
        <FilterButton
          key={column.name}
          shown={column}
          value={toCondition(filterValues[column.name])}
          isOpenAtOnce={column.name === shownNames.at(-1)}
          onChange={(condition) => set(column.name, condition)}
        />
      ))}
      <BuiltConditionButton resource={resource} behind={behind} onPick={showFilter} />
      {isAnySet ? (
        <Button size="small" onClick={clear}>
          {say('clearFilters')}
        </Button>
      ) : null}
    </Box>
  )
}

// The bar takes the space that the tools leave, which in narrow windows is that of one button.
const inRow = {
  ...{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' },
  flex: { xs: '1 1 130px', sm: '1 1 320px' },
  minWidth: 0,
} as const
