import { useDataProvider, useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import type { StewardProvider } from '../../../../../dataProvider/create'
import { useIdempotentSender } from '../../../saving/idempotent-sender'
import { useSignedIn } from '../../../signed-in'
import { useDescribeError } from '../../../states/page-states'
import type { InlineEditing } from '../create-inline-editing'
import { findUndoableBatch, type LastChange, undoSavedChange } from './last-change'

/** Undoes the last change by keys: a save at once, a batch after its preview. */
export function useUndoKey({ edits, say }: InlineEditing) {
  const provider = useDataProvider<StewardProvider>()
  const { empId } = useSignedIn()
  const notify = useNotify()
  const inWords = useDescribeError()
  const intention = useIdempotentSender()
  const isBusy = useRef(false)
  const [batchId, setBatchId] = useState<number | null>(null)
  const undoSave = async (change: Extract<LastChange, { kind: 'save' }>) => {
    const send = (key: string) => undoSavedChange(provider, edits.resource, empId, change, key)
    const row = await intention(JSON.stringify(change), send)
    if (row) edits.host?.saved(row)
    notify(say(row ? 'undone' : 'notUndone', { what: change.what }), { type: row ? 'info' : 'warning' })
  }
  const run = async () => {
    const change = edits.changes.pop() ?? (await findUndoableBatch(edits.resource))
    if (!change) notify(say('nothingToUndo'), { type: 'info' })
    else if (change.kind === 'save') await undoSave(change)
    else setBatchId(change.id)
  }
  const onUndo = (): boolean => {
    if (isBusy.current) return true
    isBusy.current = true
    void run()
      .catch((error) => notify(inWords(error), { type: 'warning' }))
      .finally(() => {
        isBusy.current = false
      })
    return true
  }
  return { onUndo, batchId, close: () => setBatchId(null) }
}
