import { useRef, useState } from 'react'
import { createIdempotencyKey } from '../../../../dataProvider/call'
import { uploadAttachment } from '../../../../dataProvider/files'
import { type FileKind, findFileProblem, maxFiles } from '../../../framework/files/file-kinds'
import type { Resource } from '../../../framework/resource'

/** A file chosen for a record that may not be saved yet. */
export interface ChosenFile {
  /** The idempotency key of the upload: an upload that is sent twice is stored once. */
  key: string
  file: File
  isKept: boolean
  /** The server would refuse the file, so the form reports the error and does not send it. */
  isRefused: boolean
  error?: unknown
}

export type FormFilesState = ReturnType<typeof useFormFiles>

/**
 * Holds the files of a new record, of the kind that its form takes. People choose them before the record is
 * saved; they are uploaded afterwards.
 */
export function useFormFiles(resource: Resource) {
  const kind = resource.views.attaches ?? ''
  const declared: FileKind = resource.files[kind] ?? { label: '' }
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const latest = useRef(chosen)
  const update = (next: readonly ChosenFile[]) => {
    latest.current = next
    setChosen(next)
  }
  const change = (key: string, changed: Partial<ChosenFile>) =>
    update(latest.current.map((each) => (each.key === key ? { ...each, ...changed } : each)))
  const most = maxFiles(declared)
  const send = async (id: number, { key, file }: ChosenFile): Promise<boolean> => {
    try {
      const options = { idempotencyKey: key, signal: new AbortController().signal, onProgress: () => {} }
      await uploadAttachment({ resource: resource.name, id, kind }, file, options)
      change(key, { isKept: true, error: undefined })
      return true
    } catch (error) {
      change(key, { error })
      return false
    }
  }
  return {
    ...{ kind, declared, chosen },
    /** Whether at least one file can be uploaded. */
    hasAny: chosen.some(({ isRefused }) => !isRefused),
    isFull: chosen.length >= most,
    isDirty: () => latest.current.some(({ isKept }) => !isKept),
    add: (files: readonly File[]) =>
      update([...latest.current, ...files.map((file) => toChosenFile(declared, file))].slice(0, most)),
    leaveOut: (key: string) => update(latest.current.filter((each) => each.key !== key)),
    /** Uploads the files that the record does not have yet. Returns whether all of them are stored. */
    async sendTo(id: number): Promise<boolean> {
      let isAll = true
      for (const each of latest.current) if (!each.isKept && !each.isRefused) isAll = (await send(id, each)) && isAll
      return isAll
    },
  }
}

/** Checks a file before sending it, to find errors for which the server would refuse it. */
function toChosenFile(kind: FileKind, file: File): ChosenFile {
  const error = findFileProblem(kind, file)
  return { key: createIdempotencyKey(), file, isKept: false, isRefused: error !== undefined, error }
}
