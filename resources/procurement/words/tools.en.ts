import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the tools on the page of a purchase, loaded with them. */
const words = {
  receiveItems: 'Receive',
  receiveText: 'Enter the quantity received of each item. Receipts cannot be changed later.',
  ordered: '%{ordered} %{unit} ordered, %{outstanding} outstanding',
  cameOf: 'Received now of %{name}',
  noteOf: 'Note on %{name}',
  enterOne: 'Enter a quantity for at least one item.',
  received: '%{number}: received',
  addInvoice: 'Add invoice',
  documents: 'Documents',
}

export const usePurchaseToolWords = createWordsHook('purchaseTools', words)
