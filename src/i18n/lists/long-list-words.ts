import { createWordsHook, type SayOf } from '../words-hook'

/** Words of the long list, its groups and figures; loaded with them. */
const words = {
  frame: 'Rows',
  pages: 'Pages',
  long: 'Continuous scroll',
  groupBy: 'Group by',
  groupLevel: 'Group level %{level}',
  noGroup: 'Nothing',
  byMonth: '%{label}, by month',
  byQuarter: '%{label}, by quarter',
  byYear: '%{label}, by year',
  totals: 'Show totals',
  columnMenu: 'Column %{label}',
  columnWidth: 'Width of %{label}',
  sortBy: 'Sort by %{label}',
  sortAscending: 'Sort ascending',
  sortDescending: 'Sort descending',
  pin: 'Pin',
  unpin: 'Unpin',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  usualWidth: 'Reset width',
  hide: 'Hide',
  groupByThis: 'Group by this',
  tickRow: 'Select %{name}',
  tickAll: 'Select all rows',
  rows: '%{count} %{list}',
  cut: 'Only the first %{shown} of %{count} %{list} are shown. Narrow the list to see the others.',
  rowsFailed: 'Some rows could not be loaded.',
  sum: 'Sum',
  avg: 'Average',
  figures: 'Totals of all %{list}',
  figuresFailed: 'The totals could not be loaded.',
  count: 'Records',
  all: 'All',
  allGroups: 'All groups',
  groupedBy: 'Grouped by %{names}',
  backToRows: 'Show rows without groups',
  openGroup: 'Open %{label}',
  closeGroup: 'Close %{label}',
  showRecords: 'Records of %{label}',
  noValue: '%{label}: empty',
  groupsCut: 'Only %{count} groups are shown. Narrow the list to see the others.',
}

export type LongWord = keyof typeof words
export type LongSay = SayOf<LongWord>

export const useLongWords = createWordsHook('long', words)
