import { formatDate } from '../../../src/framework/values/dates'
import { formatDuration } from '../../../src/framework/values/durations'
import { type Amount, currencyDecimals, formatAmount } from '../../../src/framework/values/money'
import { formatPercent } from '../../../src/framework/values/number-format'
import type {
  DocumentPart,
  FactsPart,
  PrintedDocument,
  TablePart,
} from '../../../src/framework/values/printed-document'
import { spellAmount } from './amount-in-words'
import {
  groupLinesByTax,
  type InvoiceDocument,
  isCreditNote,
  isZeroAmount,
  type Party,
  type TaxRow,
} from './invoice-document'
import { buildPaymentCode } from './payment-code'
import { findStateName, supplies, untaxed } from './place-of-supply'

/** The words on a printed invoice. */
interface InvoicePdfWords {
  made: string
  missing: string
  page(page: number, pages: number): string
}

/**
 * Formats an amount with the digit groups of its currency: `1,18,000.05`. The symbol is left out, because
 * the headings show it.
 */
const formatFigure = (amount: Amount, currency: string): string =>
  new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', {
    minimumFractionDigits: currencyDecimals(currency),
    maximumFractionDigits: 4,
  }).format(amount as unknown as number)

const buildPdfTitle = (document: InvoiceDocument): string => {
  if (isCreditNote(document)) return `Credit note ${document.number}`
  return `${untaxed.includes(document.supply) ? 'Invoice' : 'Tax invoice'} ${document.number}`
}

/** Builds the printable invoice or credit note. */
export function buildInvoicePdfContent(
  document: InvoiceDocument,
  { made, missing, page }: InvoicePdfWords,
): PrintedDocument {
  const parts: (DocumentPart | null)[] = [
    buildPartiesTable(document),
    buildLinesTable(document),
    buildTaxTable(document),
    buildTotalsSection(document),
    buildAccountSection(document),
    document.notes ? { kind: 'lines', heading: 'Notes', lines: document.notes.split('\n') } : null,
  ]
  return {
    title: buildPdfTitle(document),
    lines: [],
    isWide: false,
    parts: parts.filter((part) => part !== null),
    made,
    missing,
    pageWords: page,
  }
}

const formatPartyLines = ({ name, address, taxId }: Party): string[] => [
  name,
  ...address,
  ...(taxId ? [`Tax number ${taxId}`] : []),
]

/** Builds the table with the seller, the buyer and the dates and numbers of the invoice. */
function buildPartiesTable(document: InvoiceDocument): TablePart {
  const { seller, buyer, issueDate, dueDate, periodFrom, periodTo, original, work, order, supply } = document
  const place = document.placeOfSupply ? ` (${document.placeOfSupply})` : ''
  const facts = [
    `Date: ${formatDate(issueDate)}`,
    ...(dueDate && !isCreditNote(document) ? [`Due: ${formatDate(dueDate)}`] : []),
    ...(original ? [`Credits ${original.number} of ${formatDate(original.issueDate)}`] : []),
    ...(periodFrom && periodTo ? [`Period: ${formatDate(periodFrom)} to ${formatDate(periodTo)}`] : []),
    ...(work ? [`For: ${work}`] : []),
    ...(order ? [`Your order: ${order}`] : []),
    `Place of supply: ${findStateName(document.placeOfSupply) ?? formatCountryName(buyer.country)}${place}`,
    supplies[supply],
  ]
  const billed = [...formatPartyLines(buyer), ...(document.contact ? [`Attention: ${document.contact}`] : [])]
  const heads = ['From', isCreditNote(document) ? 'Credited to' : 'Billed to', 'Invoice'].map((label) => ({
    label,
    isRight: false,
  }))
  return { kind: 'table', heads, body: [[formatPartyLines(seller).join('\n'), billed.join('\n'), facts.join('\n')]] }
}

export const formatCountryName = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code

