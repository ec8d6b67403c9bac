/** An element of a document that was read back. */
export interface Xml {
  name: string
  text: string
  attributes: Record<string, string>
  children: Xml[]
}

const unescaped = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot);/g,
    (_, name: 'amp' | 'lt' | 'gt' | 'quot') => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name],
  )

/** Reads what the product writes: elements, attributes, texts; anything else is refused. */
export function readXml(source: string): Xml {
  const body = source.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, '')
  const root: Xml = { name: '', text: '', attributes: {}, children: [] }
  const open = [root]
  for (const [all, end, name = '', said = '', text = ''] of body.matchAll(
    /<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)>|([^<]+)/g,
  )) {
    const last = open.at(-1) ?? root
    if (!all.startsWith('<')) {
      if (/&(?!(amp|lt|gt|quot);)/.test(text)) throw new Error(`Not escaped: ${text}`)
      last.text += unescaped(text).trim()
    } else if (end) {
      if (open.pop()?.name !== name) throw new Error(`${name} was not open`)
    } else {
      const attributes = Object.fromEntries(
        [...said.matchAll(/ ([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key, unescaped(value ?? '')]),
      )
      const element: Xml = { name, text: '', attributes, children: [] }
      last.children.push(element)
      open.push(element)
    }
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error('The document is not closed')
  return root.children[0] as Xml
}

/** In which order UBL 2.1 has the elements that we write. */
const orders: Readonly<Record<string, readonly string[]>> = {
  Invoice:
    'CustomizationID ID IssueDate DueDate InvoiceTypeCode Note DocumentCurrencyCode BuyerReference InvoicePeriod OrderReference BillingReference AccountingSupplierParty AccountingCustomerParty PaymentMeans TaxTotal LegalMonetaryTotal InvoiceLine'.split(
      ' ',
    ),
  CreditNote:
    'CustomizationID ID IssueDate CreditNoteTypeCode Note DocumentCurrencyCode BuyerReference InvoicePeriod OrderReference BillingReference AccountingSupplierParty AccountingCustomerParty PaymentMeans TaxTotal LegalMonetaryTotal CreditNoteLine'.split(
      ' ',
    ),
  Party: 'PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact'.split(' '),
  PostalAddress: 'StreetName CityName PostalZone CountrySubentity Country'.split(' '),
  PaymentMeans: 'PaymentMeansCode PaymentID PayeeFinancialAccount'.split(' '),
  PayeeFinancialAccount: 'ID Name FinancialInstitutionBranch'.split(' '),
  TaxTotal: 'TaxAmount TaxSubtotal'.split(' '),
  TaxSubtotal: 'TaxableAmount TaxAmount TaxCategory'.split(' '),
  TaxCategory: 'ID Percent TaxExemptionReason TaxScheme'.split(' '),
  ClassifiedTaxCategory: 'ID Percent TaxScheme'.split(' '),
  LegalMonetaryTotal: 'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PayableAmount'.split(' '),
  InvoiceLine: 'ID InvoicedQuantity LineExtensionAmount AllowanceCharge Item Price'.split(' '),
  CreditNoteLine: 'ID CreditedQuantity LineExtensionAmount AllowanceCharge Item Price'.split(' '),
  AllowanceCharge: 'ChargeIndicator AllowanceChargeReason Amount'.split(' '),
  Item: 'Name ClassifiedTaxCategory'.split(' '),
  Price: 'PriceAmount BaseQuantity'.split(' '),
}

const plain = (name: string) => name.replace(/^c[ab]c:/, '')
const every = (of: Xml, path: string): Xml[] =>
  path
    .split('/')
    .reduce((all, step) => all.flatMap(({ children }) => children.filter(({ name }) => plain(name) === step)), [of])
const textAt = (of: Xml, path: string) => every(of, path)[0]?.text ?? ''
const cents = (text: string) => Math.round(Number(text) * 100)

/** Out of order, empty, or without the currency that every amount has. */
function structureOf({ name, text, children, attributes }: Xml): string[] {
  const order = orders[plain(name)]
  const places = children.map((child) => order?.indexOf(plain(child.name)) ?? 0)
  const isOrdered = places.every((place, at) => place >= 0 && place >= (places[at - 1] ?? 0))
  const isAmount = /Amount$/.test(name)
  return [
    ...(isOrdered ? [] : [`${name}: ${children.map((child) => plain(child.name)).join(' ')}`]),
    ...(children.length === 0 && text === '' ? [`${name} is empty`] : []),
    ...(isAmount && !attributes.currencyID ? [`${name} has no currency`] : []),
    ...children.flatMap(structureOf),
  ]
}

/** The business rules of EN 16931 about sums, by their names. */
function sumsOf(xml: Xml): string[] {
  const line = plain(xml.name) === 'Invoice' ? 'InvoiceLine' : 'CreditNoteLine'
  const quantity = line === 'InvoiceLine' ? 'InvoicedQuantity' : 'CreditedQuantity'
  const sum = (path: string) => every(xml, path).reduce((all, { text }) => all + cents(text), 0)
  const at = (path: string) => cents(textAt(xml, path))
  const rules: [string, boolean][] = [
    ['BR-CO-10', sum(`${line}/LineExtensionAmount`) === at('LegalMonetaryTotal/LineExtensionAmount')],
    ['BR-CO-13', at('LegalMonetaryTotal/LineExtensionAmount') === at('LegalMonetaryTotal/TaxExclusiveAmount')],
    ['BR-CO-14', sum('TaxTotal/TaxSubtotal/TaxAmount') === at('TaxTotal/TaxAmount')],
    [
      'BR-CO-15',
      at('LegalMonetaryTotal/TaxExclusiveAmount') + at('TaxTotal/TaxAmount') ===
        at('LegalMonetaryTotal/TaxInclusiveAmount'),
    ],
    ['BR-CO-16', at('LegalMonetaryTotal/TaxInclusiveAmount') === at('LegalMonetaryTotal/PayableAmount')],
    ['BR-16', every(xml, line).length > 0],
    ['BR-27', every(xml, `${line}/Price/PriceAmount`).every(({ text }) => Number(text) >= 0)],
    ['BR-S-08', sum('TaxTotal/TaxSubtotal/TaxableAmount') === at('LegalMonetaryTotal/TaxExclusiveAmount')],
  ]
  const ofLines = every(xml, line).map((each): [string, boolean] => {
    const price =
      (Number(textAt(each, quantity)) * Number(textAt(each, 'Price/PriceAmount'))) /
      Number(textAt(each, 'Price/BaseQuantity'))
    const net = price - Number(textAt(each, 'AllowanceCharge/Amount') || '0')
    return ['net of a line', Math.abs(cents(textAt(each, 'LineExtensionAmount')) - net * 100) <= 0.51]
  })
  // Tax is rounded by line here: it may lie beside that of the sum by half a cent for each line and share.
  const ofRates = every(xml, 'TaxTotal/TaxSubtotal').map((each): [string, boolean] => {
    const exact = (cents(textAt(each, 'TaxableAmount')) * Number(textAt(each, 'TaxCategory/Percent'))) / 100
    return ['BR-CO-17', Math.abs(exact - cents(textAt(each, 'TaxAmount'))) <= every(xml, line).length]
  })
  return [...rules, ...ofLines, ...ofRates].flatMap(([name, holds]) => (holds ? [] : [name]))
}

/** What an electronic invoice says, and what is wrong with it. */
export function figuresOf(xml: Xml) {
  const line = plain(xml.name) === 'Invoice' ? 'InvoiceLine' : 'CreditNoteLine'
  return {
    problems: [...structureOf(xml), ...sumsOf(xml)],
    number: textAt(xml, 'ID'),
    type: textAt(xml, 'InvoiceTypeCode') || textAt(xml, 'CreditNoteTypeCode'),
    original: textAt(xml, 'BillingReference/InvoiceDocumentReference/ID'),
    buyer: textAt(xml, 'AccountingCustomerParty/Party/PartyName/Name'),
    means: textAt(xml, 'PaymentMeans/PaymentMeansCode'),
    category: textAt(xml, 'TaxTotal/TaxSubtotal/TaxCategory/ID'),
    net: textAt(xml, 'LegalMonetaryTotal/TaxExclusiveAmount'),
    tax: textAt(xml, 'TaxTotal/TaxAmount'),
    total: textAt(xml, 'LegalMonetaryTotal/PayableAmount'),
    lines: every(xml, line).map((each) => [textAt(each, 'Item/Name'), textAt(each, 'LineExtensionAmount')]),
  }
}
