import { computeSha256 } from '../../../../server/files/uploaded-file'
import { sqlNames, unpreparedStatement } from '../../../../server/records/sql/named-sql'
import { createRecord } from '../../../../server/records/write/save'
import { takeStep } from '../../../../server/records/write/transition'
import { type Writer, withSystemRights } from '../../../../server/records/write/writer'
import { addDays } from '../../../demo/date-math'
import { buildUserCaller, type DemoWriter } from '../../../demo/demo-writer'
import { milestones } from '../../../sales/milestones'
import { companyAccounts } from '../../companyAccounts'
import { invoices } from '../../invoices'
import { receivables } from '../../receivables'
import { importStatement } from '../bank/import-statement'
import { type DemoInvoice, demoInvoices } from './demo-invoices'
import { fillChasing } from './fill-chasing'
import { fillPastInvoices } from './fill-past-invoices'
import { listPastInvoices, type PastInvoice } from './past-invoices'

const r = sqlNames(receivables, 'r')
const m = sqlNames(milestones, 'm')

const owedSql = unpreparedStatement`select ${r.id}, ${r.amountDue}::text as amount from ${r} where ${r.invoiceId} = $1`
const readySql = unpreparedStatement`select ${m.sowId} as "sowId" from ${m} where ${m.status} = $1 order by ${m.id} limit 1`

/** The company's tax registration, and invoices of two fiscal years in every state. */
export async function fillBilling(filling: DemoWriter): Promise<void> {
  const { writer, id } = filling
  const hand = { ...writer, caller: buildUserCaller(id('employees', 'fin'), ['finance', 'employee']) }
  const taxCodeId = await fillTaxSetup(hand)
  const past = await listPastInvoices(filling)
  for (const plan of demoInvoices) {
    await fillPastInvoices(hand, removeIssuedUntil(past, addDays(writer.today, -plan.issued)), taxCodeId)
    await fillInvoice(hand, plan, id('customers', plan.customer), taxCodeId)
  }
  await fillProposal(hand)
  await fillStatement(hand)
  await fillChasing(hand)
}

/** Removes and returns what was issued until that day. */
function removeIssuedUntil(past: PastInvoice[], day: string): PastInvoice[] {
  const later = past.findIndex(({ issueDate }) => issueDate > day)
  return past.splice(0, later < 0 ? past.length : later)
}

async function fillTaxSetup(writer: Writer): Promise<number> {
  const { today } = writer
  const legal = { legalName: 'Example Works Private Limited', address: '12 Residency Road, Bengaluru 560025' }
  await createRecord(writer, 'taxRegistrations', { gstin: '29ZZACE5521K1ZA', ...legal, validFrom: '2017-07-01' })
  const undertaking = { reference: 'AD290000000000A', validFrom: addDays(today, -400), validTo: addDays(today, 200) }
  await createRecord(writer, 'undertakings', undertaking)
  const account = { bankName: 'Deccan Bank', holder: 'Example Works Private Limited', validFrom: '2017-07-01' }
  const rupees = {
    currency: 'INR',
    accountNumber: '000123456789',
    bankCode: 'DECC0000123',
    upiId: 'example.works@deccan',
  }
  await createRecord(withSystemRights(writer), 'companyAccounts', { ...account, ...rupees })
  for (const currency of ['USD', 'GBP'])
    await createRecord(withSystemRights(writer), 'companyAccounts', {
      ...account,
      currency,
      accountNumber: `00098765${currency}`,
      bankCode: 'DECCINBBXXX',
    })
  const ids: number[] = []
  for (const [code, description, rate] of [
    ['GST18', 'Services', 18],
    ['GST5', 'Goods and services at the lower rate', 5],
    ['GST0', 'Without tax', 0],
  ] as const) {
    const taxCodeId = await createRecord(writer, 'taxCodes', { code, description, isUsual: ids.length === 0 })
    await createRecord(writer, 'taxRates', { taxCodeId, validFrom: '2017-07-01', rate })
    ids.push(taxCodeId)
  }
  return ids[0] ?? 0
}

async function fillInvoice(writer: Writer, plan: DemoInvoice, customerId: number, taxCodeId: number): Promise<void> {
  const { type, currency = writer.company.currency, terms, line, price, outcome } = plan
  const day = addDays(writer.today, -plan.issued)
  const on = { ...writer, today: day }
  const head = {
    type,
    customerId,
    currency,
    paymentTermsDays: terms,
    withholdingPercent: outcome === 'withheld' ? 10 : null,
  }
  const invoiceId = await createRecord(on, 'invoices', head)
  await createRecord(on, 'invoiceItems', { invoiceId, description: line, unitPrice: price, taxCodeId })
  if (outcome === 'draft') return
  await takeDemoStep(on, 'invoices', 'issue', invoiceId, { issueDate: day })
  const { rows } = await writer.sql.query<{ id: number; amount: string }>(owedSql(invoiceId))
  const owed = rows[0]
  if (owed) await fillOutcome(writer, plan, { invoiceId, customerId, currency, taxCodeId, ...owed })
}

