import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the organisation chart, loaded with it. */
const words = {
  look: 'View',
  chart: 'Chart',
  list: 'List',
  find: 'Find a person',
  below: '%{count} people below',
  belowOne: '1 person below',
  show: 'Show the people below %{name}',
  hide: 'Hide the people below %{name}',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  openAll: 'Expand all',
  closeAll: 'Collapse all',
  picture: 'Download picture',
  pdf: 'PDF',
  name: 'Organization',
  area: 'Chart of the company: scroll or drag to move it',
  dottedTo: 'Dotted line to %{names}',
  nobody: 'No employees yet',
  nobodyText: 'The chart appears once people have a manager.',
  tooLarge: 'The picture is too large. Collapse some branches first.',
} as const

export const useChartWords = createWordsHook('orgChart', words)
