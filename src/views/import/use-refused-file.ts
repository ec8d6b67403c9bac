import { useCallback, useEffect, useRef, useState } from 'react'
import { getBatchRows } from '../../../dataProvider/batch'
import type { BatchRow } from '../../framework/batch'
import type { Resource } from '../../framework/resource'
import { useImportWords } from '../../i18n/import-words'
import { useRowErrorLines } from '../batch/row-error-lines'
import { downloadBlob } from '../download-blob'
import { buildRefusedFile } from './refused-file'
import type { LoadedFile } from './use-file-reader'

const perPage = 500

/** Saves the refused rows of an import as a file like the original one, each with its reasons. */
export function useSaveRefusedRows(resource: Resource, { file, table }: LoadedFile, id: number) {
  const say = useImportWords()
  const reasonsOf = useRowErrorLines(resource)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const save = useCallback(async () => {
    const controller = new AbortController()
    running.current = controller
    setState('busy')
    try {
      const rows = await fetchRefusedRows(id, controller.signal)
      const refused = rows.map((row) => ({ place: row.place, reason: reasonsOf(row).join(' ') }))
      const text = buildRefusedFile(
        table,
        refused,
        table.faults.map(({ code }) => say(code)),
      )
      downloadBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), refusedFileName(file.name))
      setState('idle')
    } catch {
      if (!controller.signal.aborted) setState('failed')
    }
  }, [file, id, reasonsOf, say, table])
  return { state, save }
}

async function fetchRefusedRows(id: number, signal: AbortSignal): Promise<BatchRow[]> {
  const rows: BatchRow[] = []
  for (let page = 1; ; page += 1) {
    const part = await getBatchRows(id, 'refused', { page, perPage }, signal)
    rows.push(...part.rows)
    if (part.rows.length === 0 || rows.length >= part.total) return rows
  }
}

/** Names the file: `customers.csv` → `customers-refused.csv`. */
const refusedFileName = (name: string): string => name.replace(/(\.[^.]*)?$/, (ending) => `-refused${ending || '.csv'}`)
