import { callOperation } from '../../../../dataProvider/call'
import type { SavedView } from '../../../framework/lists/saved-view'
import type { Resource } from '../../../framework/resource'

/** The query for the saved views of a list that the person sees; `counts` requests the count of each. */
export const savedViewsQuery = ({ name, source }: Resource, counts = false) => ({
  queryKey: ['savedViews', name, counts],
  queryFn: async ({ signal }: { signal?: AbortSignal }) =>
    (await callOperation<SavedView[]>('getSavedViews', { resource: name, counts }, signal ? { signal } : {})).data ??
    [],
  enabled: !source,
})
