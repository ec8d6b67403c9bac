import { useCallback, useEffect, useRef, useState } from 'react'
import { decodeText, type Encoding } from '../../framework/files/decode-text'
import { type CsvTable, readTable, type Separator } from '../../framework/files/read-table'

/** A file after reading. */
export interface LoadedFile {
  file: File
  encoding: Encoding
  table: CsvTable
}

export type FileFailure =
  | { code: 'spreadsheet' | 'notText' | 'tooLarge' | 'tooManyRows' | 'tooManyColumns' | 'noRows' | 'unreadable' }
  | { code: 'openQuote'; line: number }

export type FileReadState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string; share: number }
  | { kind: 'failed'; failure: FileFailure }
  | { kind: 'read'; read: LoadedFile }

interface ReadSettings {
  encoding?: Encoding
  separator?: Separator
}

export const maxMegabytes = 100

/** Pauses the work, so that the page can respond. */
export const yieldToPage = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Reads a chosen file piece by piece; choosing another file cancels it. */
export function useFileReader() {
  const [state, setState] = useState<FileReadState>({ kind: 'none' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const read = useCallback(async (file: File, options: ReadSettings = {}) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const showProgress = (share: number) => setState({ kind: 'reading', name: file.name, share })
    showProgress(0)
    const next = await readFileTable(file, options, signal, showProgress).catch(
      (): FileReadState => ({ kind: 'failed', failure: { code: 'unreadable' } }),
    )
    if (!signal.aborted) setState(next)
  }, [])
  return { state, read }
}

async function readFileTable(
  file: File,
  options: ReadSettings,
  signal: AbortSignal,
  tell: (share: number) => void,
): Promise<FileReadState> {
  if (file.size > maxMegabytes * 1_000_000) return { kind: 'failed', failure: { code: 'tooLarge' } }
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()), options.encoding)
  if (!decoded.ok) return { kind: 'failed', failure: decoded }
  const { text, encoding } = decoded
  const read = await readTable(text, options.separator, {
    signal,
    pause: (share) => {
      if (!signal.aborted) tell(share)
      return yieldToPage()
    },
  })
  return read.ok ? { kind: 'read', read: { file, encoding, table: read.table } } : { kind: 'failed', failure: read }
}
