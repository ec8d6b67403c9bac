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
  sortAscending: 'Sort ascending',
  sortDescending: 'Sort descending',
  pin: 'Keep in view',
  unpin: 'Let scroll away',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  usualWidth: 'Usual width',
  hide: 'Hide',
  groupByThis: 'Group by this',
  tickRow: 'Select %{name}',
  tickAll: 'Select all rows',
  rows: '%{count} %{list}',
  cut: 'The first %{shown} of %{count} %{list} can be scrolled to; narrow the list to reach the others.',
  rowsFailed: 'Some rows could not be loaded.',
  sum: 'Sum',
  avg: 'Average',
  figures: 'Figures of all %{list}',
  figuresFailed: 'The figures could not be loaded.',
  count: 'Records',
  all: 'All',
  allGroups: 'All groups',
  openGroup: 'Open %{label}',
  closeGroup: 'Close %{label}',
  showRecords: 'Records of %{label}',
  noValue: '%{label}: empty',
  groupsCut: 'There are more groups than the %{count} shown. Narrow the list to see the others.',
}

export type LongWord = keyof typeof words
export type LongSay = SayOf<LongWord>

export const useLongWords = createWordsHook('long', words)
