import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the claims pages, loaded with them. */
const words = {
  bankFile: 'File for the bank',
  facts: 'Summary',
  noPolicy: 'No travel policy holds for you: every receipt is needed.',
  receipts: 'A receipt is needed above %{amount}.',
  mileage: 'Mileage: %{amount} per km.',
  paidWithin: 'Paid within %{days} days after it is submitted.',
  account: 'Paid to %{number}.',
  accountWaits: 'Your payout account is being checked.',
  noAccount: 'You have no account to be paid to yet.',
  addAccount: 'Enter one',
} as const

export const useExpenseWords = createWordsHook('expenses', words)
