import { type Amount, toUnits } from '../../../src/framework/values/money'
import { sumAmounts } from './line-amounts'
import type { SupplyType } from './place-of-supply'

/** The seller or the buyer, as printed on an invoice. */
export interface Party {
  name: string
  /** The lines of the address. The country is last, and only if it is foreign. */
  address: readonly string[]
  city?: string | null
  postalCode?: string | null
  state?: string | null
  country: string
  taxId: string | null
}

/** A line of the document, as it was issued. */
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

export interface BankAccount {
  bankName: string
  holder: string
  accountNumber: string
  bankCode: string | null
  upiId: string | null
}

/** The values as they were at the issue; the records that they come from may change later. */
export interface InvoiceParties {
  seller: Party
  buyer: Party
  account: BankAccount | null
  /** The code of the Indian state in which the supply takes place. */
  placeOfSupply: string | null
  work: string | null
  order: string | null
  contact: string | null
  /** The invoice that a credit note reduces. */
  original: { number: string; issueDate: string } | null
}

/** The content of an invoice or a credit note, independent of the format. */
export interface InvoiceDocument extends InvoiceParties {
  number: string
  type: string
  issueDate: string
  dueDate: string | null
  periodFrom: string | null
  periodTo: string | null
  currency: string
  supply: SupplyType
  notes: string | null
  lines: readonly DocumentLine[]
  subTotal: Amount
  taxTotal: Amount
  total: Amount
  withholdingExpected: Amount | null
}

export const isCreditNote = ({ type }: Pick<InvoiceDocument, 'type'>): boolean => type === 'credit_note'

/** The totals of the lines that share a tax code and rate. */
export interface TaxRow {
  code: string
  rate: number
  net: Amount
  cgst: Amount
  sgst: Amount
  igst: Amount
  tax: Amount
}

/** Groups lines by `keyOf`. Groups are in the order of their first lines. */
export function groupLinesByTax(
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

export const isZeroAmount = (amount: Amount | null | undefined): boolean => !amount || toUnits(amount) === 0n
