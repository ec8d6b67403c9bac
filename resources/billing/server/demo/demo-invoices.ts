/** The outcome of an invoice. */
type InvoiceOutcome =
  | 'draft'
  | 'issued'
  | 'part'
  | 'paid'
  | 'overpaid'
  | 'withheld'
  | 'disputed'
  | 'credited'
  | 'to_write_off'

export interface DemoInvoice {
  /** Key of the customer. */
  customer: string
  currency?: string
  type: 'retainer' | 'advance' | 'expense_recharge' | 'other'
  /** Days ago. */
  issued: number
  terms: number
  line: string
  price: string
  outcome: InvoiceOutcome
}

/** Oldest first, as numbers follow dates. */
export const demoInvoices: readonly DemoInvoice[] = [
  {
    customer: 'urjavan',
    type: 'other',
    issued: 210,
    terms: 30,
    line: 'Workshop on meter data',
    price: '18500.00',
    outcome: 'to_write_off',
  },
  {
    customer: 'kaveriloom',
    type: 'retainer',
    issued: 150,
    terms: 30,
    line: 'Support of the loom planner',
    price: '85000.00',
    outcome: 'overpaid',
  },
  {
    customer: 'sahyagiri',
    type: 'other',
    issued: 130,
    terms: 30,
    line: 'Training of branch staff',
    price: '64000.00',
    outcome: 'part',
  },
  {
    customer: 'brightquarry',
    currency: 'USD',
    type: 'other',
    issued: 100,
    terms: 30,
    line: 'Review of the data model',
    price: '4200.00',
    outcome: 'paid',
  },
  {
    customer: 'dhruvika',
    type: 'other',
    issued: 95,
    terms: 15,
    line: 'Audit of access rights',
    price: '120000.00',
    outcome: 'disputed',
  },
  {
    customer: 'kaveriloom',
    type: 'expense_recharge',
    issued: 70,
    terms: 15,
    line: 'Travel to the Kurumbapalayam mill',
    price: '11240.50',
    outcome: 'issued',
  },
  {
    customer: 'sahyagiri',
    type: 'other',
    issued: 60,
    terms: 30,
    line: 'Migration rehearsal',
    price: '150000.00',
    outcome: 'withheld',
  },
  {
    customer: 'wexmoor',
    currency: 'GBP',
    type: 'other',
    issued: 45,
    terms: 30,
    line: 'Accessibility review',
    price: '3150.00',
    outcome: 'issued',
  },
  {
    customer: 'urjavan',
    type: 'advance',
    issued: 40,
    terms: 10,
    line: 'Advance on field devices',
    price: '90000.00',
    outcome: 'paid',
  },
  {
    customer: 'dhruvika',
    type: 'other',
    issued: 30,
    terms: 30,
    line: 'Load test',
    price: '42000.00',
    outcome: 'credited',
  },
  {
    customer: 'brightquarry',
    currency: 'USD',
    type: 'retainer',
    issued: 12,
    terms: 30,
    line: 'Monthly support',
    price: '2500.00',
    outcome: 'issued',
  },
  {
    customer: 'kaveriloom',
    type: 'retainer',
    issued: 5,
    terms: 45,
    line: 'Support of the loom planner',
    price: '85000.00',
    outcome: 'issued',
  },
  {
    customer: 'sahyagiri',
    type: 'other',
    issued: 0,
    terms: 30,
    line: 'Second training of branch staff',
    price: '64000.00',
    outcome: 'draft',
  },
]
