import { useCallback, useEffect, useRef } from 'react'
import type { AttachedFile } from '../../../../framework/answers/attached-files'
import { createFileError, findFileProblem, maxFiles } from '../../../../framework/files/file-kinds'
import { type Upload, useUploads } from '../../../record/files/use-uploads'
import { type FormLine, readStoredFiles } from '../form-lines'
import type { PartView } from '../part-views'

/** The uploads of files to lines. */
export interface LineFilesState {
  of(line: FormLine): readonly Upload[]
  /** Starts the uploads; files that are refused for their name or size stay, with the reason. */
  add(view: PartView, line: FormLine, files: readonly File[]): void
  tryAgain(upload: Upload): void
  leaveOut(upload: Upload): void
  isEmpty(): boolean
  /** Resolves when no upload is running. */
  settle(): Promise<void>
  /** Lists the failed uploads. */
  missing(): readonly Upload[]
}

const isUploading = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending'

/** Uploads files at once, even if their lines are not saved yet; passes each uploaded file to `onBrought`. */
export function useLineFiles(onBrought: (lineKey: string, file: AttachedFile) => void): LineFilesState {
  const { uploads, add, tryAgain, leaveOut } = useUploads(
    { resource: '' },
    {
      onAdded: async ({ line }, added) => {
        if (line && added) onBrought(line.key, added)
      },
      onFailed: () => {},
    },
  )
  const latest = useRef(uploads)
  latest.current = uploads
  const waiting = useRef<(() => void)[]>([])
  const isBusy = uploads.some(isUploading)
  useEffect(() => {
    if (!isBusy) for (const go of waiting.current.splice(0)) go()
  }, [isBusy])
  const isEmpty = useCallback(() => latest.current.length === 0, [])
  return {
    of: ({ key }) => uploads.filter(({ line }) => line?.key === key),
    add: ({ part: { files: kind = '' }, resource }, line, files) => {
      const declared = resource.files[kind]
      if (!declared) return
      const fileCount = (readStoredFiles(line.stored, kind)?.files.length ?? 0) + (line.brought?.length ?? 0)
      const free = maxFiles(declared) - fileCount - uploads.filter((upload) => upload.line?.key === line.key).length
      const tooMany = createFileError('tooManyFiles', { most: maxFiles(declared) })
      const place = { key: line.key, resource: resource.name }
      const findError = (file: File, index: number) =>
        findFileProblem(declared, file) ?? (index < free ? undefined : tooMany)
      add(files.map((file, index) => ({ kind, file, line: place, error: findError(file, index) })))
    },
    tryAgain: ({ key }) => tryAgain(key),
    leaveOut: ({ key }) => leaveOut(key),
    isEmpty,
    settle: () =>
      latest.current.some(isUploading) ? new Promise((resolve) => waiting.current.push(resolve)) : Promise.resolve(),
    missing: () => latest.current.filter((upload) => !isUploading(upload)),
  }
}
