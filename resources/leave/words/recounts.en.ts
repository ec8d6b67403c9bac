import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words about running recounts of leave. */
const words = {
  ownOne: 'A holiday or a rule has changed: 1 of your requests is being counted anew. Your balances may change by it.',
  own: 'A holiday or a rule has changed: %{count} of your requests are being counted anew. Your balances may change by it.',
  allOne: '1 request for leave is being counted anew.',
  all: '%{count} requests for leave are being counted anew.',
  allText: 'It takes a few minutes. Whoever asks for leave or decides about it meanwhile is judged by what holds now.',
  refused: 'The leave of %{names} was not counted anew: the balance does not suffice.',
  refusedMore: '%{names} and %{count} more',
  refusedText: 'It stays as it was. Adjust the balance or cancel leave: it is tried again every hour.',
} as const

export const useRecountWords = createWordsHook('recounts', words)
