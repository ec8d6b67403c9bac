import { createWordsHook } from '../words-hook'

/** Words of the Gantt chart and the due calendar; loaded with them. */
const words = {
  bars: 'Bars of %{list}',
  zoom: 'Zoom',
  week: 'Weeks',
  month: 'Months',
  quarter: 'Quarters',
  how: 'Show as',
  asBars: 'Bars',
  asTable: 'Table',
  name: 'Name',
  from: 'From',
  to: 'Until',
  state: 'Status',
  waitsFor: 'Depends on',
  done: 'Done',
  noDates: 'No dates',
  today: 'Today',
  cut: 'The first %{shown} of %{total} %{list} are shown. Filter to see the others.',
  linksCut: 'The first %{shown} of %{total} dependencies are shown.',
  none: 'Nothing to show',
  noneText: 'Records with dates appear here.',
  noneDue: 'Nothing in this month.',
  calendarOf: '%{list}, %{month}',
  onDay: '%{name}: %{state}',
}

export const useTimeWords = createWordsHook('time', words)
