import { createWordsHook } from '../../i18n/words-hook'

/** Words of the page that opens any form; loaded with it. */
const words = {
  intro: 'Choose what to create.',
  unknown: 'There is no form for "%{name}". Choose what to enter.',
  none: 'Nothing to create',
  noneText: 'Ask an administrator for access.',
} as const

export const useAnyFormWords = createWordsHook('anyForm', words)
