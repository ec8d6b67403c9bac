import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the daily attendance report, loaded with it. */
const words = {
  title: '%{from} – %{to}',
  matrix: 'Attendance day by day',
  person: 'Person',
  departmentId: 'Department',
  locationId: 'Location',
  none: 'No attendance in this period',
  noneText: 'Choose another period, department or location.',
} as const

export const useDayWiseWords = createWordsHook('attendanceDayWise', words)
