import { useCallback, useEffect, useRef, useState } from 'react'
import { decode, type Encoding } from '../../framework/files/decode'
import { readTable, type Separator, type Table } from '../../framework/files/read-table'

/** A file as it was read. */
export interface ReadFile {
  file: File
  encoding: Encoding
  table: Table
}

export type FileFailure =
  | { code: 'spreadsheet' | 'notText' | 'tooLarge' | 'tooManyRows' | 'tooManyColumns' | 'noRows' | 'unreadable' }
  | { code: 'openQuote'; line: number }

export type Reading =
  | { kind: 'none' }
  | { kind: 'reading'; name: string; share: number }
  | { kind: 'failed'; failure: FileFailure }
  | { kind: 'read'; read: ReadFile }

interface Wanted {
  encoding?: Encoding
  separator?: Separator
}

export const mostMegabytes = 100

/** Lets the page answer before the work goes on. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Reads a chosen file piece by piece; a new choice ends the one before. */
export function useReader() {
  const [state, setState] = useState<Reading>({ kind: 'none' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const read = useCallback(async (file: File, wanted: Wanted = {}) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const tell = (share: number) => setState({ kind: 'reading', name: file.name, share })
    tell(0)
    const next = await outcomeOf(file, wanted, signal, tell).catch(
      (): Reading => ({ kind: 'failed', failure: { code: 'unreadable' } }),
    )
    if (!signal.aborted) setState(next)
  }, [])
  return { state, read }
}

async function outcomeOf(
  file: File,
  wanted: Wanted,
  signal: AbortSignal,
  tell: (share: number) => void,
): Promise<Reading> {
  if (file.size > mostMegabytes * 1_000_000) return { kind: 'failed', failure: { code: 'tooLarge' } }
  const decoded = decode(new Uint8Array(await file.arrayBuffer()), wanted.encoding)
  if (!decoded.ok) return { kind: 'failed', failure: decoded }
  const { text, encoding } = decoded
  const read = await readTable(text, wanted.separator, {
    signal,
    pause: (share) => {
      if (!signal.aborted) tell(share)
      return pause()
    },
  })
  return read.ok ? { kind: 'read', read: { file, encoding, table: read.table } } : { kind: 'failed', failure: read }
}
