import { createWordsHook, type SayOf } from '../../i18n/words-hook'

/** Words of the page of all reports; loaded with it. */
const words = {
  intro: 'Each report counts the records you can see.',
  search: 'Find a report',
  noMatch: 'No reports match.',
  answers: '%{figures}; by %{by}',
  readers: 'For: %{roles}',
  mine: 'My reports',
  shared: 'Shared with you',
  dashboards: 'Dashboards',
  none: 'No reports for you yet',
  noneText: 'Reports appear here once you have access to their records.',
} as const

export type ReportsSay = SayOf<keyof typeof words>

export const useReportsPageWords = createWordsHook('reportsPage', words)
