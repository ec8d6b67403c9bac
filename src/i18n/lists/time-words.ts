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
  state: 'State',
  waitsFor: 'Waits for',
  done: 'Done',
  noDates: 'No dates',
  today: 'Today',
  cut: 'The first %{shown} of %{total} %{list} are shown. Filter to see the others.',
  linksCut: 'Of what waits for others the first %{shown} of %{total} are shown.',
  none: 'Nothing to show',
  noneText: 'What has dates will appear here.',
  noneDue: 'Nothing stands in this month.',
  calendarOf: '%{list}, %{month}',
  momentExample: '20 Nov 2026, 10:30',
  chooseMoment: 'Choose in a calendar: %{label}',
  onDay: '%{name}: %{state}',
}

export const useTimeWords = createWordsHook('time', words)
