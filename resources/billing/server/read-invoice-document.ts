import type { Reader } from '../../../server/records/query'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { readTypedRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { RecordWithComputed } from '../../../src/framework/record'
import { customers } from '../../sales/customers'
import { milestones } from '../../sales/milestones'
import { purchaseOrders } from '../../sales/purchaseOrders'
import { sows } from '../../sales/sows'
import { companyAccounts } from '../companyAccounts'
import { invoiceItems } from '../invoiceItems'
import { invoices } from '../invoices'
import type { BankAccount, DocumentLine, InvoiceDocument, InvoiceParties, Party } from '../rules/invoice-document'
import { formatCountryName } from '../rules/invoice-pdf'
import { findStateCode, findStateName } from '../rules/place-of-supply'
import { taxCodes, taxRegistrations } from '../taxCodes'

const i = sqlNames(invoiceItems, 'i')
const t = sqlNames(taxCodes, 't')
const m = sqlNames(milestones, 'm')
const o = sqlNames(purchaseOrders, 'o')

const linesSql = statement('lines_of_document')`
  select ${i.id}, ${i.description}, ${i.quantity}::float8 as quantity, ${i.minutes}::int as minutes, ${i.unitPrice}::text as "unitPrice",
    ${i.discount}::text as discount, ${t.code} as "taxCode", ${i.taxRate}::float8 as "taxRate", ${i.net}::text as net, ${i.cgst}::text as cgst,
    ${i.sgst}::text as sgst, ${i.igst}::text as igst, ${i.tax}::text as tax, ${i.lineTotal}::text as "lineTotal"
  from ${i} join ${t} on ${t.id} = ${i.taxCodeId} where ${i.invoiceId} = $1 order by ${i.id}`

const ordersSql = statement('orders_of_document')`
  select string_agg(distinct ${o.poNumber}, ', ') as numbers
  from ${i} join ${m} on ${m.id} = ${i.milestoneId} join ${o} on ${o.id} = ${m.purchaseOrderId} where ${i.invoiceId} = $1`

type Invoice = RecordWithComputed<typeof invoices>

/** Reads the seller, the buyer and other facts that may change after the issue. */
export async function readInvoiceParties(writer: Writer, invoice: Invoice & { id: number }): Promise<InvoiceParties> {
  const server = asServer(writer)
  const { rows: orders } = await writer.sql.query<{ numbers: string | null }>(ordersSql(invoice.id))
  const customer = await readTypedRecord(server, customers, invoice.customerId ?? 0)
  return {
    account: invoice.accountId
      ? pickAccountFields(await readTypedRecord(server, companyAccounts, invoice.accountId))
      : null,
    work: invoice.sowId ? (await readTypedRecord(server, sows, invoice.sowId)).title : null,
    order: orders[0]?.numbers ?? null,
    contact: invoice.pocId ? getStoredReferenceLabel(invoice, 'pocId') : null,
    original: await findOriginalInvoice(server, invoice),
    seller: await readSeller(server, invoice),
    buyer: buildBuyer(customer),
    placeOfSupply: customer.country === 'IN' ? findStateCode(customer) : null,
  }
}

/** Reads the content of an issued invoice, as it was issued. */
export async function readInvoiceDocument(writer: Writer, id: number): Promise<InvoiceDocument> {
  const invoice = await readTypedRecord(asServer(writer), invoices, id)
  const { rows: lines } = await writer.sql.query<DocumentLine>(linesSql(id))
  const { type, currency, dueDate, periodFrom, periodTo, notes, withholdingExpected } = invoice
  const parties: InvoiceParties = invoice.parties
    ? JSON.parse(invoice.parties)
    : await readInvoiceParties(writer, { ...invoice, id })
  return {
    ...parties,
    ...{ type, currency, dueDate, periodFrom, periodTo, notes, withholdingExpected, lines },
    number: invoice.invoiceNumber ?? '',
    issueDate: invoice.issueDate ?? writer.today,
    supply: invoice.supply ?? 'inter_state',
    subTotal: invoice.subTotal ?? '0.00',
    taxTotal: invoice.taxTotal ?? '0.00',
    total: invoice.total ?? '0.00',
  }
}

const pickAccountFields = ({ bankName, holder, accountNumber, bankCode, upiId }: BankAccount): BankAccount => ({
  ...{ bankName, holder, accountNumber, bankCode, upiId },
})

/** Returns the stored label of a reference field. */
const getStoredReferenceLabel = (record: object, field: string): string | null =>
  (record as { labels?: Readonly<Record<string, string>> }).labels?.[field] ?? null

async function findOriginalInvoice(
  reader: Reader,
  { originalInvoiceId }: Invoice,
): Promise<InvoiceDocument['original']> {
  if (!originalInvoiceId) return null
  const { invoiceNumber, issueDate } = await readTypedRecord(reader, invoices, originalInvoiceId)
  return { number: invoiceNumber ?? '', issueDate: issueDate ?? '' }
}

/** Reads the company's data as registered on the invoice date. */
async function readSeller(reader: Reader, { registrationId }: Invoice): Promise<Party> {
  const {
    legalName: name,
    address,
    gstin: taxId,
  } = await readTypedRecord(reader, taxRegistrations, registrationId ?? 0)
  const state = findStateName(taxId.slice(0, 2)) ?? null
  return { name, address: address.split('\n'), state, country: 'IN', taxId }
}

function buildBuyer({
  name,
  legalName,
  billingAddress: at,
  country: home,
  taxId,
}: RecordWithComputed<typeof customers>): Party {
  const country = home ?? 'IN'
  const town = [at?.postalCode, at?.city, at?.state].filter((part) => !!part).join(' ')
  const address = [at?.line1, at?.line2, town, country === 'IN' ? null : formatCountryName(country)]
  return {
    name: legalName ?? name,
    address: address.filter((line): line is string => !!line),
    city: at?.city ?? null,
    postalCode: at?.postalCode ?? null,
    state: at?.state ?? null,
    country,
    taxId,
  }
}
