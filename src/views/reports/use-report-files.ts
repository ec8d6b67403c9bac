import { useNotify } from 'ra-core'
import { useState } from 'react'
import { callFile } from '../../../dataProvider/file-call'
import type { ReportFormat } from '../../framework/reports/saved-report'
import { useReportWords } from '../../i18n/reports/report-words'
import { downloadBlob } from '../download-blob'
import { useDescribeError } from '../states/page-states'

interface ReportFiles {
  isPending: boolean
  /** Saves the report as a file; shows why if the server does not make it. */
  save(format: ReportFormat): Promise<void>
}

/** Saves the report of the page as files, which the server makes as it makes those of mails. */
export function useReportFiles(report: string, question: Readonly<Record<string, unknown>>): ReportFiles {
  const say = useReportWords()
  const notify = useNotify()
  const inWords = useDescribeError()
  const [isPending, setPending] = useState(false)
  const tell = (text: string, type: 'success' | 'error') => notify(text, { type, messageArgs: { _: text } })
  return {
    isPending,
    async save(format) {
      if (isPending) return
      setPending(true)
      try {
        const response = await callFile('exportReport', { ...question, report, format })
        const name = readFileName(response) ?? `report.${format}`
        downloadBlob(await response.blob(), name)
        tell(say('savedFile', { name }), 'success')
      } catch (error) {
        tell(say('saving', { reason: inWords(error) }), 'error')
      } finally {
        setPending(false)
      }
    },
  }
}

/** Reads the name that the server gives the file. */
const readFileName = ({ headers }: Response): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
