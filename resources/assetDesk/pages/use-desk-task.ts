import { useRef, useState } from 'react'
import { CallError, createIdempotencyKey } from '../../../dataProvider/call'
import { toFormProblems } from '../../../src/pages/session/sign-in-form'
import type { DeskCall } from './desk-session'
import type { MessageHandler, Tray } from './use-scanned-assets'

/** The props of the parts of the desk. */
export interface DeskPartProps {
  ask: DeskCall
  tray: Tray
  onNews: MessageHandler
}

/**
 * Describes the errors in words. An error at a line of the input (`returns.2`) is named by the tag of that
 * line.
 */
function describeErrorsByTag(error: unknown, tags: readonly string[]): string {
  const lines = Object.entries((error instanceof CallError && error.fields) || {}).map(([path, { message = '' }]) => {
    const tag = tags[Number(path.split('.')[1])]
    return tag === undefined ? message : `${tag}: ${message}`
  })
  return lines.join('\n') || (toFormProblems(error)[0]?.text ?? '')
}

/** Runs one task at a time; a retry after a failure uses the same idempotency key. */
export function useDeskTask({ onNews, tray }: DeskPartProps, tags: readonly string[] = []) {
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  const last = useRef({ what: '', key: '' })
  const go = async (what: string, work: (key: string) => Promise<string>) => {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    if (last.current.what !== what) last.current = { what, key: createIdempotencyKey() }
    try {
      onNews(await work(last.current.key))
      last.current = { what: '', key: '' }
    } catch (error) {
      onNews(describeErrorsByTag(error, tags), true)
      // Reloads the assets, because another user may have changed them meanwhile.
      await tray.renew().catch(() => {})
    }
    busy.current = false
    setBusy(false)
  }
  return { isBusy, go }
}
