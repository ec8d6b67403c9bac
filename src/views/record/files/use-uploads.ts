import { useCallback, useEffect, useRef, useState } from 'react'
import { createIdempotencyKey } from '../../../../dataProvider/call'
import { uploadAttachment } from '../../../../dataProvider/files'
import type { AttachedFile } from '../../../framework/answers/attached-files'

/** An upload that is waiting, running or failed. */
export interface Upload {
  /** Idempotency key of all attempts, so that a file whose answer was lost is stored once. */
  key: string
  kind: string
  file: File
  /**
   * The form line to which the file belongs, and the resource of the line: the file waits there for the
   * save.
   */
  line?: { key: string; resource: string }
  /** A failed upload can be sent again; a refused one would be refused again. */
  state: 'waiting' | 'sending' | 'failed' | 'refused'
  /** Share of the bytes sent so far, 0 to 1. */
  share: number
  error?: unknown
}

/** A chosen file; it has an error if it must not be sent. */
type ChosenFile = Pick<Upload, 'kind' | 'file' | 'error' | 'line'>

interface UploadCallbacks {
  onAdded(upload: Upload, added: AttachedFile | null): Promise<unknown>
  onFailed(upload: Upload, error: unknown): void
}

/** Most uploads at the same time; the others wait. */
const maxParallel = 2

/**
 * Uploads files of one record, or of lines that are not saved yet, a few at a time. A failed upload stays
 * with its reason until the person sends it again or removes it.
 */
export function useUploads(place: { resource: string; id?: number }, watch: UploadCallbacks) {
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
    for (const upload of pickNextUploads(uploads)) {
      change(upload.key, { state: 'sending' })
      void send(upload)
    }
  }, [uploads, change, send])
  useLeaveWarning(uploads.some(({ state }) => state === 'waiting' || state === 'sending'))

  const add = useCallback(
    (files: readonly ChosenFile[]) => setUploads((before) => [...before, ...files.map(toUpload)]),
    [],
  )
  const tryAgain = useCallback((key: string) => change(key, { state: 'waiting', share: 0, error: undefined }), [change])
  return { uploads, add, tryAgain, leaveOut }
}

function pickNextUploads(uploads: readonly Upload[]): readonly Upload[] {
  const free = maxParallel - uploads.filter(({ state }) => state === 'sending').length
  return uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))
}

const toUpload = (chosen: ChosenFile): Upload => ({
  ...chosen,
  key: createIdempotencyKey(),
  share: 0,
  state: chosen.error ? 'refused' : 'waiting',
})

/** Lets the browser ask before it closes a tab with running uploads. */
function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', askBeforeLeaving)
    return () => window.removeEventListener('beforeunload', askBeforeLeaving)
  }, [isBusy])
}
