import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the pages of this area, beside the labels of its declarations. */
const words = {
  title: 'Tools',
} as const

export const useToolsWords = createWordsHook('tools', words)
