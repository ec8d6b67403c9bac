import { createWordsHook, type SayOf } from '../../i18n/words-hook'

/** Words of the page of all reports; loaded with it. */
const words = {
  intro: 'What you may look at; each report counts the records that you may list.',
  search: 'Find a report',
  noMatch: 'No report has these words.',
  answers: '%{figures}; by %{by}',
  readers: 'For: %{roles}',
  mine: 'My reports',
  shared: 'Shared with you',
  dashboards: 'Dashboards',
  none: 'No reports for you yet',
  noneText: 'Reports appear here once you may list the records behind them.',
} as const

export type ReportsSay = SayOf<keyof typeof words>

export const useReportsPageWords = createWordsHook('reportsPage', words)
