import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words beside the form of a receipt, loaded with it. */
const words = {
  settles: 'Settles',
  chooseCustomer: 'Choose the customer to see open receivables.',
  nothingOpen: 'This customer owes nothing in %{currency}: the whole amount becomes credit.',
  enterAmount: 'Open: %{count}, %{amount} in total. Enter the amount to see what it settles.',
  oldestFirst: 'Oldest first, because no lines are chosen:',
  asChosen: 'As chosen in the lines:',
  whole: '%{amount}, in full',
  part: '%{amount} of %{balance}',
  dueOn: 'due %{date}',
  kept: 'Becomes customer credit: %{amount}.',
  choose: 'Change lines',
  tooMany: 'More than %{most} are open. The oldest are shown.',
  overBalance: 'The amount exceeds the open balance.',
  linesOverReceipt: 'The lines exceed the receipt amount.',
} as const

export const useReceiptWords = createWordsHook('billingReceipt', words)
