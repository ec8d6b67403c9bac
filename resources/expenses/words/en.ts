import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the claims pages, loaded with them. */
const words = {
  bankFile: 'Bank file',
  newRun: 'New payment run',
  paidTo: 'Paid to',
  noAccountYet: 'No account in use',
  usableFrom: 'Usable from %{at}',
  facts: 'Summary',
  noPolicy: 'No travel policy applies to you: every line needs a receipt.',
  receipts: 'Receipts needed above %{amount}.',
  mileage: 'Mileage: %{amount} per km.',
  paidWithin: 'Paid within %{days} day of submission. |||| Paid within %{days} days of submission.',
  account: 'Paid to %{number}.',
  accountWaits: 'Your payout account is being checked.',
  noAccount: 'You have no payout account yet.',
  addAccount: 'Add account',
} as const

export const useExpenseWords = createWordsHook('expenses', words)
