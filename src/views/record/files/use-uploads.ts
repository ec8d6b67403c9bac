import { useCallback, useEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from '../../../../dataProvider/call'
import { uploadAttachment } from '../../../../dataProvider/files'
import type { Attached } from '../../../framework/answers/attached'

/** A file on its way to the server, or one that did not arrive. */
export interface Upload {
  /** Sent along with each try: a file that arrived although its answer was lost is kept once. */
  key: string
  kind: string
  file: File
  /** The line of a form that it is for, and the resource of that: it waits there for the save. */
  line?: { key: string; resource: string }
  /** What is refused would be refused again. */
  state: 'waiting' | 'sending' | 'failed' | 'refused'
  /** Of the bytes, 0 to 1. */
  share: number
  error?: unknown
}

/** With an error where it is not even to be sent. */
type Chosen = Pick<Upload, 'kind' | 'file' | 'error' | 'line'>

interface Watch {
  onAdded(upload: Upload, added: Attached | null): Promise<unknown>
  onFailed(upload: Upload, error: unknown): void
}

/** At once; the rest waits. */
const maxParallel = 2

/** Sends files of one record, or of lines that are not saved yet, some at a time; what failed stays with its reason until it is sent again or left out. */
export function useUploads(place: { resource: string; id?: number }, watch: Watch) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const latest = useRef({ place, watch })
  useEffect(() => {
    latest.current = { place, watch }
  })
  const change = useCallback((key: string, changed: Partial<Upload>) => {
    setUploads((before) => before.map((each) => (each.key === key ? { ...each, ...changed } : each)))
  }, [])
  const leaveOut = useCallback((key: string) => {
    running.current.get(key)?.abort()
    setUploads((before) => before.filter((each) => each.key !== key))
  }, [])
  const send = useCallback(
    async (upload: Upload) => {
      const { key, kind, file, line } = upload
      const controller = new AbortController()
      running.current.set(key, controller)
      const { signal } = controller
      const onProgress = (share: number) => change(key, { share })
      try {
        const to = { ...(line ? { resource: line.resource } : latest.current.place), kind }
        const added = await uploadAttachment(to, file, { idempotencyKey: key, signal, onProgress })
        await latest.current.watch.onAdded(upload, added)
        leaveOut(key)
      } catch (error) {
        if (signal.aborted) return
        change(key, { state: 'failed', error })
        latest.current.watch.onFailed(upload, error)
      } finally {
        running.current.delete(key)
      }
    },
    [change, leaveOut],
  )
  useEffect(() => {
    for (const upload of pickNext(uploads)) {
      change(upload.key, { state: 'sending' })
      void send(upload)
    }
  }, [uploads, change, send])
  useLeaveWarning(uploads.some(({ state }) => state === 'waiting' || state === 'sending'))

  const add = useCallback((files: readonly Chosen[]) => setUploads((before) => [...before, ...files.map(toUpload)]), [])
  const tryAgain = useCallback((key: string) => change(key, { state: 'waiting', share: 0, error: undefined }), [change])
  return { uploads, add, tryAgain, leaveOut }
}

function pickNext(uploads: readonly Upload[]): readonly Upload[] {
  const free = maxParallel - uploads.filter(({ state }) => state === 'sending').length
  return uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))
}

const toUpload = (chosen: Chosen): Upload => ({
  ...chosen,
  key: newIdempotencyKey(),
  share: 0,
  state: chosen.error ? 'refused' : 'waiting',
})

/** The browser asks before a closed tab takes half-sent files along. */
function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', askBeforeLeaving)
    return () => window.removeEventListener('beforeunload', askBeforeLeaving)
  }, [isBusy])
}
