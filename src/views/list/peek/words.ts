import { createWordsHook } from '../../../i18n/words-hook'

/** Words of the panel beside a list; loaded with it. */
const words = {
  peek: 'Quick view',
  peekOf: 'Quick view: %{name}',
  close: 'Close quick view',
  previous: 'Previous record',
  next: 'Next record',
  openWhole: 'Open page',
  place: '%{place} of %{total}',
  keys: 'J or ↓: next. K or ↑: previous. Enter: open page. Esc: close.',
} as const

export const usePeekWords = createWordsHook('peek', words)
