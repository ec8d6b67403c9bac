import { type Amount, decimalsOf, toUnits } from '../../../src/framework/values/money'
import { isIban } from '../../../src/framework/values/payment-code'
import {
  type DocumentLine,
  type InvoiceDocument,
  isCredit,
  isNothing,
  type Party,
  type TaxRow,
  taxRowsOf,
} from './document'
import { reasonOf } from './paper'
import { stateNameOf } from './supply'

/** An element: its name, what is in it, its attributes. */
type Element = readonly [name: string, content: string | readonly Node[], attributes?: Readonly<Record<string, string>>]
type Node = Element | null

const namespaces = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}

/** EN 16931 and nothing beyond it. */
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

/** UNTDID 1001. */
const typeCodeOf = ({ type }: InvoiceDocument) => (type === 'credit_note' ? '381' : type === 'advance' ? '386' : '380')

/** An invoice or a credit note in UBL 2.1, as EN 16931 has it: the same lines and figures as on paper. */
export function ublOf(document: InvoiceDocument): string {
  const kind = isCredit(document) ? kinds.credit : kinds.invoice
  const { number, issueDate, dueDate, currency, lines } = document
  const content: Node[] = [
    ['cbc:CustomizationID', norm],
    ['cbc:ID', number],
    ['cbc:IssueDate', issueDate],
    // A credit note of UBL has none.
    dueDate && !isCredit(document) ? ['cbc:DueDate', dueDate] : null,
    [kind.type, typeCodeOf(document)],
    ...notesOf(document).map((note): Node => ['cbc:Note', note]),
    ['cbc:DocumentCurrencyCode', currency],
    ['cbc:BuyerReference', document.order ?? document.contact ?? document.buyer.name],
    ...referencesOf(document),
    ['cac:AccountingSupplierParty', [partyOf(document.seller)]],
    ['cac:AccountingCustomerParty', [partyOf(document.buyer, document.contact)]],
    ...meansOf(document),
    taxTotalOf(document),
    monetaryTotalOf(document),
    ...lines.map((line, index) => lineOf(document, line, index + 1)),
  ]
  const attributes = { xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${kind.root}-2`, ...namespaces }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written([kind.root, content, attributes], '')}`
}

/** What the norm has no place for: how Indian tax is shared, and why there is none. */
function notesOf(document: InvoiceDocument): string[] {
  const { notes, lines, supply, placeOfSupply } = document
  const [all] = taxRowsOf(lines, () => '')
  const state = stateNameOf(placeOfSupply)
  return [
    ...(notes ? [notes] : []),
    ...(state ? [`Place of supply: ${state} (${placeOfSupply})`] : []),
    ...(supply === 'intra_state' && all ? [`CGST ${plain(all.cgst)}, SGST ${plain(all.sgst)}`] : []),
    ...(supply !== 'intra_state' && all ? [`IGST ${plain(all.igst)}`] : []),
    ...(reasonOf(document) ? [reasonOf(document) ?? ''] : []),
  ]
}

function referencesOf({ periodFrom, periodTo, order, original }: InvoiceDocument): Node[] {
  const period: Node[] = [
    periodFrom ? ['cbc:StartDate', periodFrom] : null,
    periodTo ? ['cbc:EndDate', periodTo] : null,
  ]
  const about: Node[] = original
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

const scheme: Node = ['cac:TaxScheme', [['cbc:ID', 'VAT']]]

function partyOf(party: Party, contact?: string | null): Element {
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

/** UNTDID 4461: a transfer of the single euro area, or another one. */
function meansOf(document: InvoiceDocument): Node[] {
  const { account, number, currency } = document
  if (!account || isCredit(document)) return []
  const isSingleArea = currency === 'EUR' && isIban(account.accountNumber)
  const bank: Node = account.bankCode ? ['cac:FinancialInstitutionBranch', [['cbc:ID', account.bankCode]]] : null
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

/** UNTDID 5305: exported without tax, at a rate of nothing, or taxed. */
const categoryOf = ({ supply }: InvoiceDocument, rate: number) =>
  supply === 'export_lut' ? 'G' : rate === 0 ? 'Z' : 'S'

function taxTotalOf(document: InvoiceDocument): Node {
  const { lines, taxTotal } = document
  const rows = taxRowsOf(lines, ({ taxRate }) => String(taxRate))
  const subtotals = rows.map(
    (row): Node => [
      'cac:TaxSubtotal',
      [
        amountOf(document, 'cbc:TaxableAmount', row.net),
        amountOf(document, 'cbc:TaxAmount', row.tax),
        categoryIn(document, row),
      ],
    ],
  )
  return ['cac:TaxTotal', [amountOf(document, 'cbc:TaxAmount', taxTotal), ...subtotals]]
}

function categoryIn(document: InvoiceDocument, { rate }: Pick<TaxRow, 'rate'>, name = 'cac:TaxCategory'): Node {
  const category = categoryOf(document, rate)
  const isSaidWhy = category === 'G' && name === 'cac:TaxCategory'
  return [
    name,
    [
      ['cbc:ID', category],
      ['cbc:Percent', String(rate)],
      isSaidWhy ? ['cbc:TaxExemptionReason', reasonOf(document) ?? ''] : null,
      scheme,
    ],
  ]
}

function monetaryTotalOf(document: InvoiceDocument): Node {
  const { subTotal, total } = document
  return [
    'cac:LegalMonetaryTotal',
    [
      amountOf(document, 'cbc:LineExtensionAmount', subTotal),
      amountOf(document, 'cbc:TaxExclusiveAmount', subTotal),
      amountOf(document, 'cbc:TaxInclusiveAmount', total),
      amountOf(document, 'cbc:PayableAmount', total),
    ],
  ]
}

/** A price is never below nothing: what an advance takes off is a quantity below nothing. */
function lineOf(document: InvoiceDocument, line: DocumentLine, place: number): Node {
  const { description, quantity, minutes, unitPrice, discount, net, taxRate } = line
  const kind = isCredit(document) ? kinds.credit : kinds.invoice
  const isBelow = toUnits(unitPrice) < 0n
  const count = minutes ?? quantity
  const unit = minutes === null ? 'C62' : 'MIN'
  const price = isBelow ? unitPrice.slice(1) : unitPrice
  const allowance: Node = isNothing(discount)
    ? null
    : [
        'cac:AllowanceCharge',
        [
          ['cbc:ChargeIndicator', 'false'],
          ['cbc:AllowanceChargeReason', 'Discount'],
          amountOf(document, 'cbc:Amount', discount ?? '0'),
        ],
      ]
  return [
    kind.line,
    [
      ['cbc:ID', String(place)],
      [kind.quantity, isBelow ? `-${count}` : String(count), { unitCode: unit }],
      amountOf(document, 'cbc:LineExtensionAmount', net),
      allowance,
      ['cac:Item', [['cbc:Name', description], categoryIn(document, { rate: taxRate }, 'cac:ClassifiedTaxCategory')]],
      [
        'cac:Price',
        [
          ['cbc:PriceAmount', plain(price), { currencyID: document.currency }],
          ['cbc:BaseQuantity', minutes === null ? '1' : '60', { unitCode: unit }],
        ],
      ],
    ],
  ]
}

const amountOf = ({ currency }: InvoiceDocument, name: string, amount: Amount): Element => [
  name,
  inMinorUnits(amount, currency),
  { currencyID: currency },
]

/** An amount with no more digits than it says something with. */
const plain = (amount: Amount): string => amount.replace(/(\.\d\d)0+$/, '$1')

function inMinorUnits(amount: Amount, currency: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const digits = decimalsOf(currency)
  return digits === 0 ? whole : `${whole}.${fraction.slice(0, digits).padEnd(digits, '0')}`
}

function written([name, content, attributes = {}]: Element, inset: string): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const open = `${inset}<${name}${said.join('')}>`
  if (typeof content === 'string') return `${open}${escaped(content)}</${name}>\n`
  const inner = content.flatMap((node) => (node ? [written(node, `${inset}  `)] : []))
  return `${open}\n${inner.join('')}${inset}</${name}>\n`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Without what XML cannot hold. */
const escaped = (text: string): string =>
  text.replace(/(?![\n\r\t])[\p{Cc}\ufffe\uffff]/gu, '').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
