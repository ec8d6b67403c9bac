import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the bank statement import, loaded with it. */
const words = {
  takeIn: 'Import statement',
  text: 'A CSV file with headings, or camt.053. What each payment is for is proposed; nothing is posted before it is confirmed.',
  accountId: 'Account',
  file: 'File',
  dateOrder: 'What comes first in days',
  decimalMark: 'What stands before decimals',
  unsignedAmounts: 'What amounts without a sign are',
  action: 'Take in',
  cancel: 'Cancel',
} as const

export const useBankWords = createWordsHook('bankImport', words)
