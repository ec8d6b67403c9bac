import { createWordsHook } from '../../i18n/words-hook'

/** Words of the page of all reports; loaded with it. */
const words = {
  intro: 'What you may look at; each report counts the records that you may list.',
  dashboards: 'Dashboards',
  none: 'No reports for you yet',
  noneText: 'Reports appear here once you may list the records behind them.',
} as const

export const useReportsPageWords = createWordsHook('reportsPage', words)
