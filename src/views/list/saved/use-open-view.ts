import { useListContext } from 'ra-core'
import { useCallback } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'
import type { SavedView } from '../../../framework/lists/saved-view'
import type { Resource } from '../../../framework/resource'
import { buildViewSearch, storeViewDisplay } from './view-state'

/** Opens a view; with `null` it opens the default list. */
export function useOpenView(resource: Resource): (view: SavedView | null, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const { perPage } = useListContext()
  return useCallback(
    (view, options) => {
      if (view) storeViewDisplay(resource, view)
      void navigate({ search: buildViewSearch(view, perPage) }, options)
    },
    [resource, navigate, perPage],
  )
}
