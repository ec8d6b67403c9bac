import { useCallback, useEffect, useRef, useState } from 'react'
import { cancelBatch } from '../../../dataProvider/batch'
import { createIdempotencyKey } from '../../../dataProvider/call'
import type { Batch } from '../../framework/batch'
import { type ImportSending, sendRows } from './send-rows'

export type ImportSendState =
  | { kind: 'none' }
  | { kind: 'sending'; sent: number; total: number }
  | { kind: 'failed'; error: unknown }
  | { kind: 'looked'; batch: Batch }

/** Sends the rows of a file. The person can stop and resume it; leaving the page stops it. */
export function useImportSending() {
  const [state, setState] = useState<ImportSendState>({ kind: 'none' })
  const running = useRef<AbortController | null>(null)
  const open = useRef<ImportSending | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const goOn = useCallback(async () => {
    const sending = open.current
    if (!sending) return
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const total = sending.table.rows.length
    const showProgress = (rowCount: number) => setState({ kind: 'sending', sent: rowCount, total })
    showProgress(sending.sent)
    try {
      const batch = await sendRows(sending, signal, showProgress)
      if (!signal.aborted) setState({ kind: 'looked', batch })
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', error })
    }
  }, [])
  const start = useCallback(
    (sending: Omit<ImportSending, 'id' | 'sent'>) => {
      open.current = { ...sending, id: null, sent: 0 }
      void goOn()
    },
    [goOn],
  )
  /** Cancels a batch that was not applied, so that the server does not have to keep it. */
  const stop = useCallback(() => {
    running.current?.abort()
    const id = open.current?.id
    open.current = null
    if (id) void cancelBatch(id, createIdempotencyKey()).catch(() => undefined)
    setState({ kind: 'none' })
  }, [])
  return { state, start, goOn, stop }
}
