import { useNotify } from 'ra-core'
import type { ReportAnswer } from '../../framework/reports/report-answers'
import type { Resource } from '../../framework/resource'
import { dateInZone, formatDate } from '../../framework/values/dates'
import { useExportWords } from '../../i18n/export-words'
import { useReportWords } from '../../i18n/report-words'
import { downloadBlob } from '../download-blob'
import { useSignedIn } from '../signed-in'
import { useDescribeError } from '../states/page-states'
import { formatInstantInZone } from './format-instant'
import { formatSpan } from './period-stepper'
import { buildReportSheet, toCsvText } from './report-sheet'

/** Exports the current report as files. */
export function useReportFiles(resource: Resource, title: string, answer: ReportAnswer) {
  const say = useReportWords()
  const exportSay = useExportWords()
  const who = useSignedIn()
  const notify = useNotify()
  const inWords = useDescribeError()
  const buildFileName = (ending: string) =>
    `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${dateInZone(answer.zone, Date.parse(answer.asOf))}.${ending}`
  const keep = (blob: Blob, file: string) => {
    downloadBlob(blob, file)
    notify(say('savedFile', { name: file }), { type: 'success', messageArgs: { _: say('savedFile', { name: file }) } })
  }
  return {
    // Spreadsheets recognise UTF-8 by the byte order mark.
    csv: () =>
      keep(
        new Blob(['\ufeff', toCsvText(buildReportSheet(resource, answer, say))], { type: 'text/csv' }),
        buildFileName('csv'),
      ),
    async pdf() {
      try {
        const { buildLandscapePdf: buildPdf } = await import('../pdf/list-pdf')
        const { heads, rows } = buildReportSheet(resource, answer, say, true)
        const table = {
          kind: 'table' as const,
          heads: heads.map((label, at) => ({ label, isRight: at >= answer.by.length })),
          body: rows,
        }
        keep(
          await buildPdf(title, buildSummaryLines(answer, say), [table], { who, say: exportSay }),
          buildFileName('pdf'),
        )
      } catch (error) {
        const text = say('saving', { reason: inWords(error) })
        notify(text, { type: 'error', messageArgs: { _: text } })
      }
    },
  }
}

function buildSummaryLines(
  { period, asOf, zone, day, before, isCut }: ReportAnswer,
  say: ReturnType<typeof useReportWords>,
): string[] {
  const time = formatInstantInZone(asOf, zone)
  return [
    ...(period ? [formatSpan(period, say)] : []),
    say('asOf', { time, zone }),
    ...(day ? [say('counted', { day: formatDate(day) })] : []),
    ...(before ? [say('compared', { from: formatDate(before.from), to: formatDate(before.to) })] : []),
    ...(isCut ? [say('cut')] : []),
  ]
}
