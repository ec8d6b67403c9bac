import { createWordsHook } from '../../../i18n/words-hook'

/** Words of input that was kept without a connection; loaded with forms. */
const words = {
  restored: 'What you typed without a connection is back. Save it to send it; files have to be added again.',
  restoredWithFiles: 'What you typed without a connection is back, with its files. Save it to send it.',
  renamed: 'An administrator renamed fields or choices. What you typed is kept: check it, then save.',
  discard: 'Discard it',
}

export const useKeptWords = createWordsHook('keptInput', words)
