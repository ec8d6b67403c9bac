import { useNotify } from 'ra-core'
import type { ReportAnswer } from '../../framework/reports/answers'
import type { Resource } from '../../framework/resource'
import { dateInWords, dateInZone } from '../../framework/values/dates'
import { useExportWords } from '../../i18n/export-words'
import { useReportWords } from '../../i18n/report-words'
import { saveFile } from '../save-file'
import { useSignedIn } from '../signed-in'
import { useFailureWords } from '../states/states'
import { momentInWords } from './as-of'
import { spanInWords } from './period-stepper'
import { buildSheet, toCsv } from './report-sheet'

/** Exports of the present report. */
export function useReportFiles(resource: Resource, title: string, answer: ReportAnswer) {
  const say = useReportWords()
  const exportSay = useExportWords()
  const who = useSignedIn()
  const notify = useNotify()
  const inWords = useFailureWords()
  const buildFileName = (ending: string) =>
    `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${dateInZone(answer.zone, Date.parse(answer.asOf))}.${ending}`
  const keep = (blob: Blob, file: string) => {
    saveFile(blob, file)
    notify(say('savedFile', { name: file }), { type: 'success', messageArgs: { _: say('savedFile', { name: file }) } })
  }
  return {
    // Spreadsheets recognise UTF-8 by its byte order mark.
    csv: () =>
      keep(new Blob(['\ufeff', toCsv(buildSheet(resource, answer, say))], { type: 'text/csv' }), buildFileName('csv')),
    async pdf() {
      try {
        const { buildPdf } = await import('../pdf/list-pdf')
        const { heads, rows } = buildSheet(resource, answer, say, true)
        const table = {
          kind: 'table' as const,
          heads: heads.map((label, at) => ({ label, isRight: at >= answer.by.length })),
          body: rows,
        }
        keep(await buildPdf(title, summaryLines(answer, say), [table], { who, say: exportSay }), buildFileName('pdf'))
      } catch (error) {
        const text = say('saving', { reason: inWords(error) })
        notify(text, { type: 'error', messageArgs: { _: text } })
      }
    },
  }
}

function summaryLines(
  { period, asOf, zone, day, before, isCut }: ReportAnswer,
  say: ReturnType<typeof useReportWords>,
): string[] {
  const time = momentInWords(asOf, zone)
  return [
    ...(period ? [spanInWords(period, say)] : []),
    say('asOf', { time, zone }),
    ...(day ? [say('counted', { day: dateInWords(day) })] : []),
    ...(before ? [say('compared', { from: dateInWords(before.from), to: dateInWords(before.to) })] : []),
    ...(isCut ? [say('cut')] : []),
  ]
}
