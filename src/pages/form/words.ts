import { createWordsHook } from '../../i18n/words-hook'

/** Words of the page that opens any form; loaded with it. */
const words = {
  intro: 'Choose what to enter.',
  unknown: 'There is no form for "%{name}". Choose what to enter.',
  none: 'There is nothing that you may enter',
  noneText: 'Ask an administrator for a role that may.',
} as const

export const useAnyFormWords = createWordsHook('anyForm', words)
