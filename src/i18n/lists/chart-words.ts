import { createWordsHook } from '../words-hook'

/** Words of the chart above a list; loaded with it. */
const words = {
  by: 'By',
  currency: 'In',
  as: 'Shown as',
  asChart: 'Chart',
  asTable: 'Table',
  figure: '%{series} %{amount}',
  alsoIn: '%{figures}, and more in %{currencies}',
  noValue: '%{label}: empty',
  total: 'Total',
  all: 'All',
  records: '%{count} %{list}',
  summary: '%{title} by %{label}: %{figures}',
  narrow: '%{label}, %{series}: show %{count} %{list}',
  some: 'The %{shown} largest of %{count} are drawn. The table holds all.',
  cut: 'There are more groups than could be counted. Narrow the list to see the others.',
  asOf: 'As of %{time}. Everything that fits the search and filters of the list counts.',
  keys: 'Choose a bar to see its %{list} in the list below.',
}

export const useChartWords = createWordsHook('chart', words)
