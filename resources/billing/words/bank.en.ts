import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the bank statement import, loaded with it. */
const words = {
  takeIn: 'Import statement',
  text: 'A CSV file with headings, or camt.053. Matches are suggested; nothing is posted until you confirm it.',
  accountId: 'Account',
  file: 'File',
  dateOrder: 'Date format',
  decimalMark: 'Decimal separator',
  unsignedAmounts: 'Amounts without a sign',
  action: 'Import',
  cancel: 'Cancel',
} as const

export const useBankWords = createWordsHook('bankImport', words)
