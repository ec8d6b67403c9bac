import type { LineWords } from '../../../src/framework/reports/report-lines'
import { type ReportSheetWord, reportSheetWords } from '../../../src/i18n/reports/report-sheet-words'
import type { Model } from '../../records/model'

const sayOnSheet = (word: ReportSheetWord, args: Readonly<Record<string, unknown>> = {}): string =>
  reportSheetWords[word].replace(/%\{(\w+)\}/g, (_, name: string) => String(args[name] ?? ''))

/** Words the files of reports as their page does. */
export const buildReportWords = ({ tables }: Model): LineWords<ReportSheetWord> => ({
  say: sayOnSheet,
  find: (name) => tables.get(name)?.resource,
})

export const reportFileWords = {
  report: 'Report',
  savedAs: 'Saved as',
  period: 'Period',
  filter: 'Filter',
  note: 'Note',
  madeBy: 'Created for',
  madeAt: 'Created at',
  made: (name: string, at: string, zone: string) => `Created for ${name}, ${at} (${zone})`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  shortened: (most: number, count: number) =>
    `This PDF shows the first ${most} of ${count} groups; CSV and Excel hold all. The totals count all of them.`,
  missing: 'Some characters cannot be drawn.',
} as const
