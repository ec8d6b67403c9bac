import { useDataProvider, useListContext } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { StewardProvider } from '../../../../dataProvider/create'
import { type ExportOptions, exportCsv, exportWithNotes, type ListQuestion } from '../../../../dataProvider/export'
import { aboutLimits, type ExportFormat } from '../../../framework/lists/export-formats'
import type { Resource } from '../../../framework/resource'
import { type ExportSay, useExportWords } from '../../../i18n/export-words'
import { useLongWords } from '../../../i18n/lists/long-list-words'
import { downloadBlob } from '../../download-blob'
import { buildFileName } from '../../pdf/file-name'
import { useSignedIn } from '../../signed-in'
import type { ListDisplay } from '../list-display'

type ExportState =
  | { kind: 'idle' }
  | { kind: 'running'; rows: number; total: number | undefined }
  | { kind: 'done'; name: string; rows: number }
  | { kind: 'failed'; error: unknown }

type ExportKind = ExportFormat | 'pdf'

/** Exports the list; `filterLines` answers its filters in words. Closing the panel cancels the export. */
export function useListExport(resource: Resource, look: ListDisplay, filterLines: () => string[]) {
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  const make = useExporter(resource, look, filterLines)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (kind: ExportKind) => {
    const controller = new AbortController()
    running.current = controller
    setState({ kind: 'running', rows: 0, total: undefined })
    const { signal } = controller
    const onRows = (rows: number, total: number) => setState({ kind: 'running', rows, total })
    try {
      const { blob, name, rows } = await make(kind, { signal, onRows })
      if (signal.aborted) return
      downloadBlob(blob, name)
      setState({ kind: 'done', name, rows })
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', error })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setState({ kind: 'idle' })
  }
  return { state, start, cancel }
}

function useExporter(resource: Resource, look: ListDisplay, filterLines: () => string[]) {
  const say = useExportWords()
  const longSay = useLongWords()
  const who = useSignedIn()
  const provider = useDataProvider<StewardProvider>()
  const { filterValues, sort } = useListContext()
  return async (kind: ExportKind, watch: ExportOptions) => {
    const question: ListQuestion = { filter: filterValues, sort, fields: look.visible.map(({ name }) => name) }
    const name = buildFileName(resource, kind, who.company.zone)
    if (kind === 'csv') return { ...(await exportCsv(resource, question, watch)), name }
    if (kind !== 'pdf') {
      const about = limitLines(filterLines(), say)
      return { ...(await exportWithNotes(resource, question, { format: kind, about }, watch)), name }
    }
    const { buildListPdf } = await import('../../pdf/list-pdf')
    const printed = { resource, look, who, say, longSay, provider, lines: filterLines() }
    return { ...(await buildListPdf(printed, question, watch)), name }
  }
}

/** Limits the lines to those that the file can have, with a note on those left out. */
function limitLines(lines: readonly string[], say: ExportSay): string[] {
  const limit = aboutLimits.lines
  const firstLines = lines.length > limit ? lines.slice(0, limit - 1) : lines
  const more = lines.length - firstLines.length
  return [...firstLines.map(cutLine), ...(more > 0 ? [say('moreFilters', { count: more })] : [])]
}

const cutLine = (line: string) =>
  line.length > aboutLimits.length ? `${line.slice(0, aboutLimits.length - 1)}…` : line
