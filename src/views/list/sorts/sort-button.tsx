import Sort from '@mui/icons-material/SortOutlined'
import { useListContext } from 'ra-core'
import { Suspense } from 'react'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import type { Resource } from '../../../framework/resource'
import { useSay } from '../../../i18n/say'
import { PanelButton } from '../panel-button'

const SortChips = lazyWithPreload(() => import('./sort-chips').then((module) => module.SortChips))
const SortPanel = lazyWithPreload(() => import('./sort-panel').then((module) => module.SortPanel))

/** Shows the sort keys if there are several. */
export function SortKeys({ resource }: { resource: Resource }) {
  const { sort } = useListContext()
  if (!sort.field.includes(',')) return null
  return (
    <Suspense fallback={null}>
      <SortChips resource={resource} />
    </Suspense>
  )
}

/** Opens the panel in which people choose sort keys. */
export function SortButton({ resource }: { resource: Resource }) {
  const say = useSay()
  return (
    <PanelButton label={say('sort')} icon={<Sort />} width={360}>
      <SortPanel resource={resource} />
    </PanelButton>
  )
}
