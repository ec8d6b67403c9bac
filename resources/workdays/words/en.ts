import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the input of days, loaded with it. */
const words = {
  when: 'When',
  from: 'From',
  until: 'Until',
  partOfDay: 'Part of the day',
  full: 'Whole day',
  first_half: 'First half',
  second_half: 'Second half',
  startsLate: 'Starts at midday',
  endsEarly: 'Ends at midday',
} as const

export const useDaySpanWords = createWordsHook('daySpan', words)
