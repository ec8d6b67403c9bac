import { wordsHook } from '../../../src/i18n/words-hook'

/** Words of the report of attendance day by day; loaded with it. */
const words = {
  title: '%{from} – %{to}',
  matrix: 'Attendance day by day',
  person: 'Person',
  from: 'From',
  to: 'To',
  show: 'Show',
  departmentId: 'Department',
  locationId: 'Location',
  csv: 'CSV',
  badSpan: 'Enter a last day that is not before the first, at most %{most} days in all.',
  none: 'No attendance on these days',
  noneText: 'Choose other days, another department or another location.',
} as const

export const useDayWiseWords = wordsHook('attendanceDayWise', words)
