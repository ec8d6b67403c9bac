import { type Amount, toUnits } from '../../../src/framework/values/money'
import { sumAmounts } from './lines'
import type { Supply } from './supply'

/** One of two parties, as it stands on an invoice. */
export interface Party {
  name: string
  /** Lines of the address, the country last where it is another one. */
  address: readonly string[]
  city?: string | null
  postalCode?: string | null
  state?: string | null
  country: string
  taxId: string | null
}

/** A line as it was issued. */
export interface DocumentLine {
  id: number
  description: string
  quantity: number
  minutes: number | null
  unitPrice: Amount
  discount: Amount | null
  taxCode: string
  taxRate: number
  net: Amount
  cgst: Amount
  sgst: Amount
  igst: Amount
  tax: Amount
  lineTotal: Amount
}

export interface Account {
  bankName: string
  holder: string
  accountNumber: string
  bankCode: string | null
  upiId: string | null
}

/** What may change after the issue, as it was then. */
export interface Parties {
  seller: Party
  buyer: Party
  account: Account | null
  /** The code of the state that is supplied, in India. */
  placeOfSupply: string | null
  work: string | null
  order: string | null
  contact: string | null
  /** What a credit note takes off. */
  original: { number: string; issueDate: string } | null
}

/** What an invoice or a credit note says, whatever it is written as. */
export interface InvoiceDocument extends Parties {
  number: string
  type: string
  issueDate: string
  dueDate: string | null
  periodFrom: string | null
  periodTo: string | null
  currency: string
  supply: Supply
  notes: string | null
  lines: readonly DocumentLine[]
  subTotal: Amount
  taxTotal: Amount
  total: Amount
  withholdingExpected: Amount | null
}

export const isCredit = ({ type }: Pick<InvoiceDocument, 'type'>): boolean => type === 'credit_note'

/** What lines of one code and rate come to. */
export interface TaxRow {
  code: string
  rate: number
  net: Amount
  cgst: Amount
  sgst: Amount
  igst: Amount
  tax: Amount
}

/** Lines added up by what `keyOf` says, in the order in which the first of each stands. */
export function groupTaxRows(
  lines: readonly DocumentLine[],
  keyOf = ({ taxCode, taxRate }: DocumentLine) => `${taxCode} ${taxRate}`,
): TaxRow[] {
  const rows = new Map<string, TaxRow>()
  for (const line of lines) {
    const none = { code: line.taxCode, rate: line.taxRate, net: '0', cgst: '0', sgst: '0', igst: '0', tax: '0' }
    const row = rows.get(keyOf(line)) ?? none
    rows.set(keyOf(line), {
      ...row,
      net: sumAmounts(row.net, line.net),
      cgst: sumAmounts(row.cgst, line.cgst),
      sgst: sumAmounts(row.sgst, line.sgst),
      igst: sumAmounts(row.igst, line.igst),
      tax: sumAmounts(row.tax, line.tax),
    })
  }
  return [...rows.values()]
}

export const isZero = (amount: Amount | null | undefined): boolean => !amount || toUnits(amount) === 0n
