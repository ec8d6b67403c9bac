import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words about running recounts of leave. */
const words = {
  ownOne: 'A holiday or rule changed: 1 of your requests is being recalculated. Your balances may change.',
  own: 'A holiday or rule changed: %{count} of your requests are being recalculated. Your balances may change.',
  allOne: '1 leave request is being recalculated.',
  all: '%{count} leave requests are being recalculated.',
  allText: 'This takes a few minutes. Until then, requests and decisions use the current rules.',
  refused: 'Leave of %{names} was not recalculated: the balance is too low.',
  refusedMore: '%{names} and %{count} more',
  refusedText: 'The leave is unchanged. Adjust the balance or cancel leave; it is retried every hour.',
} as const

export const useRecountWords = createWordsHook('recounts', words)
