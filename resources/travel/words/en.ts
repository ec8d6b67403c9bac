import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the pages of this area, beside the labels of its declarations. */
const words = {
  title: 'Travel',
} as const

export const useTravelWords = createWordsHook('travel', words)
