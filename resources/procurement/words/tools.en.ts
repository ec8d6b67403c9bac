import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the tools on the page of a purchase, loaded with them. */
const words = {
  receiveItems: 'Receive',
  receiveText: 'What came of each item. What is entered here stays as it is.',
  ordered: '%{ordered} %{unit} ordered, %{outstanding} outstanding',
  cameOf: 'Came now of %{name}',
  noteOf: 'Note on %{name}',
  enterOne: 'Enter what came of at least one item.',
  received: '%{number}: received',
  addInvoice: 'Add the invoice',
  documents: 'Documents',
}

export const usePurchaseToolWords = createWordsHook('purchaseTools', words)
