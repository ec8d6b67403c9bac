import { useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import { CallError } from '../../../../../dataProvider/call'
import { undoSave } from '../../../../../dataProvider/record-versions'
import { useIdempotentSender } from '../../../saving/idempotent-sender'
import { useDescribeError } from '../../../states/page-states'
import type { InlineEditing } from '../create-inline-editing'
import { findUndoableBatch, type LastChange } from './last-change'

/** Undoes the last change by keys: a save at once, a batch after its preview. */
export function useUndoKey({ edits, say }: InlineEditing) {
  const notify = useNotify()
  const inWords = useDescribeError()
  const intention = useIdempotentSender()
  const isBusy = useRef(false)
  const [batchId, setBatchId] = useState<number | null>(null)
  const undoChange = async (change: Extract<LastChange, { kind: 'save' }>) => {
    try {
      edits.host?.saved(await intention(JSON.stringify(change), (key) => undoSave(edits.resource, change, key)))
      notify(say('undone', { what: change.what }), { type: 'info' })
    } catch (error) {
      if (!isChangedSince(error)) throw error
      notify(say('notUndone', { what: change.what }), { type: 'warning' })
    }
  }
  const run = async () => {
    const change = edits.changes.pop() ?? (await findUndoableBatch(edits.resource))
    if (!change) notify(say('nothingToUndo'), { type: 'info' })
    else if (change.kind === 'save') await undoChange(change)
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

/** Tells whether the record has a later change, or one of somebody else. */
const isChangedSince = (error: unknown): boolean =>
  error instanceof CallError && ['staleVersion', 'notUndoable'].includes(error.code)