function buildLinesTable({ lines, currency }: InvoiceDocument): TablePart {
  const hasDiscount = lines.some(({ discount }) => !isZeroAmount(discount))
  const toFigure = (amount: Amount) => formatFigure(amount, currency)
  const heads = [
    ['Description', false],
    ['Quantity', true],
    [`Price, ${currency}`, true],
    ...(hasDiscount ? [['Discount', true] as const] : []),
    ['Tax code', false],
    ['Tax', true],
    [`Net, ${currency}`, true],
  ] as const
  return {
    kind: 'table',
    heads: heads.map(([label, isRight]) => ({ label, isRight })),
    body: lines.map(({ description, quantity, minutes, unitPrice, discount, taxCode, taxRate, net }) => [
      description,
      minutes === null ? String(quantity) : formatDuration(minutes),
      minutes === null ? toFigure(unitPrice) : `${toFigure(unitPrice)} / h`,
      ...(hasDiscount ? [isZeroAmount(discount) ? '' : toFigure(discount ?? '0')] : []),
      taxCode,
      formatPercent(taxRate),
      toFigure(net),
    ]),
  }
}

/**
 * Builds the tax table by code and rate, with the total. A tax shared by centre and state has two columns.
 */
function buildTaxTable({ lines, supply, currency }: InvoiceDocument): TablePart {
  const toFigure = (amount: Amount) => formatFigure(amount, currency)
  const isShared = supply === 'intra_state'
  const [rows, [all]] = [groupLinesByTax(lines), groupLinesByTax(lines, () => '')]
  const taxCells = (code: string, rate: string, { net, cgst, sgst, igst, tax }: TaxRow) => [
    ...[code, rate, toFigure(net)],
    ...(isShared ? [toFigure(cgst), toFigure(sgst)] : [toFigure(igst)]),
    toFigure(tax),
  ]
  const rightHead = (label: string) => ({ label, isRight: true })
  return {
    kind: 'table',
    heading: 'Tax',
    heads: [
      { label: 'Tax code', isRight: false },
      ...['Rate', 'Taxed amount', ...(isShared ? ['CGST', 'SGST'] : ['IGST']), 'Tax'].map(rightHead),
    ],
    body: [
      ...rows.map((row) => taxCells(row.code, formatPercent(row.rate), row)),
      ...(rows.length > 1 && all ? [taxCells('Total', '', all)] : []),
    ],
  }
}

/** The reasons why no tax is charged. */
const reasons: Readonly<Record<string, string>> = {
  export_lut: 'Supply meant for export under letter of undertaking without payment of integrated tax',
  sez_lut: 'Supply to a special economic zone under letter of undertaking without payment of integrated tax',
  export_taxed: 'Supply meant for export on payment of integrated tax',
  sez_taxed: 'Supply to a special economic zone on payment of integrated tax',
}

export const explainUntaxed = ({ supply }: Pick<InvoiceDocument, 'supply'>): string | undefined => reasons[supply]

function buildTotalsSection(document: InvoiceDocument): FactsPart {
  const { subTotal, taxTotal, total, currency, withholdingExpected } = document
  const reason = explainUntaxed(document)
  return {
    kind: 'facts',
    heading: 'Total',
    facts: [
      ['Net', formatAmount(subTotal, currency)],
      ['Tax', formatAmount(taxTotal, currency)],
      ['Total', formatAmount(total, currency)],
      ['In words', spellAmount(total, currency)],
      ...(isZeroAmount(withholdingExpected)
        ? []
        : [['Tax you may withhold', formatAmount(withholdingExpected ?? '0', currency)] as const]),
      ...(reason ? [['Supply', reason] as const] : []),
    ],
  }
}

/** Builds the section with the account to pay to, and a QR code for banking apps. */
function buildAccountSection(document: InvoiceDocument): DocumentPart | null {
  const { account, total: amount, currency, number } = document
  if (!account || isCreditNote(document)) return null
  const facts = [
    ['Account holder', account.holder],
    ['Account', account.accountNumber],
    ['Bank', account.bankName],
    ...(account.bankCode ? [['Bank code', account.bankCode] as const] : []),
    ...(account.upiId && currency === 'INR' ? [['UPI', account.upiId] as const] : []),
    ['Reference', number],
  ] as const
  const code = buildPaymentCode(account, { amount, currency, number })
  return { kind: 'facts', heading: 'Pay to', facts, ...(code && { code }) }
}
