import { createWordsHook } from '../words-hook'

/** Words of the chart above a list; loaded with it. */
const words = {
  by: 'By',
  currency: 'In',
  as: 'Show as',
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
  some: 'The chart shows the %{shown} largest of %{count}. The table shows all.',
  cut: 'Too many groups. Narrow the list to see the others.',
  asOf: 'As of %{time}, with the search and filters of the list.',
  keys: 'Choose a bar to list its %{list} below.',
}

export const useChartWords = createWordsHook('chart', words)
