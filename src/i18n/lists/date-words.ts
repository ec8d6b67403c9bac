import { createWordsHook } from '../words-hook'

/** Words of the date input and its calendar; loaded with them. */
const words = {
  open: 'Open calendar',
  dialog: 'Calendar: %{label}',
  previous: 'Previous month',
  next: 'Next month',
  today: 'Today',
  clear: 'Clear',
  hint: '%{example}, today or +3',
  momentHint: '%{example} 10:30',
  which: 'Which date do you mean?',
  time: 'Time',
  times: 'Times of day',
  done: 'Done',
} as const

export const useDateWords = createWordsHook('date', words)
