import { useRef, useState } from 'react'
import { newIdempotencyKey } from '../../../../dataProvider/call'
import { formProblem } from '../../../../src/pages/session/sign-in-form'
import type { DeskCall } from './session'
import type { Tray } from './use-tray'

/** What the parts of the desk are handed. */
export interface PartProps {
  ask: DeskCall
  tray: Tray
  onNews(text: string): void
}

/** Does one thing at a time; the same thing again, after a failure, has the same key. */
export function useDoing(onNews: (text: string) => void) {
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  const last = useRef({ what: '', key: '' })
  const go = async (what: string, work: (key: string) => Promise<string>) => {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    if (last.current.what !== what) last.current = { what, key: newIdempotencyKey() }
    try {
      onNews(await work(last.current.key))
      last.current = { what: '', key: '' }
    } catch (error) {
      onNews(formProblem(error)[0]?.text ?? '')
    }
    busy.current = false
    setBusy(false)
  }
  return { isBusy, go }
}
