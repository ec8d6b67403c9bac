import { amount, integer, oneOf, optional, type Row, readTable, word } from '../../../demo/table'

const columns = {
  ...{ customer: word, currency: optional(word), type: oneOf('retainer', 'advance', 'expense_recharge', 'other') },
  // Days ago.
  issued: integer,
  ...{ terms: integer, price: amount },
  outcome: oneOf(
    ...(['draft', 'issued', 'part', 'paid', 'overpaid', 'withheld', 'disputed', 'credited', 'to_write_off'] as const),
  ),
  line: word,
}

export type DemoInvoice = Row<typeof columns>

/** Oldest first, as numbers follow dates. */
export const demoInvoices = readTable(
  columns,
  `
  urjavan | | other | 210 | 30 | 18500 | to_write_off | Workshop on meter data
  kaveriloom | | retainer | 150 | 30 | 85000 | overpaid | Support of the loom planner
  sahyagiri | | other | 130 | 30 | 64000 | part | Training of branch staff
  brightquarry | USD | other | 100 | 30 | 4200 | paid | Review of the data model
  dhruvika | | other | 95 | 15 | 120000 | disputed | Audit of access rights
  kaveriloom | | expense_recharge | 70 | 15 | 11240.50 | issued | Travel to the Kurumbapalayam mill
  sahyagiri | | other | 60 | 30 | 150000 | withheld | Migration rehearsal
  wexmoor | GBP | other | 45 | 30 | 3150 | issued | Accessibility review
  urjavan | | advance | 40 | 10 | 90000 | paid | Advance on field devices
  dhruvika | | other | 30 | 30 | 42000 | credited | Load test
  brightquarry | USD | retainer | 12 | 30 | 2500 | issued | Monthly support
  kaveriloom | | retainer | 5 | 45 | 85000 | issued | Support of the loom planner
  sahyagiri | | other | 0 | 30 | 64000 | draft | Second training of branch staff
`,
)
