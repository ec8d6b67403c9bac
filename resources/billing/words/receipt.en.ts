import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words beside the form of a receipt, loaded with it. */
const words = {
  settles: 'What it settles',
  chooseCustomer: 'Choose the customer to see what is open.',
  nothingOpen: 'Nothing of this customer is open in %{currency}: all of it is kept as credit.',
  enterAmount: 'Open: %{count}, together %{amount}. Enter the amount to see what it settles.',
  oldestFirst: 'The oldest first, as no lines are chosen:',
  asChosen: 'As chosen in the lines:',
  whole: '%{amount}, all of it',
  part: '%{amount} of %{balance}',
  dueOn: 'due %{date}',
  kept: 'Kept as credit of the customer: %{amount}.',
  choose: 'Change the lines',
  tooMany: 'More than %{most} are open. The oldest are told here.',
  overBalance: 'This is more than what is open of what was chosen.',
  linesOverReceipt: 'The lines come to more than the receipt.',
} as const

export const useReceiptWords = createWordsHook('billingReceipt', words)
