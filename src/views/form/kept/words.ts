import { createWordsHook } from '../../../i18n/words-hook'

/** Words of input that was kept without a connection; loaded with forms. */
const words = {
  restored: 'What you typed without a connection is back. Save it to send it; files have to be added again.',
  restoredWithFiles: 'What you typed without a connection is back, with its files. Save it to send it.',
  discard: 'Discard it',
}

export const useKeptWords = createWordsHook('keptInput', words)
