import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useCallback } from 'react'
import { callOperation, type Params } from '../../../../dataProvider/call'
import type { SavedView } from '../../../framework/lists/saved-view'
import type { Resource } from '../../../framework/resource'
import { useSavedViewsWords } from '../../../i18n/lists/saved-views-words'
import { useIdempotentSender } from '../../saving/idempotent-sender'
import { useDescribeError } from '../../states/page-states'

/** The fields of a view to send; an existing view also has `id` and `version`. */
export type ViewChange = Partial<Pick<SavedView, 'id' | 'version' | 'name' | 'state' | 'roles' | 'defaultFor'>>

interface ViewChanges {
  /** Saves the view and answers its new state; rejects with the server's refusal. */
  save(change: ViewChange, isFirst?: boolean): Promise<SavedView | null>
  remove(view: SavedView): Promise<void>
  /** Makes the view open first or no longer; shows a refusal as a notice. */
  setFirst(view: SavedView, isFirst: boolean): Promise<void>
}

export function useViewChanges(resource: Resource): ViewChanges {
  const client = useQueryClient()
  const say = useSavedViewsWords()
  const notify = useNotify()
  const inWords = useDescribeError()
  const inIntention = useIdempotentSender()
  const send = useCallback(
    (operation: string, params: Params) =>
      inIntention(JSON.stringify([operation, params]), (idempotencyKey) =>
        callOperation<SavedView>(operation, params, { idempotencyKey }),
      ),
    [inIntention],
  )
  const tell = (text: string) => notify(text, { type: 'success', autoHideDuration: 6000 })
  const refreshViews = () => client.invalidateQueries({ queryKey: ['savedViews', resource.name] })
  const choose = (id: number | undefined) => send('setDefaultView', { resource: resource.name, id })
  return {
    async save(change, isFirst) {
      const { data } = await send('saveView', { resource: resource.name, ...change }).catch((error: unknown) => {
        // A refusal may mean that the stored view is newer, so the views are reloaded.
        void refreshViews()
        throw error
      })
      if (data && isFirst !== undefined && isFirst !== data.isMyDefault) await choose(isFirst ? data.id : undefined)
      tell(say('saved', { name: data?.name }))
      await refreshViews()
      return data
    },
    async remove({ id, name }) {
      await send('deleteSavedView', { id })
      tell(say('deleted', { name }))
      await refreshViews()
    },
    async setFirst({ id, name }, isFirst) {
      try {
        await choose(isFirst ? id : undefined)
        tell(say(isFirst ? 'nowFirst' : 'notFirst', { name }))
        await refreshViews()
      } catch (error) {
        notify(inWords(error), { type: 'error', autoHideDuration: null })
      }
    },
  }
}
