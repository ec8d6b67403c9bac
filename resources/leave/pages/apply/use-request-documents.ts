import { useRef, useState } from 'react'
import { createIdempotencyKey } from '../../../../dataProvider/call'
import { uploadAttachment } from '../../../../dataProvider/files'
import { findFileProblem, maxFiles } from '../../../../src/framework/files/file-kinds'
import { leaveRequests } from '../../leaveRequests'

/** A file chosen for a request that may not be saved yet. */
export interface ChosenDocument {
  /** The idempotency key of the upload: an upload that is sent twice is stored once. */
  key: string
  file: File
  isKept: boolean
  /** The server would refuse the file, so the form reports the error and does not send it. */
  isRefused: boolean
  error?: unknown
}

export type RequestDocuments = ReturnType<typeof useRequestDocuments>

const kind = 'document'

/**
 * Holds the files of a request. The user chooses them before the request is saved; they are uploaded
 * afterwards.
 */
export function useRequestDocuments() {
  const [chosen, setChosen] = useState<readonly ChosenDocument[]>([])
  const latest = useRef(chosen)
  const update = (next: readonly ChosenDocument[]) => {
    latest.current = next
    setChosen(next)
  }
  const change = (key: string, changed: Partial<ChosenDocument>) =>
    update(latest.current.map((each) => (each.key === key ? { ...each, ...changed } : each)))
  const most = maxFiles(leaveRequests.files[kind] ?? { label: '' })
  const send = async (id: number, { key, file }: ChosenDocument): Promise<boolean> => {
    try {
      const options = { idempotencyKey: key, signal: new AbortController().signal, onProgress: () => {} }
      await uploadAttachment({ resource: leaveRequests.name, id, kind }, file, options)
      change(key, { isKept: true, error: undefined })
      return true
    } catch (error) {
      change(key, { error })
      return false
    }
  }
  return {
    chosen,
    /** Whether at least one file can be uploaded. */
    hasAny: chosen.some(({ isRefused }) => !isRefused),
    isFull: chosen.length >= most,
    add: (files: readonly File[]) =>
      update([...latest.current, ...files.map((file) => toChosenDocument(file))].slice(0, most)),
    leaveOut: (key: string) => update(latest.current.filter((each) => each.key !== key)),
    /** Uploads the files that the request does not have yet. Returns whether all of them are stored. */
    async sendTo(id: number): Promise<boolean> {
      let isAll = true
      for (const each of latest.current) if (!each.isKept && !each.isRefused) isAll = (await send(id, each)) && isAll
      return isAll
    },
  }
}

/** Checks a file before sending it, to find errors for which the server would refuse it. */
function toChosenDocument(file: File): ChosenDocument {
  const error = findFileProblem({}, file)
  return { key: createIdempotencyKey(), file, isKept: false, isRefused: error !== undefined, error }
}
