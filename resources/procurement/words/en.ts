import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the procurement pages, loaded with them. */
const words = {
  newTitle: 'New purchase',
  editTitle: 'Purchase %{number}',
  back: 'Procurements',
  what: 'What and why',
  supplier: 'Supplier',
  items: 'Items',
  quotes: 'Quotes',
  facts: 'Summary',

  gridHelp:
    'Tab goes through the cells, Enter to the next line, Ctrl+Delete takes a line out. Cells of a spreadsheet can be pasted.',
  addItem: 'Add an item',
  addQuote: 'Add a quote',
  cellOf: '%{field}, line %{number}',
  lineTotal: 'Total',
  moreOf: 'More of line %{number}',
  takeOut: 'Remove line %{number}',
  lineAdded: 'Line %{number} added',
  lineTakenOut: 'Line taken out, %{count} left',
  linesPasted: '%{count} lines pasted',

  propose: 'Propose a new supplier',
  proposeTitle: 'New supplier',
  proposeText: 'Finance verifies it before anything is ordered from it.',
  proposed: '%{name} proposed',
  proposeNow: 'Propose',

  net: 'Net',
  tax: 'Tax',
  total: 'Total',
  quotesNone: 'No quotes to compare up to %{limit}',
  quotesOf: '%{count} of %{needed} quotes',
  quotesInstead: 'Above %{limit} that many quotes are compared, or you say why not.',
  noLimits: 'No limits are declared for purchases in %{currency}',
  budgetLeft: 'Left in the budget',
  budgetAfter: 'Left after this purchase',
  overBudget: 'Above the budget: a director decides as well.',
  noBudget: 'No budget is set, or it is not yours to see.',
  lastPrices: 'Last paid',
  lastPrice: '%{name}: %{price} on %{date}, %{supplier}',
  lastPriceShort: '%{name}: %{price} on %{date}',
  noLastPrices: 'None of the items was bought before.',
  decides: 'Who decides',
  decidesUsual: 'As things stand, one after the other. You never decide your own.',
  director: 'A director as well, above %{limit}, over the budget, or in another currency than the limits.',

  saveDraft: 'Save draft',
  submit: 'Submit',
  keys: 'Ctrl+S saves, Ctrl+Enter submits.',
  draftSaved: 'Draft %{number} saved',
  sent: '%{number} is waiting for decisions',
  savedNotSent: 'The draft is saved. It was not submitted:',

  cancel: 'Cancel',
} as const

export const useProcurementWords = createWordsHook('procurement', words)
