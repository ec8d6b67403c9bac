import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the purchase documents, loaded with them. */
const words = {
  chooseText: 'Choose one of the latest procurements, or search.',
  search: 'Search by number or title',
  chosen: 'Procurements',
  noneFound: 'No procurements found.',
  allOfThem: 'All procurements',
  title: 'Documents of %{number}',
  other: 'Another procurement',
  open: 'Open procurement',
  print: 'Print all',
  printOrder: 'Print order',

  order: 'Order',
  orderOf: 'Purchase order %{number}',
  notIssued: 'Not ordered yet. This is a preview of the order.',
  items: 'Items',
  noItems: 'No items.',
  orderedItem: 'Item',

  compared: 'Ordered, received, invoiced',
  byItem: 'By item',
  inSum: 'Total',
  still: 'Difference',
  nothingOrdered: 'Nothing ordered yet.',
  complete: 'Fully received',
  noneCame: 'Nothing received yet',
  partCame: '%{quantity} outstanding',
  moreCame: '%{quantity} over the order',
  allReceived: 'Everything ordered was received.',
  toReceive: '%{amount} of the order is outstanding.',
  receivedMore: '%{amount} more than ordered was received.',
  invoicedAll: 'Invoices match the receipts.',
  toInvoice: '%{amount} of the receipts is not invoiced yet.',
  invoicedMore: '%{amount} is invoiced but not received.',
  aboveOrder: 'Invoices exceed the order by %{amount}. The maximum is %{ceiling}.',
  nothingInvoiced: 'Nothing is invoiced yet.',
  paidAll: 'Fully paid.',
  toPay: '%{amount} of the invoices is unpaid.',
  disputed: 'Invoice %{number} does not match: %{why}.',

  receipts: 'Receipts',
  noReceipts: 'None that you can see.',
  invoices: 'Invoices',
  noInvoices: 'None that you can see.',
  papers: 'Files',
  cut: 'The first %{shown} of %{total}.',
} as const

export type PackWord = keyof typeof words

export const usePackWords = createWordsHook('pack', words)
