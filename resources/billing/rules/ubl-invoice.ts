import { type Amount, currencyDecimals, toUnits } from '../../../src/framework/values/money'
import { isValidIban } from '../../company/public'
import {
  type DocumentLine,
  groupLinesByTax,
  type InvoiceDocument,
  isCreditNote,
  isZeroAmount,
  type Party,
  type TaxRow,
} from './invoice-document'
import { explainUntaxed } from './invoice-pdf'
import { findStateName } from './place-of-supply'

/** An XML element: its name, its content, its attributes. */
type UblElement = readonly [
  name: string,
  content: string | readonly UblNode[],
  attributes?: Readonly<Record<string, string>>,
]
type UblNode = UblElement | null

const namespaces = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}

/** The identifier of EN 16931 without extensions. */
const norm = 'urn:cen.eu:en16931:2017'

const kinds = {
  invoice: { root: 'Invoice', line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity', type: 'cbc:InvoiceTypeCode' },
  credit: {
    root: 'CreditNote',
    line: 'cac:CreditNoteLine',
    quantity: 'cbc:CreditedQuantity',
    type: 'cbc:CreditNoteTypeCode',
  },
} as const

/** Returns the invoice type code of UNTDID 1001. */
const invoiceTypeCode = ({ type }: InvoiceDocument) =>
  type === 'credit_note' ? '381' : type === 'advance' ? '386' : '380'

/** Builds an invoice or a credit note in UBL 2.1 by EN 16931, with the same lines and amounts as the PDF. */
export function buildUblInvoice(document: InvoiceDocument): string {
  const kind = isCreditNote(document) ? kinds.credit : kinds.invoice
  const { number, issueDate, dueDate, currency, lines } = document
  const content: UblNode[] = [
    ['cbc:CustomizationID', norm],
    ['cbc:ID', number],
    ['cbc:IssueDate', issueDate],
    // A UBL credit note has no due date.
    dueDate && !isCreditNote(document) ? ['cbc:DueDate', dueDate] : null,
    [kind.type, invoiceTypeCode(document)],
    ...buildNotes(document).map((note): UblNode => ['cbc:Note', note]),
    ['cbc:DocumentCurrencyCode', currency],
    ['cbc:BuyerReference', document.order ?? document.contact ?? document.buyer.name],
    ...buildReferences(document),
    ['cac:AccountingSupplierParty', [buildParty(document.seller)]],
    ['cac:AccountingCustomerParty', [buildParty(document.buyer, document.contact)]],
    ...buildPaymentMeans(document),
    buildTaxTotal(document),
    buildMonetaryTotal(document),
    ...lines.map((line, index) => buildInvoiceLine(document, line, index + 1)),
  ]
  const attributes = { xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${kind.root}-2`, ...namespaces }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement([kind.root, content, attributes], '')}`
}

/** Lists the facts that EN 16931 has no element for: how Indian tax is shared, and why there is none. */
function buildNotes(document: InvoiceDocument): string[] {
  const { notes, lines, supply, placeOfSupply } = document
  const [all] = groupLinesByTax(lines, () => '')
  const state = findStateName(placeOfSupply)
  return [
    ...(notes ? [notes] : []),
    ...(state ? [`Place of supply: ${state} (${placeOfSupply})`] : []),
    ...(supply === 'intra_state' && all ? [`CGST ${trimDecimals(all.cgst)}, SGST ${trimDecimals(all.sgst)}`] : []),
    ...(supply !== 'intra_state' && all ? [`IGST ${trimDecimals(all.igst)}`] : []),
    ...(explainUntaxed(document) ? [explainUntaxed(document) ?? ''] : []),
  ]
}

function buildReferences({ periodFrom, periodTo, order, original }: InvoiceDocument): UblNode[] {
  const period: UblNode[] = [
    periodFrom ? ['cbc:StartDate', periodFrom] : null,
    periodTo ? ['cbc:EndDate', periodTo] : null,
  ]
  const about: UblNode[] = original
    ? [
        ['cbc:ID', original.number],
        ['cbc:IssueDate', original.issueDate],
      ]
    : []
  return [
    periodFrom || periodTo ? ['cac:InvoicePeriod', period] : null,
    order ? ['cac:OrderReference', [['cbc:ID', order]]] : null,
    original ? ['cac:BillingReference', [['cac:InvoiceDocumentReference', about]]] : null,
  ]
}

const scheme: UblNode = ['cac:TaxScheme', [['cbc:ID', 'VAT']]]

function buildParty(party: Party, contact?: string | null): UblElement {
  const { name, address, city, postalCode, state, country, taxId } = party
  return [
    'cac:Party',
    [
      ['cac:PartyName', [['cbc:Name', name]]],
      [
        'cac:PostalAddress',
        [
          address[0] ? ['cbc:StreetName', address[0]] : null,
          city ? ['cbc:CityName', city] : null,
          postalCode ? ['cbc:PostalZone', postalCode] : null,
          state ? ['cbc:CountrySubentity', state] : null,
          ['cac:Country', [['cbc:IdentificationCode', country]]],
        ],
      ],
      taxId ? ['cac:PartyTaxScheme', [['cbc:CompanyID', taxId], scheme]] : null,
      ['cac:PartyLegalEntity', [['cbc:RegistrationName', name]]],
      contact ? ['cac:Contact', [['cbc:Name', contact]]] : null,
    ],
  ]
}

/** Returns the payment means code of UNTDID 4461, a SEPA or another transfer, with the account. */
function buildPaymentMeans(document: InvoiceDocument): UblNode[] {
  const { account, number, currency } = document
  if (!account || isCreditNote(document)) return []
  const isSingleArea = currency === 'EUR' && isValidIban(account.accountNumber)
  const bank: UblNode = account.bankCode ? ['cac:FinancialInstitutionBranch', [['cbc:ID', account.bankCode]]] : null
  return [
    [
      'cac:PaymentMeans',
      [
        ['cbc:PaymentMeansCode', isSingleArea ? '58' : '30'],
        ['cbc:PaymentID', number],
        ['cac:PayeeFinancialAccount', [['cbc:ID', account.accountNumber], ['cbc:Name', account.holder], bank]],
      ],
    ],
  ]
}

/** Returns the tax category code of UNTDID 5305: exported without tax, zero-rated, or standard. */
const taxCategoryCode = ({ supply }: InvoiceDocument, rate: number) =>
  supply === 'export_lut' ? 'G' : rate === 0 ? 'Z' : 'S'

function buildTaxTotal(document: InvoiceDocument): UblNode {
  const { lines, taxTotal } = document
  const rows = groupLinesByTax(lines, ({ taxRate }) => String(taxRate))
  const subtotals = rows.map(
    (row): UblNode => [
      'cac:TaxSubtotal',
      [
        buildAmount(document, 'cbc:TaxableAmount', row.net),
        buildAmount(document, 'cbc:TaxAmount', row.tax),
        buildTaxCategory(document, row),
      ],
    ],
  )
  return ['cac:TaxTotal', [buildAmount(document, 'cbc:TaxAmount', taxTotal), ...subtotals]]
}

function buildTaxCategory(
  document: InvoiceDocument,
  { rate }: Pick<TaxRow, 'rate'>,
  name = 'cac:TaxCategory',
): UblNode {
  const category = taxCategoryCode(document, rate)
  const isSaidWhy = category === 'G' && name === 'cac:TaxCategory'
  return [
    name,
    [
      ['cbc:ID', category],
      ['cbc:Percent', String(rate)],
      isSaidWhy ? ['cbc:TaxExemptionReason', explainUntaxed(document) ?? ''] : null,
      scheme,
    ],
  ]
}

function buildMonetaryTotal(document: InvoiceDocument): UblNode {
  const { subTotal, total } = document
  return [
    'cac:LegalMonetaryTotal',
    [
      buildAmount(document, 'cbc:LineExtensionAmount', subTotal),
      buildAmount(document, 'cbc:TaxExclusiveAmount', subTotal),
      buildAmount(document, 'cbc:TaxInclusiveAmount', total),
      buildAmount(document, 'cbc:PayableAmount', total),
    ],
  ]
}

/** Builds a line. UBL allows no negative price, so a set-off line has a negative quantity instead. */
function buildInvoiceLine(document: InvoiceDocument, line: DocumentLine, place: number): UblNode {
  const { description, quantity, minutes, unitPrice, discount, net, taxRate } = line
  const kind = isCreditNote(document) ? kinds.credit : kinds.invoice
  const isBelow = toUnits(unitPrice) < 0n
  const count = minutes ?? quantity
  const unit = minutes === null ? 'C62' : 'MIN'
  const price = isBelow ? unitPrice.slice(1) : unitPrice
  const allowance: UblNode = isZeroAmount(discount)
    ? null
    : [
        'cac:AllowanceCharge',
        [
          ['cbc:ChargeIndicator', 'false'],
          ['cbc:AllowanceChargeReason', 'Discount'],
          buildAmount(document, 'cbc:Amount', discount ?? '0'),
        ],
      ]
  return [
    kind.line,
    [
      ['cbc:ID', String(place)],
      [kind.quantity, isBelow ? `-${count}` : String(count), { unitCode: unit }],
      buildAmount(document, 'cbc:LineExtensionAmount', net),
      allowance,
      [
        'cac:Item',
        [['cbc:Name', description], buildTaxCategory(document, { rate: taxRate }, 'cac:ClassifiedTaxCategory')],
      ],
      [
        'cac:Price',
        [
          ['cbc:PriceAmount', trimDecimals(price), { currencyID: document.currency }],
          ['cbc:BaseQuantity', minutes === null ? '1' : '60', { unitCode: unit }],
        ],
      ],
    ],
  ]
}

const buildAmount = ({ currency }: InvoiceDocument, name: string, amount: Amount): UblElement => [
  name,
  formatToMinorUnits(amount, currency),
  { currencyID: currency },
]

/** Removes trailing zeros after the second decimal. */
const trimDecimals = (amount: Amount): string => amount.replace(/(\.\d\d)0+$/, '$1')

function formatToMinorUnits(amount: Amount, currency: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const digits = currencyDecimals(currency)
  return digits === 0 ? whole : `${whole}.${fraction.slice(0, digits).padEnd(digits, '0')}`
}

function writeElement([name, content, attributes = {}]: UblElement, inset: string): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const open = `${inset}<${name}${said.join('')}>`
  if (typeof content === 'string') return `${open}${escapeXml(content)}</${name}>\n`
  const inner = content.flatMap((node) => (node ? [writeElement(node, `${inset}  `)] : []))
  return `${open}\n${inner.join('')}${inset}</${name}>\n`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Removes characters that XML does not allow and escapes the others. */
const escapeXml = (text: string): string =>
  text.replace(/(?![\n\r\t])[\p{Cc}\ufffe\uffff]/gu, '').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
