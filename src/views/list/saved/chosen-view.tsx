import Box from '@mui/material/Box'
import { useListContext, useNotify } from 'ra-core'
import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { SavedView } from '../../../framework/lists/saved-view'
import type { Resource } from '../../../framework/resource'
import { useSavedViewsWords } from '../../../i18n/lists/saved-views-words'
import type { ListDisplay } from '../list-display'
import { useOpenView } from './use-open-view'
import { hasStoredDisplay, isViewChanged, type ListState, storeViewDisplay, toViewState } from './view-state'

interface ChosenViewProps {
  resource: Resource
  look: ListDisplay
  /** The saved views; undefined until the server has answered. */
  views: readonly SavedView[] | undefined
  /** True where the list was opened without filter, order or view; set to false once that is handled. */
  isBare: RefObject<boolean>
  label: string
}

/** Shows the name of the view, with a mark if the list has changed since; opens the view of the address. */
export function ChosenView({ resource, look, views, isBare, label }: ChosenViewProps) {
  const say = useSavedViewsWords()
  const list = useListContext() as ListState
  useOpenFromAddress(resource, look, views, isBare)
  const chosen = views?.find(({ id }) => id === look.view)
  if (!chosen) return label
  const isChanged = isViewChanged(chosen.state, toViewState(resource, list, look))
  return (
    <>
      <span className="for-readers">{`${label}: ${chosen.name}${isChanged ? `, ${say('changed')}` : ''}`}</span>
      <Box component="span" aria-hidden sx={shownName}>
        {chosen.name}
      </Box>
      {isChanged ? <Box component="span" aria-hidden sx={mark} /> : null}
    </>
  )
}

const shownName = { maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const mark = { flexShrink: 0, ml: 0.75, width: 8, height: 8, borderRadius: 4, bgcolor: 'primary.main' } as const

/**
 * Opens the view that the address names, or the default one if it names none; filters in the address stay.
 */
function useOpenFromAddress(
  resource: Resource,
  { view }: ListDisplay,
  views: ChosenViewProps['views'],
  isBare: RefObject<boolean>,
): void {
  const say = useSavedViewsWords()
  const notify = useNotify()
  const { search } = useLocation()
  const open = useOpenView(resource)
  useEffect(() => {
    if (!views) return
    const first = isBare.current ? views.find(({ isDefault, problem }) => isDefault && !problem) : undefined
    isBare.current = false
    // The list first writes its remembered state to the address, so the view is opened after that.
    if (first) return void Promise.resolve().then(() => open(first, { replace: true }))
    const viewInAddress = views.find(({ id }) => id === view)
    const params = new URLSearchParams(search)
    if (viewInAddress && !viewInAddress.problem) {
      if (!params.has('filter') && !params.has('sort')) open(viewInAddress, { replace: true })
      else if (!hasStoredDisplay(resource, viewInAddress)) storeViewDisplay(resource, viewInAddress)
    } else if (params.has('view')) {
      notify(viewInAddress?.problem ? say('unusable', { problem: viewInAddress.problem }) : say('gone'), {
        type: 'warning',
      })
      open(null, { replace: true })
    }
  }, [resource, view, views, search, isBare, open, notify, say])
}
