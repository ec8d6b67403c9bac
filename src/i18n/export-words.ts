import { createWordsHook, type SayOf } from './words-hook'

/** Words of the export panel and of the pages that it makes; loaded with the panel. */
const words = {
  count: '%{total} %{list} with these columns, in this order',
  countCapped: 'More than %{total} %{list} with these columns, in this order',
  partly: 'Those you may list but not take out are left out.',
  search: 'Search: “%{words}”',
  csv: 'CSV',
  csvText: 'All rows, for spreadsheets',
  zip: 'CSV + note',
  zipText: 'A zip: the CSV, and beside it filters, count, sums, who and when',
  xlsx: 'Excel',
  xlsxText: 'All rows, numbers and dates as such, with a sheet of sums',
  moreFilters: 'and %{count} more',
  pdf: 'PDF',
  pdfText: 'All rows on pages, for reading and sending',
  pdfLimit: '%{limit} rows at most; narrow the list, or take CSV',
  started: 'Reading the list…',
  progress: '%{rows} of %{total} rows',
  done: '%{name} is saved: %{rows} rows',
  broken: 'The file did not arrive whole, so nothing was saved. Try again.',
  changed: 'The list changed while it was read, so nothing was saved. Try again.',
  pdfMade: '%{name}, %{at} (%{zone})',
  pdfPage: 'Page %{page} of %{pages}',
  pdfRows: '%{rows} rows',
  pdfLeftOut: '%{count} of the list’s rows may not be taken out: they are left out, and with them the sums.',
  pdfPart: '%{list}: %{shown} of %{total}',
  pdfPending: 'PDF…',
  pdfSaved: '%{name} is saved',
  pdfFailed: 'The PDF could not be made. %{reason}',
  pdfMissing: 'Some characters cannot be drawn in this file; each of them stands as □.',
}

export type ExportSay = SayOf<keyof typeof words>

export const useExportWords = createWordsHook('export', words)
