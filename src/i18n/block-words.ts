import { createWordsHook } from './words-hook'

/** Words of page blocks; loaded with the first of them. */
const words = {
  stale: 'Could not refresh. What you see may be out of date.',
  yearBefore: 'Previous year, %{year}',
  yearAfter: 'Next year, %{year}',
  monthBefore: 'Previous month',
  monthAfter: 'Next month',
  legend: 'Legend',
  chooseDay: 'Choose a day, or use the arrow keys.',
  fromYear: 'From year',
  toYear: 'To year',
  sameYear: 'Choose two different years.',
  take: 'Use %{name}',
  back: 'Back',
  bars: '%{label}, as bars',
  noBars: 'Nothing',
  span: 'Time shown',
  week: 'Week',
  month: 'Month',
  weekOf: 'Week of %{date}',
  weekBefore: 'Previous week',
  weekAfter: 'Next week',
  look: 'Show as',
  asBars: 'Bars',
  asTable: 'Table',
  allOf: 'Show all %{count}',
} as const

export const useBlockWords = createWordsHook('blocks', words)
