import ArrowDropDown from '@mui/icons-material/ArrowDropDownOutlined'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import type { Resource } from '../../../framework/resource'
import { useSay } from '../../../i18n/say'
import type { ListDisplay } from '../list-display'
import { PanelButton } from '../panel-button'
import { savedViewsQuery } from './saved-views-query'

const ChosenView = lazyWithPreload(() => import('./chosen-view').then((module) => module.ChosenView))
const ViewsPanel = lazyWithPreload(() => import('./views-panel').then((module) => module.ViewsPanel))

/** Opens the saved views. The code that names and applies a view is loaded only if there is a view. */
export function ViewsButton({ resource, look }: { resource: Resource; look: ListDisplay }) {
  const say = useSay()
  const { search, key } = useLocation()
  const way = useNavigationType()
  const { data } = useQuery(savedViewsQuery(resource))
  // True where the list was opened with an empty address, which it fills at once with its remembered state.
  const isBare = useRef(false)
  const seen = useRef('')
  if (seen.current !== key) isBare.current = !search || (isBare.current && way !== 'PUSH')
  seen.current = key
  if (resource.source) return null
  const label = say('savedViews')
  return (
    <PanelButton
      label={label}
      face={
        look.view || data?.length ? (
          <Suspense fallback={label}>
            <ChosenView {...{ resource, look, isBare, label }} views={data} />
          </Suspense>
        ) : (
          label
        )
      }
      icon={<ArrowDropDown />}
      width={360}
    >
      {(close) => <ViewsPanel resource={resource} look={look} onClose={close} />}
    </PanelButton>
  )
}
