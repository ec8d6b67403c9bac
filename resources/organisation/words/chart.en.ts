import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the organisation chart, loaded with it. */
const words = {
  look: 'Shown as',
  chart: 'Chart',
  list: 'List',
  find: 'Find a person',
  below: '%{count} people below',
  belowOne: '1 person below',
  show: 'Show the people below %{name}',
  hide: 'Hide the people below %{name}',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  openAll: 'Open all',
  closeAll: 'Close all',
  picture: 'Picture',
  pdf: 'PDF',
  name: 'Organization',
  area: 'Chart of the company: scroll or drag to move it',
  dottedTo: 'Dotted line to %{names}',
  nobody: 'Nobody works here yet',
  nobodyText: 'The chart is made from whom people report to.',
  tooLarge: 'The picture would be too large. Close some of the boxes first.',
} as const

export const useChartWords = createWordsHook('orgChart', words)
