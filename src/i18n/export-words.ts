import { createWordsHook, type SayOf } from './words-hook'

/** Words of the export panel and of the pages that it makes; loaded with the panel. */
const words = {
  count: '%{total} %{list} with these columns, in this order',
  countCapped: 'More than %{total} %{list} with these columns, in this order',
  partly: 'Records you cannot export are left out.',
  search: 'Search: “%{words}”',
  csv: 'CSV',
  csvText: 'All rows, for spreadsheets',
  zip: 'CSV + note',
  zipText: 'A ZIP with the CSV and a note of filters, count, sums, who and when',
  xlsx: 'Excel',
  xlsxText: 'All rows as numbers and dates, with a sheet of totals',
  moreFilters: 'and %{count} more',
  pdf: 'PDF',
  pdfText: 'All rows on pages, to read and send',
  pdfLimit: 'At most %{limit} rows; narrow the list or use CSV',
  started: 'Reading the list…',
  progress: '%{rows} of %{total} rows',
  done: '%{name} saved: %{rows} row |||| %{name} saved: %{rows} rows',
  broken: 'The download was cut off, so nothing was saved. Try again.',
  changed: 'The list changed during export, so nothing was saved. Try again.',
  pdfMade: '%{name}, %{at} (%{zone})',
  pdfPage: 'Page %{page} of %{pages}',
  pdfRows: '%{rows} row |||| %{rows} rows',
  pdfLeftOut: 'Rows that cannot be exported: %{count}. They and the totals are left out.',
  pdfPart: '%{list}: %{shown} of %{total}',
  pdfPending: 'PDF…',
  pdfSaved: '%{name} saved',
  pdfFailed: 'The PDF could not be made. %{reason}',
  pdfMissing: 'Some characters are not supported and shown as □.',
}

export type ExportSay = SayOf<keyof typeof words>

export const useExportWords = createWordsHook('export', words)
