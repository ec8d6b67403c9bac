import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the purchase documents, loaded with them. */
const words = {
  chooseText: 'Choose the purchase: the latest that you may see, or look for one.',
  search: 'Look for a number or title',
  chosen: 'Purchases',
  noneFound: 'There is no such purchase that you may see.',
  allOfThem: 'All procurements',
  title: 'Documents of %{number}',
  other: 'Another purchase',
  open: 'Open the purchase',
  print: 'Print all',
  printOrder: 'Print the order',

  order: 'Order',
  orderOf: 'Purchase order %{number}',
  notIssued: 'Not ordered yet: this is what would be ordered.',
  items: 'Items',
  noItems: 'No items.',
  orderedItem: 'Item',

  compared: 'Ordered, received, invoiced',
  byItem: 'By item',
  inSum: 'In sum',
  still: 'Difference',
  nothingOrdered: 'Nothing is ordered yet, so there is nothing to compare.',
  complete: 'Came in full',
  noneCame: 'Nothing came yet',
  partCame: '%{quantity} to come',
  moreCame: '%{quantity} more than ordered',
  allReceived: 'All that was ordered came.',
  toReceive: '%{amount} of the order is still to come.',
  receivedMore: '%{amount} more came than was ordered.',
  invoicedAll: 'The invoices agree with what came.',
  toInvoice: '%{amount} of what came is not invoiced yet.',
  invoicedMore: '%{amount} is invoiced that did not come yet.',
  aboveOrder: 'The invoices are %{amount} above the order. Up to %{ceiling} may be invoiced.',
  nothingInvoiced: 'Nothing is invoiced yet.',
  paidAll: 'All of it is paid.',
  toPay: '%{amount} of the invoices is not paid yet.',
  disputed: 'Invoice %{number} does not match: %{why}.',

  receipts: 'Receipts',
  noReceipts: 'None, or none that you may see.',
  invoices: 'Invoices',
  noInvoices: 'None, or none that you may see.',
  papers: 'Files',
  cut: 'The first %{shown} of %{total}.',
} as const

export type PackWord = keyof typeof words

export const usePackWords = createWordsHook('pack', words)
