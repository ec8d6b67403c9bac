import { createWordsHook } from './words-hook'

/** Words of page blocks; loaded with the first of them. */
const words = {
  stale: 'This could not be refreshed: what you see may be out of date.',
  yearBefore: 'Year %{year}, the one before',
  yearAfter: 'Year %{year}, the next',
  monthBefore: 'Month before',
  monthAfter: 'Next month',
  legend: 'What the marks mean',
  chooseDay: 'Choose a day, or move with the arrow keys, to see what it is.',
  fromYear: 'From year',
  toYear: 'To year',
  sameYear: 'Choose two different years.',
  take: 'Take %{name}',
  back: 'Back',
  allOf: 'Show all %{count}',
} as const

export const useBlockWords = createWordsHook('blocks', words)