interface OwedReceivable {
  invoiceId: number
  customerId: number
  currency: string
  id: number
  amount: string
  taxCodeId: number
}

/** Enters the outcome of an invoice. */
async function fillOutcome(
  writer: Writer,
  { outcome, issued, price }: DemoInvoice,
  owed: OwedReceivable,
): Promise<void> {
  const later = { ...writer, today: addDays(writer.today, -Math.floor(issued / 2)) }
  const receive = (settled: string, withheldTax = '0', amount = settled) =>
    fillReceipt(later, owed, { settled, withheldTax, amount })
  if (outcome === 'paid') await receive(owed.amount)
  // The customer rounded up, and has credit since.
  if (outcome === 'overpaid') await receive(owed.amount, '0', '105000.00')
  if (outcome === 'part') await receive('30000.00')
  // A tenth of the net amount was withheld.
  if (outcome === 'withheld') await receive('162000.00', `${Number.parseInt(price, 10) / 10}.00`)
  if (outcome === 'disputed')
    await takeDemoStep(later, 'invoices', 'dispute', owed.invoiceId, {}, 'Two of the systems were not looked at.')
  if (outcome === 'to_write_off')
    await takeDemoStep(writer, 'receivables', 'askWriteOff', owed.id, { writeOffReason: 'The branch was closed.' })
  if (outcome === 'credited') await fillCreditNote(later, owed, price, owed.taxCodeId)
}

async function fillReceipt(
  writer: Writer,
  { customerId, currency, id, invoiceId }: OwedReceivable,
  { settled, ...received }: { settled: string; withheldTax: string; amount: string },
): Promise<void> {
  const values = {
    customerId,
    currency,
    ...received,
    receivedOn: writer.today,
    reference: `UTR${10_000 + invoiceId}`,
    bankAccount: 'Current account',
  }
  const receiptId = await createRecord(writer, 'receipts', values)
  await createRecord(writer, 'receiptLines', { receiptId, receivableId: id, amount: settled })
  await takeDemoStep(writer, 'receipts', 'post', receiptId, {})
}

/** An issued credit note over the whole invoice. */
async function fillCreditNote(
  writer: Writer,
  { invoiceId }: OwedReceivable,
  price: string,
  taxCodeId: number,
): Promise<void> {
  const note = {
    type: 'credit_note',
    originalInvoiceId: invoiceId,
    notes: 'The test was run by the customer after all.',
  }
  const noteId = await createRecord(writer, 'invoices', note)
  await createRecord(writer, 'invoiceItems', {
    invoiceId: noteId,
    description: 'Credited',
    unitPrice: price,
    taxCodeId,
  })
  await takeDemoStep(writer, 'invoices', 'issue', noteId, { issueDate: writer.today })
}

/** Drafts an invoice for the accepted milestones of one statement of work. */
async function fillProposal(writer: Writer): Promise<void> {
  const { from } = milestones.workflow.transitions.invoice
  const { rows } = await writer.sql.query<{ sowId: number }>(readySql(from))
  const [ready] = rows
  if (ready) await createRecord(writer, 'invoices', { type: 'milestone', sowId: ready.sowId })
}

const a = sqlNames(companyAccounts, 'a')
const i = sqlNames(invoices, 'i')

const accountSql = unpreparedStatement`select ${a.id}, ${a.accountNumber} as "accountNumber" from ${a} where ${a.currency} = $1 order by ${a.id} limit 1`
const openSql = unpreparedStatement`
  select ${i.invoiceNumber} as of, sum(${r.amountDue})::numeric(18, 2)::text as amount from ${i} join ${r} on ${r.invoiceId} = ${i.id}
  where ${i.currency} = $1 and ${i.status} = any($2) group by ${i.id}, ${i.invoiceNumber} order by ${i.id} limit 2`

/** Today's bank statement: payments of two invoices wait to be confirmed, another payment has no match. */
async function fillStatement(writer: Writer): Promise<void> {
  const { currency } = writer.company
  const states = invoices.workflow.transitions.payPart.from
  const account = (await writer.sql.query<{ id: number; accountNumber: string }>(accountSql(currency))).rows[0]
  const { rows } = await writer.sql.query<{ of: string; amount: string }>(openSql(currency, states))
  const paid = rows.map(({ of, amount }, place) => `${writer.today},${amount},UTR7700${place},Customer,Your ${of}`)
  const text = [
    'Date,Amount,Reference,Payer,Description',
    ...paid,
    `${writer.today},7500.00,UTR77009,Customer,As agreed`,
  ].join('\n')
  const bytes = Buffer.from(text)
  const file = { name: 'statement.csv', bytes, sha256: computeSha256(bytes) }
  if (account) await importStatement(writer, { ...account, currency }, file, { unsignedAmounts: 'received' })
}

const takeDemoStep = (
  writer: Writer,
  resource: string,
  step: string,
  id: number,
  asked: object,
  comment: string | null = null,
) => takeStep(writer, resource, step, { id, comment, asked: { ...asked } })
