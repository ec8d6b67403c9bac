/** Words of tables and files of reports: the page and the server word them alike. */
export const reportSheetWords = {
  count: 'Count',
  all: 'All',
  noValue: '%{label}: empty',
  before: '%{label}, previous period',
  byDay: '%{label}, by day',
  byMonth: '%{label}, by month',
  byQuarter: '%{label}, by quarter',
  byYear: '%{label}, by year',
  span: '%{from} – %{to}',
  compared: 'Compared with %{from} – %{to}.',
  asOf: 'As of %{time} (%{zone}).',
  counted: 'Counted to %{day}.',
  least: 'Groups of fewer than %{least} are not shown.',
  cut: 'Not all groups are shown. Narrow the report to see the others; totals include all.',
  none: 'No data in this period',
} as const

export type ReportSheetWord = keyof typeof reportSheetWords
