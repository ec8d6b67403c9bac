import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { useLayoutEffect, useMemo, useState } from 'react'
import { toCondition } from '../../../../dataProvider/filter'
import { findResource } from '../../../framework/company/catalogue'
import type { Condition } from '../../../framework/filter'
import type { Resource } from '../../../framework/resource'
import { useSay } from '../../../i18n/say'
import { filtersOf, shownOf } from '../../columns'
import { useSignedIn } from '../../signed-in'
import { focusContent } from '../../states/states'
import { useWidth } from '../chart/use-width'
import { Built } from './built'
import { FilterButton } from './filter-button'
import { measureFaces, parted } from './room'

/** The declared filters as buttons; a set one tells its value and can be taken away. */
export function FilterBar({ resource, names }: { resource: Resource; names?: readonly string[] }) {
  const say = useSay()
  const who = useSignedIn()
  const { filterValues, displayedFilters, setFilters } = useListContext()
  const offered = useMemo(() => filtersOf(resource, who, findResource, names), [resource, who, names])
  // A link may set a filter that the bar does not offer: it must be seen, too.
  const linked = Object.keys(filterValues).filter(
    (name) => name !== 'q' && !offered.some((shown) => shown.name === name),
  )
  const all = [...offered, ...linked.flatMap((name) => shownOf(resource, name, findResource) ?? [])]
  const clear = () => {
    focusContent()
    setFilters({}, {})
  }
  const [box, room] = useWidth()
  // Asked for by hand, in this order; the last of them opens by itself.
  const [pulled, setPulled] = useState<readonly string[]>([])
  const stays = (name: string) => toCondition(filterValues[name]) !== undefined || pulled.includes(name)
  const pull = (name: string) => setPulled([...pulled.filter((other) => other !== name), name])
  const set = (name: string, condition: Condition | undefined) => {
    // One that is being set and emptied keeps its place meanwhile.
    pull(name)
    setFilters({ ...filterValues, [name]: condition }, displayedFilters)
  }
  // All of them are drawn once, before anything is painted: after that their widths are known.
  useLayoutEffect(() => {
    if (box.current) measureFaces(box.current)
  }, [box])
  const { here, behind } = room > 0 ? parted(all, room, say('moreFilters'), stays) : { here: all, behind: [] }
  const isAnySet = Object.keys(filterValues).some((name) => name !== 'q')
  return (
    <Box ref={box} role="group" aria-label={say('filters')} sx={inRow}>
      {here.map((shown) => (
        <FilterButton
          key={shown.name}
          shown={shown}
          value={toCondition(filterValues[shown.name])}
          isOpenAtOnce={shown.name === pulled.at(-1)}
          onChange={(condition) => set(shown.name, condition)}
        />
      ))}
      <Built resource={resource} behind={behind} onPick={pull} />
      {isAnySet ? (
        <Button size="small" onClick={clear}>
          {say('clearFilters')}
        </Button>
      ) : null}
    </Box>
  )
}

// On a line of its own where the window is narrow; beside the tools it takes what they leave.
const inRow = {
  ...{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' },
  flex: { xs: '1 1 100%', sm: '1 1 320px' },
  minWidth: 0,
} as const
