import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the procurement pages, loaded with them. */
const words = {
  newTitle: 'New procurement',
  editTitle: 'Procurement %{number}',
  back: 'Procurements',
  what: 'Request',
  supplier: 'Supplier',
  items: 'Items',
  quotes: 'Quotes',
  facts: 'Summary',

  gridHelp:
    'Tab moves between cells, Enter to the next line, Ctrl+Delete removes a line. You can paste spreadsheet cells.',
  addItem: 'Add an item',
  addQuote: 'Add a quote',
  cellOf: '%{field}, line %{number}',
  lineTotal: 'Total',
  moreOf: 'More of line %{number}',
  takeOut: 'Remove line %{number}',
  lineAdded: 'Line %{number} added',
  lineTakenOut: 'Line removed, %{count} left',
  linesPasted: '%{count} line pasted |||| %{count} lines pasted',

  propose: 'Propose new supplier',
  proposeTitle: 'New supplier',
  proposeText: 'Finance verifies the supplier before the first order.',
  proposed: '%{name} proposed',
  proposeNow: 'Propose',

  net: 'Net',
  tax: 'Tax',
  total: 'Total',
  quotesNone: 'No quotes needed up to %{limit}',
  quotesOf: '%{count} of %{needed} quotes',
  quotesInstead: 'Required above %{limit}, unless you give a single-source reason.',
  noLimits: 'No purchase limits for %{currency}',
  budgetLeft: 'Left in the budget',
  budgetAfter: 'Left after this procurement',
  overBudget: 'Over budget: a director decides as well.',
  noBudget: 'No budget, or you cannot see it.',
  lastPrices: 'Last paid',
  lastPrice: '%{name}: %{price} on %{date}, %{supplier}',
  lastPriceShort: '%{name}: %{price} on %{date}',
  noLastPrices: 'None of these items was bought before.',
  decides: 'Who decides',
  decidesUsual: 'Approvers in order. You never approve your own request.',
  director: 'A director as well above %{limit}, over budget, or in a currency without limits.',

  saveDraft: 'Save draft',
  submit: 'Submit',
  keys: 'Ctrl+S saves, Ctrl+Enter submits.',
  sent: '%{number} submitted',
  savedNotSent: 'Draft saved, but not submitted:',

  cancel: 'Cancel',
} as const

export const useProcurementWords = createWordsHook('procurement', words)
